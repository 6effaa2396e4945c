import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinValues } from '#contract/filter-values.ts'
import { auditTable, mediaTable } from '#server/db/tables/index.ts'
import { keepMissingFingerprints } from '#server/question-bank/duplicates/find.ts'
import { make } from '#tests/support/factories.ts'
import { fileBody } from '#tests/support/form.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, send, updating } from '#tests/support/writes.ts'

let world: World
let writer: Person
beforeAll(async () => {
  world = await createWorld()
  writer = await staff(world, ['bank-soal'])
})
afterAll(() => world.close())

const SOAL = {
  ...{ jenis: 'pilihan', mapel_id: null, materi: 'Aljabar', tingkat: 'sedang', stimulus_id: null },
  opsi: ['A', 'B', 'C'].map((id) => ({ id, teks: `<p>${id}</p>` })),
  ...{ kolom: null, pernyataan: [], format_isian: null, kunci: ['A'], poin_opsi: null },
  ...{ toleransi: null, nilai_sebagian: false, rubrik: [] },
  ...{ pembahasan_teks: '', pembahasan_video_url: null, kode_asal: null, status: 'draf' },
}
const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  world.call(method, path, { token: writer.token, ...(body !== undefined && { body }) })

const upload = async (bytes: Uint8Array, name = 'gambar.png', token = writer.token) =>
  world.call('POST', '/upload-media', { token, ...(await fileBody(bytes, name)) })
const picture = (width: number, height: number, background = '#0a7') =>
  sharp({ create: { width, height, channels: 3, background } })

test('P33.9 a code is one question’s, without spaces around it; many may have none', async () => {
  const teks = '<p>Berkode</p>'
  const first = await send(world, writer.token, 'soal', creating({ ...SOAL, teks, kode_asal: ' UJI-33 ' }))
  expect(first.body.data[0].kode_asal).toBe('UJI-33')
  const again = await send(world, writer.token, 'soal', creating({ ...SOAL, teks, kode_asal: 'UJI-33' }))
  expect([again.status, again.body.code]).toEqual([409, 'duplicate'])
  expect(again.body.errors).toEqual([
    { path: 'changes.0.data.kode_asal', message: expect.stringMatching(/^Kode ini/), reason: 'taken.soal_kode_asal' },
  ])
  expect((await send(world, writer.token, 'soal', creating({ ...SOAL, teks, kode_asal: '  ' }))).status).toBe(400)
  for (const kode_asal of [null, null])
    expect((await send(world, writer.token, 'soal', creating({ ...SOAL, teks, kode_asal }))).status).toBe(200)
})

test('P33.10 the list is filtered by one topic or several, one of which has a comma', async () => {
  for (const materi of ['Suku, banyak', 'Limit', 'Turunan'])
    await send(world, writer.token, 'soal', creating({ ...SOAL, teks: '<p>x</p>', materi }))
  const topics = async (asked: string) =>
    (await call('GET', `/soal?sort=materi&materi=${encodeURIComponent(asked)}`)).body.data.map(
      ({ materi }: { materi: string }) => materi,
    )
  expect(await topics('Limit')).toEqual(['Limit'])
  expect(await topics(joinValues(['Suku, banyak', 'Limit']))).toEqual(['Limit', 'Suku, banyak'])
  expect(await topics('Suku')).toEqual([])
})

