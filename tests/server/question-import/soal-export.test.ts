import { createHash, randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOAL_EXPORT_FORMATS, type SoalExportFormat } from '#contract/question-bank/import-soal.ts'
import { soal as soalResource } from '#contract/resources/index.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import { mediaTable, soalTable, stimulusTable } from '#server/db/tables/index.ts'
import { encodeMedia } from '#server/packages/media/encode.ts'
import { analyse } from '#server/question-import/analyse.ts'
import { FORMATS } from '#server/question-import/export/round-trip-check.ts'
import { store } from '#server/question-import/store.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let author: Person
let picture: string
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  author = await staff(world, ['bank-soal'])
  const png = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#39c' } })
    .png()
    .toBuffer()
  const media = await encodeMedia(png)
  await world.db.insert(mediaTable).values({ ...media, created_at: new Date(world.clock.ms).toISOString() })
  picture = `/files/media/${media.sha256}`
  for (const row of bank()) await add(row)
})
afterAll(() => world.close())

const options = (...texts: string[]) => texts.map((teks, index) => ({ id: 'ABCDEFGH'[index], teks }))

/** One question of each type, with what formats stumble over. */
const bank = (): object[] => [
  { jenis: 'pilihan', teks: '<p>Dua tambah dua?</p>', opsi: options('tiga', 'empat'), kunci: ['B'] },
  {
    jenis: 'pilihan',
    teks: `<p>Hitung \\(\\frac{1}{2}\\), $x^2$ &amp; {harga} \\$5 ~ 10 = # : <strong>a</strong><br><img src="${picture}" alt="grafik"></p>`,
    opsi: options('<p>a = b</p>', '<p>~c ~ {d} #e</p>', '\\(\\{x\\} \\neq 3\\)'),
    kunci: ['A', 'C'],
    pembahasan_teks: '<p>Karena <em>begitu</em>: 50%.</p>',
    materi: 'Aljabar; dasar',
    pembahasan_video_url: 'https://contoh.id/v?a=1',
  },
  { jenis: 'ganda', teks: '<p>Pilih prima</p>', opsi: options('2', '3', '4'), kunci: ['A', 'B'], tingkat: 'sulit' },
  {
    jenis: 'skala',
    teks: '<p>Sikap Anda</p>',
    opsi: options('a', 'b', 'c'),
    poin_opsi: { A: 5, B: 3, C: 1 },
    status: 'terbit',
  },
  { jenis: 'isian', teks: '<p>Akar dua</p>', format_isian: 'angka', kunci: ['1,41', '-1,41'] },
  { jenis: 'isian', teks: '<p>Tokoh</p>', format_isian: 'teks', kunci: ['42', 'Soekarno*'] },
  {
    jenis: 'pernyataan',
    teks: '<p>Nilai</p>',
    kolom: ['Ya', 'Tidak'],
    pernyataan: ['<p>satu</p>', 'dua &gt; tiga'],
    kunci: ['1', '1'],
  },
]

async function add(more: object): Promise<string> {
  const id = randomUUID()
  const stamp = new Date(world.clock.ms).toISOString()
  world.clock.advance(1000)
  const row = { ...soalResource.blank, kode_asal: `uji/${id.slice(0, 8)}`, ...more }
  await world.db.insert(soalTable).values({ ...row, id, version: 1, created_at: stamp, updated_at: stamp } as never)
  return id
}

const all = () => world.db.select().from(soalTable).orderBy(soalTable.id)
const get = (query: string) => world.call('GET', `/export-soal?${query}`, { token: author.token })

test.each(SOAL_EXPORT_FORMATS)('P21.1 an export as %s, imported again, changes nothing', async (format) => {
  const before = await all()
  const reply = await get(`format=${format}`)
  expect(reply.status).toBe(200)
  const filename = `kembali.${FORMATS[format].ending}`
  const { prepared, report } = await analyse(world.db, { bytes: reply.body, filename, mapel_id: null })
  expect(report.problems).toEqual([])
  expect(report.summary).toMatchObject({ added: 0, changed: 0 })
  const stored = await world.db.transaction((tx) =>
    store(tx, prepared, null, { now: world.clock.ms, random: (n) => Buffer.alloc(n) }),
  )
  expect(stored).toMatchObject({ created: 0, updated: 0 })
  expect(await all()).toEqual(before)
})

