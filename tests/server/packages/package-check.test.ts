import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaperSoal } from '#contract/exam/paper.ts'
import type { Finding, PackageCheck } from '#contract/packages/building.ts'
import { auditTable, paketTable, soalTable, subtestPaketTable, ujianTable } from '#server/db/tables/index.ts'
import { soalSha256 } from '#server/packages/publication/rulings.ts'
import { rule } from '#server/reporting/rule.ts'
import type { AskedItem } from '#server/reporting/ruled-item.ts'
import { loadPaper } from '#server/results/load-paper.ts'
import { make } from '#tests/support/factories.ts'
import { person } from '#tests/support/people.ts'
import { Bank, type BankOptions } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const bankOf = (options: BankOptions = {}) => Bank.make(world, { name: randomUUID(), ...options })

async function check(bank: Bank): Promise<PackageCheck> {
  const { body } = await world.call('GET', `/check-paket?paket_id=${bank.id('paket')}`, { token: bank.admin.token })
  return body.data
}

const found = ({ findings }: PackageCheck, rule: Finding['rule']) => findings.filter((one) => one.rule === rule)

/** State that the rules of writing would refuse is put into the database: an older build, an import, a lost file. */
const spoil = (bank: Bank, what: string, values: Partial<typeof soalTable.$inferInsert>) =>
  world.db
    .update(soalTable)
    .set(values)
    .where(eq(soalTable.id, bank.id(what)))

/** A question as a published paper asks it. */
async function askedAs(
  bank: Bank,
  paper_sha256: string,
  what: string,
): Promise<Pick<AskedItem, 'soal_id' | 'soal_sha256' | 'kode'>> {
  const paper = await loadPaper(world.db, paper_sha256)
  const soal = paper.subtes.flatMap((part) => part.soal).find(({ id }) => id === bank.id(what)) as PaperSoal
  return { soal_id: soal.id, soal_sha256: soalSha256(soal), kode: 'SATU-1' }
}

test('P50.1 a missing key is an error that names the question, its number and its sub-test', async () => {
  const bank = await bankOf({ draf: true })
  await spoil(bank, 'ganda', { kunci: [] })
  expect(found(await check(bank), 'kunci')).toEqual([
    {
      rule: 'kunci',
      severity: 'error',
      message: 'SATU nomor 2: Pilih sedikitnya satu kunci.',
      subtest_id: bank.id('SATU'),
      number: 2,
      soal_id: bank.id('ganda'),
      sheet: false,
    },
  ])
})

test('P50.2 a broken picture, a broken formula and a question that is gone are errors', async () => {
  const bank = await bankOf({ draf: true })
  await spoil(bank, 'pilihan', { teks: `<p>Lihat <img src="/files/media/${'a'.repeat(64)}" alt="grafik"></p>` })
  await spoil(bank, 'isian', { teks: '<p>\\(\\frac{1}{</p> \\(\\frac{1}{\\)' })
  await world.db.delete(soalTable).where(eq(soalTable.id, bank.id('pernyataan')))
  const checked = await check(bank)
  expect(found(checked, 'media').map((one) => one.soal_id)).toEqual([bank.id('pilihan')])
  expect(found(checked, 'rumus').map((one) => one.soal_id)).toEqual([bank.id('isian')])
  expect(found(checked, 'susunan').map((one) => [one.soal_id, one.number])).toEqual([[bank.id('pernyataan'), 1]])
  expect(checked.paper).toBeNull()
})

test('P50.3 an empty sub-test, no sub-test at all and no duration are errors', async () => {
  const bank = await bankOf({ draf: true, paket: { status: 'draf' } })
  await world.db
    .update(subtestPaketTable)
    .set({ soal_ids: [] })
    .where(eq(subtestPaketTable.id, bank.id('DUA')))
  await world.db
    .update(paketTable)
    .set({ durasi_detik: null })
    .where(eq(paketTable.id, bank.id('paket')))
  const checked = await check(bank)
  expect(found(checked, 'subtes_kosong').map((one) => one.subtest_id)).toEqual([bank.id('DUA')])
  expect(found(checked, 'durasi')).toHaveLength(1)
  await world.db.delete(subtestPaketTable).where(eq(subtestPaketTable.paket_id, bank.id('paket')))
  expect(found(await check(bank), 'susunan')).toHaveLength(1)
})