describe('a picture or sound for a question', () => {
  test('P30.1 a photo is kept small, upright and without metadata, at the address a text names it by', async () => {
    const photo = await picture(2400, 1200)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '6/1 10/1 0/1' } })
      .jpeg()
      .toBuffer()
    const reply = await upload(photo, 'foto.jpg')
    expect(reply.status).toBe(200)
    const { url, width, height, mime } = reply.body.data
    expect([width, height, mime]).toEqual([800, 1600, 'image/webp'])
    const served = await world.app.inject({ url })
    expect(served.headers['content-type']).toBe('image/webp')
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined()
    const saved = await send(world, writer.token, 'soal', creating({ ...SOAL, teks: `<p><img src="${url}"></p>` }))
    expect(saved.status).toBe(200)
  })

  test('P30.2 the same file again has the same address and one line in the audit trail', async () => {
    const file = await picture(20, 10).png().toBuffer()
    const [first, second] = [await upload(file), await upload(file, 'lain.png')]
    expect(second.body.data).toEqual(first.body.data)
    const lines = await world.db.select().from(auditTable).where(eq(auditTable.subject, first.body.data.sha256))
    expect(lines.map((line) => [line.action, line.actor_id])).toEqual([['media/create', writer.id]])
  })

  test('P30.3 a file is what its bytes are: a name makes no picture of a script, and a drawing loses its own', async () => {
    const script = await upload(Buffer.from('<script>alert(1)</script>'), 'gambar.png')
    expect([script.status, script.body.code]).toEqual([400, 'invalid_file'])
    expect(script.body.error).toMatch(/bukan gambar/)
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script><path d="M0 0h9"/></svg>'
    const drawing = await upload(Buffer.from(svg), 'foto.jpg')
    expect(drawing.body.data.mime).toBe('image/svg+xml')
    const [row] = await world.db.select().from(mediaTable).where(eq(mediaTable.sha256, drawing.body.data.sha256))
    expect(row?.bytes.toString()).not.toContain('script')
  })

  test('P30.4 an empty file, a broken one, none at all and one beyond the limit are refused in words', async () => {
    const png = await picture(60, 60).png().toBuffer()
    const replies = [
      await upload(new Uint8Array()),
      await upload(png.subarray(0, png.length - 40)),
      await call('POST', '/upload-media', {}),
      await upload(new Uint8Array(10 * 1024 * 1024 + 1)),
    ]
    for (const reply of replies) expect([reply.status, reply.body.code]).toEqual([400, 'invalid_file'])
    expect(replies.at(-1)?.body.error).toMatch(/10 MB/)
  })

  test('P30.5 a sound is kept as it is, up to its limit', async () => {
    const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(400)])
    const reply = await upload(ogg, 'dengar.ogg')
    expect([reply.body.data.mime, reply.body.data.bytes]).toEqual(['audio/ogg', 404])
    const large = await upload(Buffer.concat([Buffer.from('OggS'), Buffer.alloc(8 * 1024 * 1024)]))
    expect(large.body.error).toMatch(/Suara paling besar/)
  })

  test('P30.6 sixty a minute are enough for a hand; more wait', async () => {
    const hasty = await staff(world, ['bank-soal'], { create: false, update: true, delete: false })
    const file = await picture(4, 4).png().toBuffer()
    for (let n = 0; n < 60; n++) expect((await upload(file, 'a.png', hasty.token)).status).toBe(200)
    const refused = await upload(file, 'a.png', hasty.token)
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 60])
    world.clock.advance(60_000)
    expect((await upload(file, 'a.png', hasty.token)).status).toBe(200)
  })
})

describe('the preview', () => {
  test('P31.1 shows a draft exactly as the published paper shows the saved question, for every type', async () => {
    const bank = await Bank.make(world, { name: 'pratinjau' })
    const { loadBank } = await import('#server/packages/publication/bank.ts')
    const { buildPaper } = await import('#server/packages/publication/build.ts')
    const loaded = await loadBank(world.db as never, bank.id('paket'))
    if (!loaded) throw new Error('no package')
    const published = buildPaper(loaded, new Map()).subtes.flatMap((subtes) => subtes.soal)
    for (const row of loaded.soal.values()) {
      const { id: _id, version: _version, created_at: _made, updated_at: _changed, ...soal } = row
      const reply = await call('POST', '/preview-soal', { soal, stimulus: null })
      expect(reply.status).toBe(200)
      const [subtes] = reply.body.data.paper.subtes
      const shown = { ...subtes.soal[0], id: row.id, stimulus_id: row.stimulus_id }
      expect(shown).toEqual(published.find((soal) => soal.id === row.id))
      expect(reply.body.data.problems).toEqual([])
    }
    const [sheet] = [...loaded.sheets.values()]
    const { kode_asal, status, nama, id, version, created_at, updated_at, ...fields } = sheet as NonNullable<
      typeof sheet
    >
    const reply = await call('POST', '/preview-soal-pauli', { sheet: fields, nama, id: null })
    const shown = { ...reply.body.data.paper.subtes[0].soal[0], id }
    expect(shown).toEqual(published.find((soal) => soal.id === id))
  })

  test('P31.2 an unfinished question is shown as far as it is written, with what it still lacks', async () => {
    const soal = { ...SOAL, teks: '\\(\\frac{1}{\\)', opsi: [], kunci: [], kolom: null }
    const reply = await call('POST', '/preview-soal', { soal, stimulus: { judul: '', teks: '' } })
    expect(reply.status).toBe(200)
    const paths = reply.body.data.problems.map((problem: { path: string }) => problem.path)
    expect(paths).toEqual(expect.arrayContaining(['teks', 'opsi', 'kunci']))
  })

  test('P31.3 never carries a key, points or a discussion inside the paper', async () => {
    const secrets = { kunci: ['A'], pembahasan_teks: '<p>RAHASIA-PEMBAHASAN</p>', poin_opsi: { A: 77.25 } }
    const reply = await call('POST', '/preview-soal', {
      soal: { ...SOAL, teks: '<p>?</p>', ...secrets },
      stimulus: null,
    })
    const paper = JSON.stringify(reply.body.data.paper)
    expect(paper).not.toMatch(/RAHASIA|kunci|77\.25|poin/)
    expect(reply.body.data.pembahasan_html).toContain('RAHASIA-PEMBAHASAN')
  })

  test('P31.4 a sheet follows its seed: the same parameters give the same columns, another seed others', async () => {
    const sheet = {
      ...{ jenis: 'kecermatan', petunjuk: '', arah: 'turun', detik_per_kolom: 60, detik_per_garis: 0 },
      ...{ pindah_paksa: true, jumlah_kolom: 4, baris: 20, benih: 99 },
    }
    const columns = async (change: object) => {
      const reply = await call('POST', '/preview-soal-pauli', { sheet: { ...sheet, ...change }, nama: 'L', id: null })
      return reply.body.data.paper.subtes[0].soal[0].kolom
    }
    expect(await columns({})).toEqual(await columns({}))
    expect(await columns({ benih: 100 })).not.toEqual(await columns({}))
    const made = randomUUID()
    await send(world, writer.token, 'soal-pauli', creating({ ...sheet, nama: 'L' }, made))
    const stored = await call('GET', `/sub-soal-pauli?soal_pauli_id=${made}&sort=urutan`)
    const kept = stored.body.data.map((row: { simbol: string[]; baris_simbol: string[][] }) => ({
      ...{ simbol: row.simbol, baris: row.baris_simbol },
    }))
    expect(await columns({})).toEqual(kept)
  })
})