const LEFT_OUT: Record<SoalExportFormat, number> = {
  ...{ xlsx: 0, csv: 0, docx: 0, moodle: 0, gift: 0, aiken: 6 },
  ...{ qti12: 0, qti21: 0, qti22: 0 },
}
test.each(Object.entries(LEFT_OUT))(
  'P21.2 %s leaves out %i questions of the bank and says which',
  async (format, left) => {
    const { body } = await get(`format=${format}&check=1`)
    expect(body.left_out.map(({ reason }: { reason: string }) => reason)).toHaveLength(left)
    expect(body).toMatchObject({ total: bank().length, included: bank().length - left })
  },
)

test('P21.3 another bank gets the same questions and pictures from a package', async () => {
  const other = await createWorld()
  const reply = await get('format=qti21')
  const { prepared } = await analyse(other.db, { bytes: reply.body, filename: 'a.zip', mapel_id: null })
  const deps = { now: other.clock.ms, random: (n: number) => Buffer.alloc(n) }
  await other.db.transaction((tx) => store(tx, prepared, null, deps))
  const content = (rows: (typeof soalTable.$inferSelect)[]) =>
    rows.map(({ id, created_at, updated_at, ...row }) => row).sort((a, b) => a.teks.localeCompare(b.teks))
  expect(content(await other.db.select().from(soalTable))).toEqual(content(await all()))
  const [media] = await other.db.select().from(mediaTable)
  expect(
    createHash('sha256')
      .update(media?.bytes ?? '')
      .digest('hex'),
  ).toBe(picture.split('/').at(-1))
  await other.close()
})

test('P21.4 a shared passage goes with its question in every format but Aiken, which leaves the question out', async () => {
  const stamp = new Date(world.clock.ms).toISOString()
  const stimulus = { id: randomUUID(), version: 1, created_at: stamp, updated_at: stamp, kode_asal: 'uji/bacaan' }
  await world.db.insert(stimulusTable).values({ ...stimulus, judul: 'Kebun', teks: '<p>Bacaan</p>' } as never)
  const id = await add({ ...bank()[0], teks: '<p>Dengan bacaan</p>', stimulus_id: stimulus.id })
  for (const [format, { ending }] of Object.entries(FORMATS).filter(([name]) => name !== 'aiken')) {
    const sent = await get(`format=${format}&ids=${id}`)
    const { report } = await analyse(world.db, { bytes: sent.body, filename: `a.${ending}`, mapel_id: null })
    expect([format, report.summary]).toEqual([format, { added: 0, changed: 0, unchanged: 1 }])
  }
  expect((await get(`format=aiken&ids=${id}&check=1`)).body.left_out).toMatchObject([
    { id, reason: expect.stringContaining('bacaan') },
  ])
  await world.db.delete(soalTable).where(eq(soalTable.id, id))
})

test('P21.5 an export is for those who hold the menu', async () => {
  const stranger = await staff(world, ['mata-pelajaran'])
  expect((await world.call('GET', '/export-soal?format=csv', { token: stranger.token })).status).toBe(403)
  expect((await get('format=csv&ids=x')).status).toBe(400)
  expect((await get('format=csv&materi=tidak-ada')).status).toBe(404)
})

test('P21.6 a text that Excel would run is text in a CSV', async () => {
  const id = await add({ ...bank()[0], teks: '=1+1', opsi: options('-5', '+6') })
  const { body } = await get(`format=csv&ids=${id}`)
  expect(body.toString()).toContain(`"'=1+1"`)
  expect(await world.db.$count(soalTable, like(soalTable.teks, '=1+1'))).toBe(1)
})
