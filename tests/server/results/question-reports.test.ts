import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportedReply, reportsReply } from '#contract/reporting/question-reports.ts'
import { type OwnReport, ownReportsReply } from '#contract/results/own-reports.ts'
import { auditTable, questionReportTable, soalTable } from '#server/db/tables/index.ts'
import { loadKeys } from '#server/results/load-keys.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { make } from '#tests/support/factories.ts'
import { isCleanRefusal } from '#tests/support/hostile.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { type Asked, exam, isian, Log, pilihan } from '#tests/support/score-world.ts'
import { attemptOf, keep, type Sitting, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let staffMember: Person
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
// A log-in is good for ten minutes, and some tests let them pass.
beforeEach(async () => {
  staffMember = await staff(world, ['laporan-soal'])
})

interface Sat {
  who: Person
  attempt_id: string
  sitting: Sitting
  asked: Asked[]
}

type Wanted = Partial<Sat> & { mode?: 'mandiri' | 'nasional' }

const questions = () => [pilihan(['A']), pilihan(['B']), isian(['3,5'])]

/** A student who has sat these questions, whose discussion is out. */
async function sat({ asked = questions(), sitting, mode = 'mandiri' }: Wanted = {}): Promise<Sat> {
  const place = sitting ?? (await sittingOf(world, exam('benar_salah', [{ soal: asked }]), { mode }))
  const who = await person(world)
  const log = new Log()
  log.answer(asked[0] as Asked, 'B')
  const attempt_id = await attemptOf(world, place, who.id, log)
  await scoreAttempts(world.db, [attempt_id], world.clock.now)
  return { who, attempt_id, sitting: place, asked }
}

const idOf = ({ asked }: Sat, place = 0) => (asked[place] as Asked).soal.id

const say = ({ who, attempt_id }: Sat, soal_id: string, said: object = {}) =>
  world.call('POST', '/my-question-reports', {
    token: who.token,
    body: { attempt_id, soal_id, reason: 'key', text: 'Kuncinya B.', ...said },
  })
const takeBack = ({ who }: Sat, soal_id: string) =>
  world.call('POST', '/my-question-reports/take-back', { token: who.token, body: { soal_id } })
const own = async ({ who, attempt_id }: Sat): Promise<OwnReport[]> => {
  const { body } = await world.call('GET', `/my-question-reports?attempt_id=${attempt_id}`, { token: who.token })
  return ownReportsReply.parse(body).data
}
const list = async (query = '') =>
  reportedReply.parse(
    (await world.call('GET', `/question-reports?size=100${query}`, { token: staffMember.token })).body,
  )
const read = async (soal_id: string) => {
  const { status, body } = await world.call('GET', `/question-reports/${soal_id}`, { token: staffMember.token })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return reportsReply.parse(body).data
}
const answer = (soal_id: string, ids: string[], said: object = {}, who = staffMember) =>
  world.call('POST', `/question-reports/${soal_id}/answer`, {
    token: who.token,
    body: { ids, verdict: 'sound', answer: 'Kuncinya A.', ...said },
  })
const openOf = async (soal_id: string) =>
  (await read(soal_id)).reports.flatMap(({ id, state }) => (state === 'sent' ? id : []))
const told = ({ who }: Sat) =>
  world.db.query.noticeEventTable
    .findMany()
    .then((events) => events.filter(({ audience }) => 'user_id' in audience && audience.user_id === who.id))

test('S28.1 what a student says of a question is theirs to read and change, once for each question, until it is answered', async () => {
  const one = await sat()
  const soal_id = idOf(one)
  const { status, body } = await say(one, soal_id)
  expect([status, body.data.state]).toEqual([200, 'sent'])
  // A lost reply, sent again.
  expect((await say(one, soal_id)).status).toBe(200)
  const [first] = await openOf(soal_id)
  expect((await say(one, soal_id, { reason: 'unclear', text: '' })).status).toBe(200)
  expect(await own(one)).toMatchObject([{ soal_id, reason: 'unclear', text: '', state: 'sent', answer: null }])
  const [second] = await openOf(soal_id)
  // What staff looked at is no more.
  expect(second).not.toBe(first)
  expect((await answer(soal_id, [String(first)])).body.code).toBe('version_conflict')
  expect((await answer(soal_id, [String(second)])).status).toBe(200)
  expect(await own(one)).toMatchObject([{ state: 'sound', answer: 'Kuncinya A.' }])
  for (const refused of [await say(one, soal_id), await takeBack(one, soal_id)])
    expect([refused.status, refused.body.code]).toEqual([409, 'window_closed'])
})

test('S28.2 a report is taken back while nobody has answered, twice as well, and can then be made again', async () => {
  const one = await sat()
  await say(one, idOf(one))
  expect((await takeBack(one, idOf(one))).status).toBe(200)
  expect((await takeBack(one, idOf(one))).status).toBe(200)
  expect(await own(one)).toEqual([])
  const reply = await world.call('GET', `/question-reports/${idOf(one)}`, { token: staffMember.token })
  expect(reply.status).toBe(404)
  expect((await say(one, idOf(one))).status).toBe(200)
})

test('S28.3 nothing is said of another’s attempt, of a question that it did not ask, nor before its discussion is out', async () => {
  const [one, other] = [await sat(), await sat()]
  const later = await sat({ mode: 'nasional' })
  const refused = [
    await say({ ...one, attempt_id: other.attempt_id }, idOf(other)),
    await say(one, idOf(other)),
    await say(one, randomUUID()),
    await say(later, idOf(later)),
    await say(one, idOf(one), { reason: 'boring' }),
    await say(one, idOf(one), { text: 'x'.repeat(501) }),
    await say(one, idOf(one), { text: 'NUL \u0000' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 403, 400, 400, 400])
  expect(refused.every(({ status, body }) => isCleanRefusal(status, body))).toBe(true)
  const foreign = await world.call('GET', `/my-question-reports?attempt_id=${other.attempt_id}`, {
    token: one.who.token,
  })
  expect(foreign.status).toBe(404)
  expect(await own(one)).toEqual([])
})

test('S28.4 of one student some reports are taken each minute, and only so many wait', async () => {
  const asked = Array.from({ length: 33 }, () => pilihan(['A']))
  const one = await sat({ asked })
  const sent: number[] = []
  for (const { soal } of asked.slice(0, 12)) sent.push((await say(one, soal.id)).status)
  expect(sent).toEqual([...Array(10).fill(200), 429, 429])
  world.clock.advance(60_000)
  const codes: string[] = []
  for (const { soal } of asked.slice(10)) {
    world.clock.advance(7000)
    codes.push((await say(one, soal.id)).body.code ?? 'kept')
  }
  expect(codes).toEqual([...Array(20).fill('kept'), ...Array(3).fill('quota_full')])
  // One that waits may be changed still.
  world.clock.advance(7000)
  expect((await say(one, idOf(one), { text: 'Lain.' })).status).toBe(200)
})

test('S28.5 said twice at once it is one report', async () => {
  const one = await sat()
  const replies = await Promise.all(['Satu', 'Dua', 'Tiga', 'Empat'].map((text) => say(one, idOf(one), { text })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await own(one)).toHaveLength(1)
})

test('S28.6 the staffMember lists questions by open reports, found by text, package, subject and state, and names nobody', async () => {
  const mapel = { id: await make(world, 'mapel', { nama: 'Kartografi' }), nama: 'Kartografi' }
  const bank = { id: await make(world, 'soal', { mapel_id: mapel.id }) }
  const known = pilihan(['A'])
  const asked = [
    { soal: { ...known.soal, id: bank.id }, keys: { ...known.keys, id: bank.id } } as Asked,
    pilihan(['B']),
  ]
  const one = await sat({ asked })
  const other = await sat({ asked, sitting: one.sitting })
  await say(one, bank.id, { text: 'Gambarnya buram sekali' })
  await say(other, bank.id, { reason: 'unclear', text: '' })
  await say(one, idOf(one, 1))
  const paket_id = (
    await world.db.select().from(questionReportTable).where(eq(questionReportTable.soal_id, bank.id))
  )[0]?.paket_id
  const ids = async (query: string) => (await list(query)).data.map(({ soal_id }) => soal_id)
  const all = await list(`&paket_id=${paket_id}`)
  expect(all.total).toBe(2)
  expect(all.data).toMatchObject([
    { soal_id: bank.id, open: 2, reports: 2, mapel: mapel.nama, reasons: ['key', 'unclear'] },
    { soal_id: idOf(one, 1), open: 1, mapel: null },
  ])
  expect(all.mapels).toContainEqual({ id: mapel.id, nama: mapel.nama })
  expect(all.pakets.map(({ id }) => id)).toContain(paket_id)
  expect(await ids(`&mapel_id=${mapel.id}`)).toEqual([bank.id])
  expect(await ids('&q=buram%20sekali')).toEqual([bank.id])
  expect(await ids(`&paket_id=${paket_id}&sort=open`)).toEqual([idOf(one, 1), bank.id])
  await answer(bank.id, await openOf(bank.id))
  expect(await ids(`&paket_id=${paket_id}&state=answered`)).toEqual([bank.id])
  expect(await ids(`&paket_id=${paket_id}&state=open`)).toEqual([idOf(one, 1)])
  const counted = await world.call('GET', `/question-reports?paket_id=${paket_id}&state=open&size=0`, {
    token: staffMember.token,
  })
  expect([counted.body.total, counted.body.data]).toEqual([1, []])
  const whole = JSON.stringify([await list(), await read(bank.id)])
  for (const { who, attempt_id } of [one, other])
    for (const secret of [who.id, who.email, attempt_id]) expect(whole).not.toContain(secret)
})

test('S28.7 staff see the question with its key, and the letters of a phone that showed the options otherwise', async () => {
  const one = await sat()
  await say(one, idOf(one))
  expect(await read(idOf(one))).toMatchObject({
    soal: { soal_id: idOf(one), kunci: [['A']], pembahasan_html: expect.stringContaining('Rahasia') },
    in_bank: false,
    reports: [{ reason: 'key', text: 'Kuncinya B.', order: null }],
    ...{ total: 1, open: 1 },
  })
  await world.db
    .update(questionReportTable)
    .set({ shown: ['C', 'A', 'B', 'D', 'E'] })
    .where(eq(questionReportTable.soal_id, idOf(one)))
  expect((await read(idOf(one))).reports).toMatchObject([{ order: ['C', 'A', 'B', 'D', 'E'] }])
})

test('S28.8 one answer reaches all who reported, each with a notice that opens their own discussion, and stands in the trail', async () => {
  const one = await sat()
  const other = await sat({ asked: one.asked, sitting: one.sitting })
  const soal_id = idOf(one)
  await say(one, soal_id)
  await say(other, soal_id)
  const ids = await openOf(soal_id)
  const { body } = await answer(soal_id, ids, { verdict: 'mended', answer: 'Gambarnya diganti.' })
  expect([body.told, body.data.open]).toEqual([2, 0])
  for (const { who, attempt_id } of [one, other]) {
    const [event] = await told({ who } as Sat)
    expect(event).toMatchObject({
      kind: 'question_mended',
      params: { attempt_id, soal_id, nomor: '1', answer: 'Gambarnya diganti.' },
    })
  }
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.subject, soal_id))
  expect(trail).toMatchObject([
    {
      action: 'question-report/answer',
      actor_id: staffMember.id,
      reason: 'Gambarnya diganti.',
      detail: { reports: 2 },
    },
  ])
  // A lost reply, sent again, tells nobody twice; another verdict comes too late.
  const again = await answer(soal_id, ids, { verdict: 'mended', answer: 'Gambarnya diganti.' })
  expect([again.status, again.body.told]).toEqual([200, 0])
  expect((await answer(soal_id, ids)).body.code).toBe('version_conflict')
  expect(await told(one)).toHaveLength(1)
})

test('S28.9 of two of staff who answer at once one does; what came since is left open', async () => {
  const one = await sat()
  const second = await staff(world, ['laporan-soal'])
  const soal_id = idOf(one)
  await say(one, soal_id)
  const ids = await openOf(soal_id)
  const other = await sat({ asked: one.asked, sitting: one.sitting })
  await say(other, soal_id)
  const replies = await Promise.all([answer(soal_id, ids), answer(soal_id, ids, { verdict: 'mended' }, second)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await told(one)).toHaveLength(1)
  expect(await told(other)).toEqual([])
  expect(await openOf(soal_id)).toHaveLength(1)
})

test('S28.10 that the key changed is told only where it did since a report', async () => {
  const one = await sat()
  const soal_id = idOf(one)
  await say(one, soal_id)
  const ids = await openOf(soal_id)
  const changed = { verdict: 'key_changed', answer: 'Kuncinya B.' }
  // Another question's key changes nothing here.
  const keys = await loadKeys(world.db, one.sitting.paper_sha256, 1)
  const withKey = (place: number, kunci: string[]) => ({
    ...keys,
    subtes: keys.subtes.map((part) => ({
      ...part,
      soal: part.soal.map((own, at) => (at === place ? { ...own, kunci } : own)),
    })),
  })
  await keep(world, one.sitting.paper_sha256, 2, withKey(1, ['C']))
  const refused = await answer(soal_id, ids, changed)
  expect([refused.status, refused.body.code]).toEqual([409, 'window_closed'])
  await keep(world, one.sitting.paper_sha256, 3, withKey(0, ['B']))
  expect((await answer(soal_id, ids, changed)).status).toBe(200)
  expect(await told(one)).toMatchObject([{ kind: 'question_key_changed' }])
  expect((await read(soal_id)).soal.kunci).toEqual([['B']])
})

test('S28.11 who does not hold the menu reads nothing, who may not update answers nothing', async () => {
  const one = await sat()
  await say(one, idOf(one))
  const ids = await openOf(idOf(one))
  const reader = await staff(world, ['laporan-soal'], { create: true, update: false, delete: true })
  const other = await staff(world, ['bank-soal'])
  expect((await answer(idOf(one), ids, {}, reader)).status).toBe(403)
  for (const who of [other, one.who])
    for (const path of ['/question-reports', `/question-reports/${idOf(one)}`])
      expect((await world.call('GET', path, { token: who.token })).status).toBe(403)
  expect((await answer(idOf(one), ids, { answer: ' ' })).status).toBe(400)
  expect((await answer(idOf(one), [], {})).status).toBe(400)
})

test('S28.12 a report outlives its question in the bank', async () => {
  const bank = { id: await make(world, 'soal') }
  const known = pilihan(['A'])
  const one = await sat({
    asked: [{ soal: { ...known.soal, id: bank.id }, keys: { ...known.keys, id: bank.id } } as Asked],
  })
  await say(one, bank.id)
  expect((await read(bank.id)).in_bank).toBe(true)
  await world.db.delete(soalTable).where(eq(soalTable.id, bank.id))
  expect(await read(bank.id)).toMatchObject({ in_bank: false, open: 1 })
})