test('P50.10 a package that says wrong answers cost nothing may take no points for them; what is told does not follow the points', async () => {
  const bank = await bankOf({ draf: true, paket: { jawaban_salah: 'tidak_mengurangi' } })
  expect(found(await check(bank), 'jawaban_salah')).toEqual([])
  await world.db
    .update(subtestPaketTable)
    .set({ poin_salah: -1 })
    .where(eq(subtestPaketTable.id, bank.id('DUA')))
  const [said] = found(await check(bank), 'jawaban_salah')
  expect(said).toMatchObject({ severity: 'error', soal_id: null, message: expect.stringContaining('DUA') })
  const papers: (string | null)[] = []
  for (const jawaban_salah of ['mengurangi', 'tanpa_info'] as const) {
    await world.db
      .update(paketTable)
      .set({ jawaban_salah })
      .where(eq(paketTable.id, bank.id('paket')))
    const checked = await check(bank)
    expect(found(checked, 'jawaban_salah')).toEqual([])
    papers.push(checked.paper)
  }
  expect(new Set(papers).size).toBe(2)
  expect(papers).not.toContain(null)
})

test('P50.4 options that are fewer than elsewhere, options that are alike, no discussion and drafts are warnings', async () => {
  const bank = await bankOf({ draf: true })
  const two = [
    { id: 'A' as const, teks: 'sama' },
    { id: 'B' as const, teks: 'sama' },
  ]
  await spoil(bank, 'ganda', { opsi: two, kunci: ['A'], pembahasan_teks: '<p>&nbsp;</p>', status: 'draf' })
  const checked = await check(bank)
  for (const rule of ['jumlah_opsi', 'opsi_kembar', 'pembahasan', 'draf'] as const) {
    const own = found(checked, rule).filter((one) => !one.sheet)
    expect([rule, own.map((one) => [one.soal_id, one.severity])]).toEqual([rule, [[bank.id('ganda'), 'warning']]])
  }
  expect(checked.paper).toMatch(/^[0-9a-f]{64}$/)
})

test('P50.5 the same stem twice is a warning, whatever its marks and capitals; a picture or a reading makes it another', async () => {
  const bank = await bankOf({ draf: true })
  const stem = 'Manakah pernyataan yang paling tepat mengenai hasil panen padi pada tahun ketiga di desa itu'
  await spoil(bank, 'pilihan', { teks: `<p>${stem}?</p>`, stimulus_id: null })
  await spoil(bank, 'ganda', { teks: `<p><b>${stem.toUpperCase()}</b></p>`, stimulus_id: null })
  await spoil(bank, 'skala', { teks: `<p>${stem} sekarang</p>` })
  await spoil(bank, 'isian', { teks: `<p>${stem}</p>`, stimulus_id: bank.id('stimulus') })
  const twins = found(await check(bank), 'kembar')
  expect(twins.map((one) => one.soal_id)).toEqual([bank.id('ganda'), bank.id('skala')])
  expect(twins[0]?.message).toContain('SATU nomor 1')
})

test('P50.6 minutes are held against questions: a norm of UTBK by sub-test, of SKD over the whole, else what is usual', async () => {
  const bank = await bankOf({ draf: true, paket: { waktu: 'subtes', durasi_detik: null, penilaian: 'irt' } })
  const set = (values: Partial<typeof subtestPaketTable.$inferInsert>) =>
    world.db
      .update(subtestPaketTable)
      .set(values)
      .where(eq(subtestPaketTable.id, bank.id('SATU')))
  const ofSatu = async () => found(await check(bank), 'waktu').filter((one) => one.subtest_id === bank.id('SATU'))
  await set({ kode: 'LBI', durasi_detik: 3 * 85 })
  expect(await ofSatu()).toEqual([])
  await set({ durasi_detik: 3 * 60 })
  expect((await ofSatu())[0]?.message).toBe('LBI: 60 detik per soal; pola UTBK 85 detik.')
  await set({ kode: 'LAIN', durasi_detik: 30 })
  expect((await ofSatu())[0]?.message).toContain('hanya 10 detik per soal')
})

