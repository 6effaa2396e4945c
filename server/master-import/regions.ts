import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RegionDecisions, RegionSpelling } from '#contract/catalog/import-master.ts'
import type { Db, Tx } from '../db/connect.ts'
import { regionTable } from '../db/tables/index.ts'
import { type Regency, regionMatcher } from './match-regions.ts'
import type { ReadRow } from './read-each.ts'

export interface Regions {
  /** The regency or city of a row, by what it writes; null for none, undefined while it is not decided. */
  of(row: ReadRow): string | null | undefined
  /** In words, for the preview. */
  name(id: string | null | undefined): string
  known: number
  spellings: RegionSpelling[]
  /** Whether it is said what a spelling means: a regency that there is, or none. */
  settled(kunci: string): boolean
}

const keyOf = ({ kabupaten, provinsi }: ReadRow) => `${kabupaten}|${provinsi}`

/** The regions of all rows: known ones, and each other spelling once with what it may mean. */
export async function regionsOf(db: Db | Tx, rows: readonly ReadRow[], decided: RegionDecisions): Promise<Regions> {
  const regencies = await listed(db)
  const match = regionMatcher(regencies)
  const groups = Map.groupBy(
    rows.filter(({ kabupaten }) => kabupaten !== ''),
    keyOf,
  )
  const codes = new Map<string, string | null>()
  const spellings: RegionSpelling[] = []
  let known = 0
  const there = new Set(regencies.map(({ id }) => id))
  for (const [kunci, group] of groups) {
    const { kabupaten = '', provinsi = '' } = group[0] ?? {}
    const found = match(kabupaten, provinsi)
    if ('id' in found) {
      codes.set(kunci, found.id)
      known++
      continue
    }
    const said = decided[kunci]
    if (said === null || (said !== undefined && there.has(said))) codes.set(kunci, said)
    spellings.push({ kunci, kabupaten, provinsi, rows: group.length, ...found })
  }
  spellings.sort((a, b) => b.rows - a.rows || a.kunci.localeCompare(b.kunci))
  const names = new Map(regencies.map(({ id, nama, provinsi }) => [id, `${nama}, ${provinsi}`]))
  return {
    of: (row) => (row.kabupaten === '' ? null : codes.get(keyOf(row))),
    name: (id) => (id ? (names.get(id) ?? '') : ''),
    ...{ known, spellings },
    settled: (kunci) => codes.has(kunci),
  }
}

async function listed(db: Db | Tx): Promise<Regency[]> {
  const province = alias(regionTable, 'province')
  return await db
    .select({ id: regionTable.id, nama: regionTable.nama, provinsi: province.nama })
    .from(regionTable)
    .innerJoin(province, eq(province.id, regionTable.above_id))
    .where(and(eq(regionTable.level, 'kabupaten-kota'), eq(regionTable.listed, true)))
}
