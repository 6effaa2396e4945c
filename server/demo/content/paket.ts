import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inArray } from 'drizzle-orm'
import { jadwalPaket, paket as paketResource, subtestPaket } from '#contract/resources/index.ts'
import type { WriteDeps } from '../../crud/types.ts'
import type { Tx } from '../../db/connect.ts'
import {
  jadwalPaketMemberTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  memberPaketTable,
  paketTable,
  rumpunTable,
  soalPauliTable,
  subtestPaketTable,
  ujianTable,
} from '../../db/tables/index.ts'
import { publish } from '../../packages/publication/publish.ts'
import { ensureStartCodes } from '../../packages/publication/start-codes.ts'
import { fillSheet } from '../../question-bank/soal-pauli.ts'
import { readJson } from '../../question-import/json/read-json.ts'
import { prepare } from '../../question-import/prepare.ts'
import { store } from '../../question-import/store.ts'
import { type DemoPaket, MAPEL_OF, type SubtesFacts } from './catalogue.ts'
import { demoId } from './shelf.ts'
import { seedShopTexts } from './shop-texts.ts'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
/** Times of sub-tests are told in half minutes. */
const HALF_MINUTE = 30

interface Placed {
  id: string
  subtest: string | null
}

/** One package of the demo with its questions, exam, schedules and members; published at the end. */
export async function seedPaket(
  tx: Tx,
  demo: DemoPaket,
  urutan: number,
  students: readonly string[],
  deps: WriteDeps,
): Promise<void> {
  const stamp = new Date(deps.now).toISOString()
  const times = { created_at: stamp, updated_at: stamp }
  const { kategori, subcat, rumpun = [], ujian, ...facts } = demo.paket
  const paket_id = demoId(`paket/${demo.slug}`)
  const row = paketResource.schema.draft.parse({
    ...paketResource.blank,
    // Whoever tries the demo finds it on the shelf.
    untuk: 'semua',
    ...facts,
    slug: demo.slug,
    kategori_id: demoId(`kategori/${kategori}`),
    subcat_id: demoId(`subcat/${kategori}/${subcat}`),
    rumpun_ids: await rumpunIds(tx, rumpun),
    jawaban_salah: 'tidak_mengurangi',
    urutan,
    status: 'terbit',
  })
  await tx.insert(paketTable).values({ ...row, ...times, id: paket_id })
  await seedShopTexts(tx, paket_id, demo.toko ?? {}, stamp)
  await seedSubtes(tx, demo, paket_id, await questionsOf(tx, demo, deps), times)
  const ujian_id = demoId(`ujian/${demo.slug}`)
  const kategori_ujian_id = demoId(`kategori-ujian/${ujian}`)
  await tx.insert(ujianTable).values({
    ...times,
    id: ujian_id,
    kategori_ujian_id,
    paket_id,
    nama: demo.paket.nama,
    deskripsi: '',
    status: 'terbit',
  })
  await seedMembers(tx, paket_id, students, times)
  await seedJadwals(tx, demo, { paket_id, ujian_id, students, times }, deps.now)
  await ensureStartCodes(tx, { paket_ids: [paket_id] }, deps)
  await publish(tx, paket_id, deps)
}

/** By their names: an admin may have made one of that name before. */
async function rumpunIds(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { id, nama, urutan } = rumpunTable
  const rows = await tx
    .select({ id })
    .from(rumpunTable)
    .where(inArray(nama, [...names]))
    .orderBy(urutan)
  return rows.map((row) => row.id)
}

