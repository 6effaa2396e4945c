import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { REGION_LEVELS, type RegionLevel } from '#contract/catalog/regions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { loadedDataTable, regionTable } from '../db/tables/index.ts'

const NAME = 'regions'
/** Rows of one statement. */
const BATCH = 5000

interface Region {
  id: string
  nama: string
  above_id: string | null
}

/**
 * Brings the list of regions that the product ships (npm package idn-area-data, data under ODbL 1.0) into the database,
 * where another edition is there or none. A region that the new list no longer has stays for what refers to it, and is
 * offered no more. `levels`: only these, which a test may want.
 */
export async function loadRegions(db: Db, levels: readonly RegionLevel[] = REGION_LEVELS): Promise<void> {
  const edition = `${await editionOf()} ${levels.join(' ')}`
  const [loaded] = await db.select().from(loadedDataTable).where(eq(loadedDataTable.name, NAME))
  if (loaded?.edition === edition) return
  const lists = await regionsOf(levels)
  await db.transaction(async (tx) => {
    for (const [level, rows] of lists) await loadLevel(tx, level, rows)
    await tx
      .insert(loadedDataTable)
      .values({ name: NAME, edition })
      .onConflictDoUpdate({ target: loadedDataTable.name, set: { edition } })
  })
}

async function loadLevel(tx: Tx, level: RegionLevel, rows: readonly Region[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const part = rows.slice(at, at + BATCH)
    const list = (key: keyof Region) => sql`${sql.param(part.map((row) => row[key]))}::text[]`
    await tx.execute(sql`
      insert into ${regionTable} (id, level, nama, above_id, listed)
      select id, ${level}, nama, above_id, true
      from unnest(${list('id')}, ${list('nama')}, ${list('above_id')}) as given (id, nama, above_id)
      on conflict (id) do update set nama = excluded.nama, above_id = excluded.above_id, listed = true`)
  }
  const gone = await tx
    .select({ id: regionTable.id })
    .from(regionTable)
    .where(
      and(eq(regionTable.level, level), sql`${regionTable.id} <> all (${sql.param(rows.map(({ id }) => id))}::text[])`),
    )
  if (gone.length)
    await tx
      .update(regionTable)
      .set({ listed: false })
      .where(
        inArray(
          regionTable.id,
          gone.map(({ id }) => id),
        ),
      )
}

async function regionsOf(levels: readonly RegionLevel[]): Promise<[RegionLevel, Region[]][]> {
  const { getProvinces, getRegencies, getDistricts, getVillages } = await import('idn-area-data')
  const read: Record<RegionLevel, () => Promise<Region[]>> = {
    provinsi: async () => (await getProvinces()).map(({ code, name }) => ({ id: code, nama: name, above_id: null })),
    'kabupaten-kota': async () =>
      (await getRegencies()).map(({ code, name, province_code }) => ({
        id: code,
        nama: name,
        above_id: province_code,
      })),
    kecamatan: async () =>
      (await getDistricts()).map(({ code, name, regency_code }) => ({ id: code, nama: name, above_id: regency_code })),
    desa: async () =>
      (await getVillages()).map(({ code, name, district_code }) => ({ id: code, nama: name, above_id: district_code })),
  }
  return await Promise.all(levels.map(async (level) => [level, await read[level]()] as [RegionLevel, Region[]]))
}

async function editionOf(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('idn-area-data')
  const { version } = JSON.parse(await readFile(new URL('../package.json', `file://${entry}`), 'utf8'))
  return String(version)
}
