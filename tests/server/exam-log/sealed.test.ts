import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { append, end } from '#server/exam/log/calls.ts'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import { judgeAll } from '#server/exam/log/seal.ts'
import { doubtsOf, sealedAnswers } from '#server/exam/log/sealed.ts'
import { endNow, rule } from '#server/exam/log/staff.ts'
import type { AttemptRow } from '#server/exam/log/store.ts'
import { scoreFolded } from '#server/results/score/score-log.ts'
import { exam, pilihan } from '#tests/support/score-world.ts'
import { begun, depsOf, EXAM, NOW, type Page, sha256 } from './sends.ts'

const place = () => ({
  ...{ student_id: randomUUID(), jadwal_id: randomUUID(), jadwal_ujian_id: randomUUID() },
  paper_sha256: sha256(''),
})

/** Ten questions; the log as it is sealed. */
async function sealed(
  page: Page,
  store: MemoryLogStore,
  soal_ids: readonly string[],
  change = (row: AttemptRow) => row,
) {
  const deps = depsOf(store, () => NOW + 60_000)
  await append(page.say({ end: 'button' }).request(), page.caller, deps)
  await end({ attempt_id: page.attempt_id, heads: [[page.writer, page.log.length]], facts_seq: 1 }, page.caller, deps)
  const row = change((await store.find(page.attempt_id)) as AttemptRow)
  return sealedAnswers({ facts: row.facts, rows: await store.rows(page.attempt_id), exam: EXAM, soal_ids })
}

const SHEET = randomUUID()
const IDS = Array.from({ length: 10 }, () => randomUUID())

test('I26.23 what scores is the last answer of each question that counts, with its flags and its exam time; nothing while the attempt is open', async () => {
  const store = new MemoryLogStore()
  const page = await begun(store, place())
  expect(
    sealedAnswers({ facts: (await store.find(page.attempt_id))?.facts as never, rows: [], exam: EXAM, soal_ids: IDS }),
  ).toBe(null)
  page.answer(0, 'lama').answer(1, 'b').answer(0, 'baru').say({ f: true }, 1).say({ f: false }, 1)
  page
    .say({ splice: { on: 4, at: 4, del: 0, ins: ' sekali' } }, 0)
    .say({ a: null }, 1)
    .answer(99, 'tidak ada')
  const { folded, uncounted } = (await sealed(page, store, IDS)) ?? expect.fail('open')
  const [first, second] = IDS as [string, string]
  expect(folded.answers.get(first)).toEqual({ value: 'baru sekali', t: 6000 })
  expect(folded.answers.get(second)).toEqual({ value: null, t: 7000 })
  expect([folded.flags.get(second), folded.opened.get(first), folded.answers.size]).toEqual([false, 1000, 2])
  expect([...uncounted]).toEqual([['unknown_question', 1]])
})

test('I26.24 what staff strike out scores no more, what they take back does again, and what arrives after the seal changes nothing', async () => {
  const store = new MemoryLogStore()
  const page = (await begun(store, place())).answer(0, 'satu').answer(0, 'dua')
  const change = (act: ReturnType<typeof rule>) => (row: AttemptRow) => ({ ...row, facts: act(row.facts, NOW) })
  const said = async (of: ReturnType<typeof sealed>) => (await of)?.folded.answers.get(IDS[0] ?? '')?.value
  expect(await said(sealed(page, store, IDS, change(rule(page.writer, 3, 'strike'))))).toBe('satu')
  const both = (row: AttemptRow) => change(rule(page.writer, 3, null))(change(rule(page.writer, 3, 'strike'))(row))
  expect(await said(sealed(page, store, IDS, both))).toBe('dua')
  page.answer(0, 'terlambat')
  expect(await said(sealed(page, store, IDS))).toBe('dua')
})

test('I26.25 of an answer that staff’s end may have come before or after, its mark and its interval are told', async () => {
  const store = new MemoryLogStore()
  const page = (await begun(store, place())).answer(0, 'a')
  const found = await sealed(page, store, IDS, (row) => ({ ...row, facts: endNow({ ...row.facts, seals: [] }, NOW) }))
  expect(found).toBe(null)
  const { facts } = (await store.find(page.attempt_id)) as AttemptRow
  const given = { facts: { ...facts, ended_at: NOW - 10_000 }, rows: await store.rows(page.attempt_id), exam: EXAM }
  const [mark] = doubtsOf(judgeAll(given), IDS).doubts
  expect(mark).toMatchObject({ writer: page.writer, seq: 2, soal_id: IDS[0], marks: ['end'] })
  expect(mark?.lo).toBeLessThanOrEqual(mark?.est ?? 0)
  expect(mark?.hi).toBeGreaterThan(NOW)
  expect(mark?.hi).toBeLessThanOrEqual(NOW + 60_000)
})

test('I26.26 the score is worked out of it as of the log before: right and wrong answers, and a sheet key by key', async () => {
  const asked = [pilihan(['B']), pilihan(['C']), pilihan(['A'])]
  const { paper, keys } = exam('benar_salah', [{ soal: asked }])
  const soal_ids = asked.map(({ soal }) => soal.id)
  const store = new MemoryLogStore()
  const page = (await begun(store, place())).answer(0, 'B').answer(1, 'A').answer(1, 'C').answer(2, 'E')
  const { folded } = (await sealed(page, store, soal_ids)) ?? expect.fail('open')
  expect(scoreFolded(folded, paper, keys)).toMatchObject({ total: { benar: 2, salah: 1, kosong: 0 } })
  const keyed = (await begun(store, place()))
    .say({ k: [0, 0, 3] }, 0)
    .say({ k: [0, 0, 4] }, 0)
    .say({ k: [0, 1, 5] }, 0)
  const pauli = { ...EXAM, paper: { ...EXAM.paper, subtes: [{ durasi_detik: 3600, soal: [{ jenis: 'pauli' }] }] } }
  await sealed(keyed, store, soal_ids)
  const { facts } = (await store.find(keyed.attempt_id)) as AttemptRow
  const of = sealedAnswers({ facts, rows: await store.rows(keyed.attempt_id), exam: pauli, soal_ids: [SHEET] })
  expect(of?.folded.keys.get(SHEET)).toEqual([
    { column: 0, row: 0, answer: 3, t: 1000 },
    { column: 0, row: 0, answer: 4, t: 2000 },
    { column: 0, row: 1, answer: 5, t: 3000 },
  ])
})

test('S8.5 time that stood still is no exam time: a sheet has the same curve with a pause as without', async () => {
  const store = new MemoryLogStore()
  const page = await begun(store, place())
  page.say({ server: { at: NOW, left: 1000, back: 1000 } })
  for (let q = 0; q < 4; q++) page.answer(q, 'a')
  const stops = [{ at: NOW + 1500, until: NOW + 3500 }]
  const paused = await sealed(page, store, IDS, (row) => ({ ...row, facts: { ...row.facts, stops } }))
  expect(IDS.slice(0, 4).map((id) => paused?.folded.answers.get(id)?.t)).toEqual([2000, 2500, 2500, 3000])
})