test('P50.7 SKD asks for thresholds, the order of ties and all three parts', async () => {
  const bank = await bankOf({ draf: true, paket: { penilaian: 'skd' } })
  await world.db
    .update(subtestPaketTable)
    .set({ kode: 'TKP', ambang: 100, prioritas_seri: null })
    .where(eq(subtestPaketTable.id, bank.id('SATU')))
  await world.db
    .update(subtestPaketTable)
    .set({ kode: 'TWK', ambang: null })
    .where(eq(subtestPaketTable.id, bank.id('DUA')))
  const texts = found(await check(bank), 'ambang').map((one) => one.message)
  expect(texts).toEqual([
    'Bagian SKD belum lengkap: TIU tidak ada dalam paket ini.',
    'TKP: ambang batas 100, pola SKD 166.',
    'TKP: urutan bila nilai sama belum diisi (pola SKD 1).',
    'TWK: ambang batas belum diisi (biasanya 65); kelulusan tidak dapat dinilai.',
  ])
})

test('P50.8 a national package is told which of its questions another package has', async () => {
  const bank = await bankOf({ draf: true, paket: { mode: 'nasional' } })
  const other = await make(world, 'paket', { nama: 'Paket lama' })
  await make(world, 'subtestPaket', { paket_id: other, soal_ids: [bank.id('skala')] })
  expect(found(await check(bank), 'pakai_ulang').map((one) => [one.soal_id, one.message])).toEqual([
    [bank.id('skala'), 'SATU nomor 3: juga dipakai Paket lama.'],
  ])
})

test('P50.9 what the check calls an error is just what refuses the publication', async () => {
  const bank = await bankOf({ draf: true })
  const publish = async () => {
    const { paper } = await check(bank)
    return world.call('POST', '/publish-paket', {
      token: bank.admin.token,
      body: { paket_id: bank.id('paket'), paper: paper ?? 'a'.repeat(64) },
    })
  }
  for (const values of [{ kunci: [] }, { teks: '' }, { opsi: [] }, { teks: '\\(\\frac{\\)' }]) {
    const before = await world.db
      .select()
      .from(soalTable)
      .where(eq(soalTable.id, bank.id('pilihan')))
    await spoil(bank, 'pilihan', values)
    expect((await check(bank)).findings.some((one) => one.severity === 'error')).toBe(true)
    expect((await publish()).body.code).toBe('not_publishable')
    await spoil(bank, 'pilihan', before[0] ?? {})
  }
  const done = await publish()
  expect(done.status).toBe(200)
})

test('P51.1 a package is a draft, then published, and says what publishing anew would change', async () => {
  const bank = await bankOf({ draf: true })
  const first = await check(bank)
  expect([first.state, first.published_paper, first.changes.added]).toEqual(['draft', null, 6])
  await world.call('POST', '/publish-paket', {
    token: bank.admin.token,
    body: { paket_id: bank.id('paket'), paper: first.paper },
  })
  const published = await check(bank)
  expect([published.state, published.published_paper, published.published_at]).toEqual([
    'published',
    first.paper,
    world.clock.ms,
  ])
  // A change made past the calls, as an older build could: the paper handed out is not what stands here.
  await spoil(bank, 'pilihan', { teks: '<p>Ditulis ulang</p>' })
  await spoil(bank, 'ganda', { kunci: ['B'] })
  const changed = await check(bank)
  expect(changed.state).toBe('changed')
  expect(changed.changes).toEqual({ added: 0, changed: 1, removed: 0, keys: 1, rules: false })
})

test('P203.1 a voided question leaves its published package as published, and a new key in the bank changes it', async () => {
  const bank = await bankOf()
  const { paper } = await check(bank)
  const item = await askedAs(bank, paper as string, 'pilihan')
  const ruling = { id: randomUUID(), ...item, void_as: 'full_points' as const, kunci: [], poin_opsi: null }
  const decision = {
    actor_id: bank.admin.id,
    jadwal_id: bank.id('jadwal buka'),
    reason: 'Dua benar',
    now: world.clock.now(),
  }
  await rule(world.db, bank.id('paket'), item as AskedItem, ruling, decision)
  const after = await check(bank)
  expect([after.state, after.changes.keys]).toEqual(['published', 0])
  await spoil(bank, 'ganda', { kunci: ['B'] })
  const changed = await check(bank)
  expect([changed.state, changed.changes.keys]).toEqual(['changed', 1])
  await world.call('POST', '/publish-paket', {
    token: bank.admin.token,
    body: { paket_id: bank.id('paket'), paper: changed.paper },
  })
  expect((await check(bank)).state).toBe('published')
})