/** The demo's own files go the way of every import: what the importer refuses, the demo may not hold. */
async function questionsOf(tx: Tx, demo: DemoPaket, deps: WriteDeps): Promise<Placed[]> {
  if (demo.lembar) return [{ id: await seedSheet(tx, demo, deps.now), subtest: demo.subtes[0]?.kode ?? null }]
  const file = readJson(await readFile(`${FOLDER}/${demo.berkas}`, 'utf8'))
  for (const question of file.questions) question.mapel = MAPEL_OF[question.subtest ?? ''] ?? null
  const prepared = await prepare(file, { folder: FOLDER, set: `demo/${demo.slug}` })
  const [refused] = prepared.refused
  if (refused)
    throw new Error(`${demo.berkas}, row ${refused.row} (${refused.id}), ${refused.column}: ${refused.reason}`)
  return (await store(tx, prepared, null, deps)).soal
}

async function seedSheet(tx: Tx, demo: DemoPaket, now: number): Promise<string> {
  const stamp = new Date(now).toISOString()
  const id = demoId(`lembar/${demo.slug}`)
  const [row] = await tx
    .insert(soalPauliTable)
    .values({ ...(demo.lembar as NonNullable<DemoPaket['lembar']>), id, created_at: stamp, updated_at: stamp })
    .returning()
  if (row) await fillSheet(tx, row)
  return id
}

interface Times {
  created_at: string
  updated_at: string
}

async function seedSubtes(tx: Tx, demo: DemoPaket, paket_id: string, soal: Placed[], times: Times): Promise<void> {
  const rows = demo.subtes.map((facts, urutan) => {
    const soal_ids = soal.filter((placed) => placed.subtest === facts.kode).map((placed) => placed.id)
    const { detik_per_soal: _pace, ...fields } = facts
    const durasi_detik = facts.durasi_detik ?? scaled(facts, soal_ids.length)
    const row = subtestPaket.schema.draft.parse({
      ...subtestPaket.blank,
      ...fields,
      paket_id,
      urutan,
      durasi_detik,
      soal_ids,
    })
    return { ...row, ...times, id: demoId(`subtes/${demo.slug}/${facts.kode}`) }
  })
  await tx.insert(subtestPaketTable).values(rows)
}

/** The real test's time for a question, for as many questions as the demo has. */
function scaled(facts: SubtesFacts, count: number): number {
  return Math.ceil(((facts.detik_per_soal ?? 60) * count) / HALF_MINUTE) * HALF_MINUTE
}

async function seedMembers(tx: Tx, paket_id: string, students: readonly string[], times: Times): Promise<void> {
  const rows = students.map((user_id) => ({
    ...times,
    id: demoId(`member/${paket_id}/${user_id}`),
    paket_id,
    user_id,
    sumber: 'admin' as const,
    mulai: times.created_at,
    status: 'aktif' as const,
  }))
  if (rows.length) await tx.insert(memberPaketTable).values(rows)
}

interface Owner {
  paket_id: string
  ujian_id: string
  students: readonly string[]
  times: Times
}

async function seedJadwals(
  tx: Tx,
  demo: DemoPaket,
  { paket_id, ujian_id, students, times }: Owner,
  now: number,
): Promise<void> {
  for (const [index, { mulai_dalam, selesai_dalam, free, ...facts }] of demo.jadwal.entries()) {
    const jadwal_id = demoId(`jadwal/${demo.slug}/${index}`)
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
    const window = { mulai: at(mulai_dalam), selesai: at(selesai_dalam) }
    const row = jadwalPaket.schema.draft.parse({
      ...jadwalPaket.blank,
      untuk: 'semua',
      ...facts,
      ...window,
      paket_id,
      status: 'terbit',
    })
    await tx.insert(jadwalPaketTable).values({ ...row, ...times, id: jadwal_id })
    await tx
      .insert(jadwalPaketUjianTable)
      .values({ ...times, id: demoId(`sesi/${demo.slug}/${index}`), jadwal_id, ujian_id, urutan: 0 })
    const places = (free ? [] : students).map((user_id) => ({
      ...times,
      id: demoId(`peserta/${jadwal_id}/${user_id}`),
      jadwal_id,
      user_id,
    }))
    if (places.length)
      await tx
        .insert(jadwalPaketMemberTable)
        .values(places.map((place) => ({ ...place, status: 'terdaftar' as const })))
  }
}