describe('the history', () => {
  const history = async (id: string, jenis = 'soal') =>
    (await call('GET', `/soal-versions?jenis=${jenis}&id=${id}`)).body

  test('P32.1 every save is a version with its writer, its time and the fields as they stood', async () => {
    const id = randomUUID()
    await send(world, writer.token, 'soal', creating({ ...SOAL, teks: '<p>Satu?</p>' }, id))
    world.clock.advance(1000)
    await send(world, writer.token, 'soal', updating(id, { teks: '<p>Dua?</p>' }))
    const { data, total } = await history(id)
    expect(total).toBe(2)
    expect(data.map((row: { version: number }) => row.version)).toEqual([2, 1])
    expect(data.map((row: { content: { teks: string } }) => row.content.teks)).toEqual(['<p>Dua?</p>', '<p>Satu?</p>'])
    expect(data[0].at).toBe(new Date(world.clock.ms).toISOString())
    expect(data[0].by).toMatch(/^Orang/)
    expect(data[1].content).toEqual({ ...SOAL, teks: '<p>Satu?</p>' })
  })

  test('P32.2 a question older than its history shows its first state before the first change', async () => {
    const id = await make(world, 'soal', { teks: '<p>Dari dulu?</p>' })
    await send(world, writer.token, 'soal', updating(id, { teks: '<p>Baru?</p>' }))
    const { data } = await history(id)
    expect(data.map((row: { source: string; by: string | null }) => [row.source, row.by === null])).toEqual([
      ['tulis', false],
      ['awal', true],
    ])
    expect(data[1].content.teks).toBe('<p>Dari dulu?</p>')
  })

  test('P32.3 a refused save leaves no version, and an earlier version is written back as a new one', async () => {
    const id = randomUUID()
    await send(world, writer.token, 'soal', creating({ ...SOAL, teks: '<p>Asal?</p>' }, id))
    expect((await send(world, writer.token, 'soal', updating(id, { kunci: ['H'] }))).status).toBe(400)
    expect((await send(world, writer.token, 'soal', updating(id, { teks: '<p>Ubah?</p>' }, 9))).status).toBe(409)
    await send(world, writer.token, 'soal', updating(id, { teks: '<p>Ubah?</p>' }))
    const { data } = await history(id)
    const restored = await send(world, writer.token, 'soal', updating(id, data.at(-1).content, 2))
    expect([restored.status, restored.body.data[0].version, restored.body.data[0].teks]).toEqual([
      ...[200, 3, '<p>Asal?</p>'],
    ])
    expect((await history(id)).data.map((row: { version: number }) => row.version)).toEqual([3, 2, 1])
  })

  test('P32.4 sheets and stimuli have theirs, and the audit trail names fields but no key', async () => {
    const stimulus = randomUUID()
    await send(world, writer.token, 'stimulus', creating({ judul: 'B', teks: '<p>a</p>' }, stimulus))
    await send(world, writer.token, 'stimulus', updating(stimulus, { teks: '<p>b</p>' }))
    expect((await history(stimulus, 'stimulus')).total).toBe(2)
    expect((await history(stimulus, 'soal')).total).toBe(0)
    const id = randomUUID()
    await send(world, writer.token, 'soal', creating({ ...SOAL, teks: '<p>x</p>' }, id))
    await send(world, writer.token, 'soal', updating(id, { kunci: ['B'] }))
    await send(world, writer.token, 'soal', deleting(id, 2))
    const lines = await world.db.select().from(auditTable).where(eq(auditTable.subject, id))
    expect(lines.map((line) => line.action).sort()).toEqual(['soal/create', 'soal/delete', 'soal/update'])
    expect(lines.find((line) => line.action === 'soal/update')?.detail).toEqual({ fields: ['kunci'] })
  })
})