test('P203.4 a question of a published package does not become an unfinished draft, and no package is published with one', async () => {
  const bank = await bankOf()
  const unfinished = { status: 'draf', kunci: [] }
  const refused = await bank.send('soal', updating(bank.id('pilihan'), unfinished))
  expect([refused.status, refused.body.code]).toEqual([409, 'not_publishable'])
  const draft = await bankOf({ draf: true })
  expect((await draft.send('soal', updating(draft.id('pilihan'), unfinished))).status).toBe(200)
  const body = { paket_id: draft.id('paket'), paper: 'a'.repeat(64) }
  const published = await world.call('POST', '/publish-paket', { token: draft.admin.token, body })
  expect([published.status, published.body.code]).toEqual([409, 'not_publishable'])
})

test('P51.2 publishing makes the exam where there is none, puts the package on the shelf and leaves a trace', async () => {
  const bank = await bankOf({ draf: true, paket: { status: 'draf' }, jadwal: {} })
  await world.db.delete(ujianTable).where(eq(ujianTable.id, bank.id('ujian')))
  const paket_id = bank.id('paket')
  const { paper } = await check(bank)
  const body = { paket_id, paper }
  const done = await world.call('POST', '/publish-paket', { token: bank.admin.token, body })
  expect(done.status).toBe(200)
  const again = await world.call('POST', '/publish-paket', { token: bank.admin.token, body })
  expect(again.body.data).toEqual(done.body.data)
  const exams = await world.db.select().from(ujianTable).where(eq(ujianTable.paket_id, paket_id))
  expect(exams.map((exam) => [exam.id, exam.status])).toEqual([[done.body.data.ujian_id, 'terbit']])
  const [paket] = await world.db.select().from(paketTable).where(eq(paketTable.id, paket_id))
  expect(paket?.status).toBe('terbit')
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.subject, paket_id))
  expect(trail.map((row) => row.action)).toContain('paket/publish')
})

test('P51.3 what was not looked at is not published: a package changed meanwhile is refused', async () => {
  const bank = await bankOf({ draf: true })
  const { paper } = await check(bank)
  await bank.send('soal', updating(bank.id('pilihan'), { teks: '<p>Sudah lain</p>' }))
  const body = { paket_id: bank.id('paket'), paper }
  const reply = await world.call('POST', '/publish-paket', { token: bank.admin.token, body })
  expect([reply.status, reply.body.code]).toEqual([409, 'version_conflict'])
  expect((await check(bank)).state).toBe('draft')
})

test('P51.4 the check names the schedules that get the new paper, who is registered and who sits now', async () => {
  const past = {
    mulai: new Date(world.clock.ms - 9e7).toISOString(),
    selesai: new Date(world.clock.ms - 8e7).toISOString(),
  }
  const bank = await bankOf({ jadwal: { buka: {}, lalu: past, draf: { status: 'draf' } } })
  const student = await person(world)
  const body = { jadwal_id: bank.id('jadwal buka') }
  await world.call('POST', '/my-paket/register', { token: student.token, body })
  const { jadwal } = await check(bank)
  const seen = jadwal.map((row) => [row.jadwal_id, row.participants, row.receives])
  expect(seen.sort()).toEqual(
    [
      [bank.id('jadwal buka'), 1, true],
      [bank.id('jadwal lalu'), 0, false],
      [bank.id('jadwal draf'), 0, false],
    ].sort(),
  )
})

test('P51.5 a package that is gone is not found, by check and by publication', async () => {
  const bank = await bankOf({ draf: true })
  const paket_id = randomUUID()
  const token = bank.admin.token
  expect((await world.call('GET', `/check-paket?paket_id=${paket_id}`, { token })).status).toBe(404)
  const body = { paket_id, paper: 'a'.repeat(64) }
  expect((await world.call('POST', '/publish-paket', { token, body })).status).toBe(404)
})
