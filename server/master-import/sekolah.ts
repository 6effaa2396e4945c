import { inArray, sql } from 'drizzle-orm'
import { keepSearchWords } from '../catalog/search-words.ts'
import type { Db, Tx } from '../db/connect.ts'
import { sekolahSiswaTable } from '../db/tables/index.ts'
import { type Random, randomId } from '../lib/random-id.ts'
import { inParts } from './in-parts.ts'
import type { SekolahRow } from './read-sekolah.ts'
import type { Regions } from './regions.ts'

type Stored = typeof sekolahSiswaTable.$inferSelect
type Given = Pick<Stored, 'npsn' | 'nama' | 'bentuk' | 'kepemilikan' | 'kabupaten_kota_id' | 'alamat' | 'akreditasi'>

export interface Plan<Row> {
  fresh: Row[]
  changed: Row[]
  same: number
}

/** What a file says of schools against what is stored; a cell that the file leaves empty changes nothing. */
export async function planSekolah(db: Db | Tx, rows: readonly SekolahRow[], regions: Regions): Promise<Plan<Given>> {
  const plan: Plan<Given> = { fresh: [], changed: [], same: 0 }
  await inParts(rows, async (part) => {
    const npsns = part.map(({ npsn }) => npsn)
    const stored = await db.select().from(sekolahSiswaTable).where(inArray(sekolahSiswaTable.npsn, npsns))
    const byNumber = new Map(stored.map((school) => [school.npsn, school]))
    for (const row of part) {
      const before = byNumber.get(row.npsn)
      const { npsn, nama, bentuk, kepemilikan } = row
      const given: Given = {
        ...{ npsn, nama, bentuk, kepemilikan },
        kabupaten_kota_id: regions.of(row) ?? before?.kabupaten_kota_id ?? null,
        alamat: row.alamat || (before?.alamat ?? ''),
        akreditasi: row.akreditasi ?? before?.akreditasi ?? null,
      }
      if (!before) plan.fresh.push(given)
      else if (Object.entries(given).some(([key, value]) => before[key as keyof Stored] !== value))
        plan.changed.push(given)
      else plan.same++
    }
  })
  return plan
}

export async function saveSekolah(tx: Tx, { fresh, changed }: Plan<Given>, random: Random, now: number): Promise<void> {
  const stamp = new Date(now).toISOString()
  const times = { created_at: stamp, updated_at: stamp }
  const { npsn, version } = sekolahSiswaTable
  const excluded = (name: string) => sql.raw(`excluded.${name}`)
  await inParts([...fresh, ...changed], async (part) => {
    const kept = await tx
      .insert(sekolahSiswaTable)
      .values(
        part.map((row) => ({ ...row, ...times, id: randomId(random), e_rapor: false, status: 'terbit' as const })),
      )
      .onConflictDoUpdate({
        target: npsn,
        set: {
          ...Object.fromEntries(
            (['nama', 'bentuk', 'kepemilikan', 'kabupaten_kota_id', 'alamat', 'akreditasi'] as const).map((name) => [
              name,
              excluded(name),
            ]),
          ),
          updated_at: stamp,
          version: sql`${version} + 1`,
        },
      })
      .returning()
    await keepSearchWords(tx, kept)
  })
}