test('P33.1 where a question is used: sub-test, number, package, papers and schedules', async () => {
  const bank = await Bank.make(world, { name: 'pemakaian' })
  const { data } = (await call('GET', `/soal-usage?id=${bank.id('ganda')}`)).body
  expect(data).toHaveLength(1)
  const [place] = data
  expect([place.paket, place.paket_id, place.nomor > 0, place.papers]).toEqual([
    ...['Paket contoh', bank.id('paket'), true, 1],
  ])
  expect(place.jadwal.map((row: { status: string }) => row.status)).toEqual(['terbit'])
  expect((await call('GET', `/soal-usage?id=${randomUUID()}`)).body.data).toEqual([])
})

describe('near duplicates', () => {
  const stem =
    'Sebuah kereta api berangkat dari Bandung pukul 07.30 menuju Jakarta dengan kecepatan rata-rata 60 km per jam.'
  const near = async (teks: string, id: string | null = null) =>
    (await call('POST', '/near-duplicate-soal', { teks, id })).body.data as { id: string; similarity: number }[]

  test('P34.1 a stem that differs by a word or its mark-up is found, the question itself and strangers are not', async () => {
    const id = randomUUID()
    await send(world, writer.token, 'soal', creating({ ...SOAL, teks: `<p>${stem} Pukul berapa kereta tiba?</p>` }, id))
    const found = await near(`<div><b>${stem.toUpperCase()}</b> Pukul berapakah kereta tiba…</div>`)
    expect(found.map((row) => row.id)).toEqual([id])
    expect(found[0]?.similarity).toBeGreaterThan(0.85)
    expect(await near(`<p>${stem} Pukul berapa kereta tiba?</p>`, id)).toEqual([])
    expect(await near('<p>Ibu kota provinsi Jawa Barat yang terkenal dengan gedung satenya adalah …</p>')).toEqual([])
    expect(await near('')).toEqual([])
  })

  test('P34.2 a changed stem is found by what it says now', async () => {
    const id = randomUUID()
    await send(
      world,
      writer.token,
      'soal',
      creating({ ...SOAL, teks: '<p>Makna kata "ulet" dalam kalimat itu ialah …</p>' }, id),
    )
    await send(
      world,
      writer.token,
      'soal',
      updating(id, { teks: '<p>Simpulan yang tepat dari bacaan tersebut ialah …</p>' }),
    )
    expect(await near('<p>Makna kata "ulet" dalam kalimat itu ialah …</p>')).toEqual([])
    expect((await near('<p>Simpulan yang tepat dari bacaan tersebut ialah</p>')).map((row) => row.id)).toEqual([id])
  })

  test('P34.3 formulas count: other figures in a short sum are another question, the same sum is the same', async () => {
    const id = randomUUID()
    await send(world, writer.token, 'soal', creating({ ...SOAL, teks: '<p>\\(\\frac{12}{5}+3^{2}\\)</p>' }, id))
    expect((await near('<p>$\\frac{12}{5} + 3^{2}$</p>')).map((row) => row.id)).not.toEqual([])
    expect(await near('<p>\\(\\sqrt{81}-7\\times 4\\)</p>')).toEqual([])
  })

  test('P34.4 questions that came another way than through a save are fingerprinted once', async () => {
    const id = await make(world, 'soal', {
      teks: '<p>Hasil survei menunjukkan penurunan minat baca remaja di kota besar.</p>',
    })
    expect(await near('<p>Hasil survei menunjukkan penurunan minat baca remaja di kota besar</p>')).toEqual([])
    expect(await keepMissingFingerprints(world.db)).toBeGreaterThan(0)
    expect(await keepMissingFingerprints(world.db)).toBe(0)
    const found = await near('<p>Hasil survei menunjukkan penurunan minat baca remaja di kota besar</p>')
    expect(found.map((row) => row.id)).toEqual([id])
  })
})
