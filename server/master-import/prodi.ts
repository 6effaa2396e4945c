import { eq, inArray, sql } from 'drizzle-orm'
import { keepProgrammeWords, keepSearchWords } from '../catalog/search-words.ts'
import type { Db, Tx } from '../db/connect.ts'
import { mapelMajorTable, mapelTable, rumpunTable, schoolMajorTable, schoolTable } from '../db/tables/index.ts'
import { type Random, randomId } from '../lib/random-id.ts'
import { inParts } from './in-parts.ts'
import type { ProdiRow } from './read-prodi.ts'
import type { Regions } from './regions.ts'
import type { Plan } from './sekolah.ts'

type Major = typeof schoolMajorTable.$inferSelect
const FIGURES = [
  'nama',
  'jenjang',
  'rumpun_id',
  'portofolio',
  'tahun_data',
  'peminat_snbt',
  'daya_tampung_snbt',
] as const
type Given = Pick<Major, 'kode' | (typeof FIGURES)[number]> & { source: ProdiRow }

/** What a file says of study programmes against what is stored; the estimates of staff are never touched. */
export async function planProdi(db: Db | Tx, rows: readonly ProdiRow[]): Promise<Plan<Given>> {
  const streams = new Map(
    (await db.select({ id: rumpunTable.id, nama: rumpunTable.nama }).from(rumpunTable)).map(({ id, nama }) => [
      nama.toLowerCase(),
      id,
    ]),
  )
  const plan: Plan<Given> = { fresh: [], changed: [], same: 0 }
  await inParts(rows, async (part) => {
    const kodes = part.map(({ kode }) => kode)
    const stored = await db.select().from(schoolMajorTable).where(inArray(schoolMajorTable.kode, kodes))
    const byKode = new Map(stored.map((major) => [major.kode, major]))
    for (const source of part) {
      const before = byKode.get(source.kode)
      const { kode, nama, jenjang, portofolio, tahun_data, peminat_snbt, daya_tampung_snbt } = source
      const given: Given = {
        ...{ kode, nama, jenjang, source },
        portofolio: portofolio || (before?.portofolio ?? false),
        rumpun_id: streams.get(source.rumpun.toLowerCase()) ?? before?.rumpun_id ?? null,
        tahun_data: tahun_data ?? before?.tahun_data ?? null,
        peminat_snbt: peminat_snbt ?? before?.peminat_snbt ?? null,
        daya_tampung_snbt: daya_tampung_snbt ?? before?.daya_tampung_snbt ?? null,
      }
      if (!before) plan.fresh.push(given)
      else if (FIGURES.some((name) => before[name] !== given[name]) || source.mapel.length) plan.changed.push(given)
      else plan.same++
    }
  })
  return plan
}

interface Saving {
  tx: Tx
  random: Random
  /** As it is stored. */
  stamp: string
}

/** Universities first, then their programmes, then the supporting subjects. */
export async function saveProdi(
  tx: Tx,
  { fresh, changed }: Plan<Given>,
  regions: Regions,
  random: Random,
  now: number,
): Promise<void> {
  const saving = { tx, random, stamp: new Date(now).toISOString() }
  const rows = [...fresh, ...changed]
  const schools = await saveUniversities(saving, rows, regions)
  const times = { created_at: saving.stamp, updated_at: saving.stamp }
  const { kode, version } = schoolMajorTable
  const ids: { id: string; kode: string }[] = []
  await inParts(rows, async (part) => {
    const kept = await tx
      .insert(schoolMajorTable)
      .values(
        part.map(({ source, ...row }) => ({
          ...{ ...row, ...times, id: randomId(random), school_id: schools.get(source.ptn_kode) as string },
          ...{ sumber_perkiraan: '', status: 'terbit' as const },
        })),
      )
      .onConflictDoUpdate({
        target: kode,
        set: {
          ...Object.fromEntries(FIGURES.map((name) => [name, sql.raw(`excluded.${name}`)])),
          updated_at: saving.stamp,
          version: sql`${version} + 1`,
        },
      })
      .returning({ id: schoolMajorTable.id, kode })
    ids.push(...kept)
    await keepProgrammeWords(tx, { ids: kept.map(({ id }) => id) })
  })
  await saveSubjects(saving, rows, new Map(ids.map((row) => [row.kode, row.id])))
}

/** By their codes; one that is there is left as staff have it, but for a region that it lacks. */
async function saveUniversities({ tx, random, stamp }: Saving, rows: readonly Given[], regions: Regions) {
  const given = [...new Map(rows.map(({ source }) => [source.ptn_kode, source])).values()]
  const times = { created_at: stamp, updated_at: stamp }
  await inParts(given, async (part) => {
    const kept = await tx
      .insert(schoolTable)
      .values(
        part.map((source) => ({
          ...{
            ...times,
            id: randomId(random),
            kode: source.ptn_kode,
            nama: source.ptn,
            singkatan: '',
            jenis: source.jenis,
          },
          ...{ kabupaten_kota_id: regions.of(source) ?? null, status: 'terbit' as const },
        })),
      )
      .onConflictDoUpdate({
        target: schoolTable.kode,
        set: { kabupaten_kota_id: sql`coalesce(${schoolTable.kabupaten_kota_id}, excluded.kabupaten_kota_id)` },
      })
      .returning()
    await keepSearchWords(tx, kept)
  })
  const stored = await tx.select({ id: schoolTable.id, kode: schoolTable.kode }).from(schoolTable)
  return new Map(stored.map(({ id, kode }) => [kode, id]))
}

/** Supporting subjects that the file names and the table of subjects knows; a programme's others of that curriculum go. */
async function saveSubjects({ tx, random, stamp }: Saving, rows: readonly Given[], ids: ReadonlyMap<string, string>) {
  const named = rows.filter(({ source }) => source.mapel.length)
  if (!named.length) return
  const subjects = await tx.select({ id: mapelTable.id, nama: mapelTable.nama, kode: mapelTable.kode }).from(mapelTable)
  const known = new Map(
    subjects.flatMap(({ id, nama, kode }) => [
      [nama.toLowerCase(), id],
      [kode.toLowerCase(), id],
    ]),
  )
  const times = { created_at: stamp, updated_at: stamp }
  for (const { kode, source } of named) {
    const school_major_id = ids.get(kode)
    if (!school_major_id) continue
    const { kurikulum } = source
    const mapel_ids = new Set(source.mapel.flatMap((name) => known.get(name.toLowerCase()) ?? []))
    if (!mapel_ids.size) continue
    await tx
      .delete(mapelMajorTable)
      .where(
        sql`${eq(mapelMajorTable.school_major_id, school_major_id)} and ${eq(mapelMajorTable.kurikulum, kurikulum)}`,
      )
    await tx
      .insert(mapelMajorTable)
      .values(
        [...mapel_ids].map((mapel_id) => ({ ...times, id: randomId(random), school_major_id, mapel_id, kurikulum })),
      )
  }
}
