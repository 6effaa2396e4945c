import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Essay,
  type EssayState,
  essayMarkingReply,
  essaysReply,
  type MarkingOverview,
} from '#contract/reporting/essays.ts'
import { discussionReply, resultReply } from '#contract/results/results.ts'
import { auditTable } from '#server/db/tables/index.ts'
import { rescoreDue } from '#server/reporting/rescore-due.ts'
import { loadKeys } from '#server/results/load-keys.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { type Asked, exam, Log, pilihan, uraian } from '#tests/support/score-world.ts'
import { attemptOf, keep, type Sitting, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
const markers: Person[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  markers.length = 0
  for (let n = 0; n < 4; n++) markers.push(await staff(world, ['jadwal-admin']))
})

interface Sat extends Sitting {
  essay: Asked
  people: { who: Person; attempt_id: string }[]
}

/** A schedule whose paper has a choice and an essay, sat by who wrote these texts. */
async function sat(...texts: string[]): Promise<Sat> {
  const [choice, essay] = [pilihan(['A']), uraian()]
  const sitting = await sittingOf(world, exam('benar_salah', [{ soal: [choice, essay], rule: { poin_benar: 10 } }]))
  const people = []
  for (const text of texts) {
    const who = await person(world)
    const log = new Log().answer(choice, 'A').answer(essay, text)
    people.push({ who, attempt_id: await attemptOf(world, sitting, who.id, log) })
  }
  await score(people.map(({ attempt_id }) => attempt_id))
  return { ...sitting, essay, people }
}

const score = (ids: string[]) => scoreAttempts(world.db, ids, world.clock.now)
const get = (path: string, { token }: Person) => world.call('GET', path, { token })
const post = (path: string, body: object, { token }: Person) => world.call('POST', path, { token, body })

async function overview({ jadwal_id }: Sat, who = markers[0] as Person): Promise<MarkingOverview> {
  return essayMarkingReply.parse((await get(`/essay-marking?jadwal_id=${jadwal_id}`, who)).body).data
}

async function essays(sitting: Sat, who = markers[0] as Person, list = 'mine'): Promise<Essay[]> {
  const query = `jadwal_id=${sitting.jadwal_id}&soal_id=${sitting.essay.soal.id}&list=${list}`
  return essaysReply.parse((await get(`/essay-marking/essays?${query}`, who)).body).data.rows
}

const mark = (essay: Pick<Essay, 'id' | 'text_sha256'>, points: number[], who = markers[0] as Person, comment = '') =>
  post('/essay-marking/mark', { id: essay.id, text_sha256: essay.text_sha256, points, comment }, who)
const publish = ({ jadwal_id }: Sat, who = markers[0] as Person) => post('/essay-marking/publish', { jadwal_id }, who)
const twoMarkers = ({ jadwal_id }: Sat) =>
  post('/essay-marking/setting', { jadwal_id, markers: 2, max_difference: 0.2 }, markers[0] as Person)

async function rescored(): Promise<void> {
  const fail = (error: unknown) => {
    throw error
  }
  await rescoreDue({ db: world.db, now: world.clock.now, onError: fail })
}

async function result({ people }: Sat, n = 0) {
  const { who, attempt_id } = people[n] as Sat['people'][number]
  const { data } = resultReply.parse((await get(`/result-paket?attempt_id=${attempt_id}`, who)).body)
  const { total, subtes } = data.score
  return { nilai: total.nilai, jumlah: total.jumlah, unmarked: subtes[0]?.unmarked ?? 0, revision: data.revision }
}

async function discussed({ people }: Sat, n = 0) {
  const { who, attempt_id } = people[n] as Sat['people'][number]
  const { data } = discussionReply.parse((await get(`/pembahasan-ujian?attempt_id=${attempt_id}`, who)).body)
  return data.subtes[0]?.soal.find(({ jenis }) => jenis === 'uraian')
}

test('S311.1 an essay is in no count until its mark is published; then it gives its share of the points, as a revision', async () => {
  const sitting = await sat('Karena air menguap.')
  expect(await result(sitting)).toEqual({ nilai: 100, jumlah: 1, unmarked: 1, revision: 1 })
  expect(await discussed(sitting)).toMatchObject({ hasil: 'menunggu', poin: 0, essay: { marking: null } })
  const [essay] = await essays(sitting)
  expect((await mark(essay as Essay, [2, 3], markers[0], 'Kurang rinci.')).body.data.state).toBe('done')
  expect(await result(sitting)).toMatchObject({ unmarked: 1 })
  expect((await overview(sitting)).unpublished).toBe(1)
  expect((await publish(sitting)).body.data).toEqual({ essays: 1 })
  await rescored()
  expect(await result(sitting)).toEqual({ nilai: 75, jumlah: 2, unmarked: 0, revision: 2 })
  const marking = { points: [2, 3], comment: 'Kurang rinci.' }
  expect(await discussed(sitting)).toMatchObject({ hasil: 'bertingkat', poin: 5, poin_maks: 10, essay: { marking } })
  expect(await overview(sitting)).toMatchObject({ published: 1, unpublished: 0 })
  const actions = (await world.db.select().from(auditTable)).map(({ action }) => action)
  expect(actions).toContain('essay-marking/publish')
})

test('S311.2 a blank essay is blank at once, and nobody is asked to mark it', async () => {
  const sitting = await sat('   ', 'Ada isinya.')
  expect(await result(sitting)).toMatchObject({ nilai: 50, jumlah: 2, unmarked: 0 })
  expect((await essays(sitting)).map(({ text }) => text)).toEqual(['Ada isinya.'])
})

test('S311.3 markers see texts and a code, and nothing that says whose it is', async () => {
  const sitting = await sat('Satu.', 'Dua.')
  const { body } = await get(
    `/essay-marking/essays?jadwal_id=${sitting.jadwal_id}&soal_id=${sitting.essay.soal.id}`,
    markers[0] as Person,
  )
  const said = JSON.stringify(body)
  for (const { who, attempt_id } of sitting.people) {
    expect(said).not.toContain(attempt_id)
    expect(said).not.toContain(who.id)
  }
})

test('S311.4 of two markers neither sees the other’s mark before giving one; near enough, the mean counts', async () => {
  const sitting = await sat('Jawaban.')
  await twoMarkers(sitting)
  const [first, second] = markers as [Person, Person]
  const [essay] = await essays(sitting, first)
  expect((await mark(essay as Essay, [4, 4], first)).body.data.state).toBe('once')
  expect(await essays(sitting, first)).toEqual([])
  const [blind] = await essays(sitting, second)
  expect(blind).toMatchObject({ mine: null, others: [], state: 'once' })
  expect((await publish(sitting)).body).toMatchObject({ code: 'not_publishable', reason: 'essay.nothing_marked' })
  expect((await mark(essay as Essay, [3, 3.5], second, 'Baik.')).body.data.state).toBe('done')
  const [seen] = await essays(sitting, second, 'all')
  expect(seen?.others).toEqual([{ points: [4, 4], comment: '', decides: false }])
  await publish(sitting)
  await rescored()
  expect((await discussed(sitting))?.essay?.marking).toEqual({ points: [3.5, 3.75], comment: 'Baik.' })
})

test('S311.5 marks too far apart wait for a third, who sees both and decides alone', async () => {
  const sitting = await sat('Jawaban.')
  await twoMarkers(sitting)
  const [first, second, third, fourth] = markers as [Person, Person, Person, Person]
  const [essay] = (await essays(sitting)) as [Essay]
  await mark(essay, [4, 6], first)
  expect((await mark(essay, [1, 1], second)).body.data.state).toBe('differs')
  expect((await publish(sitting)).body.code).toBe('not_publishable')
  expect((await essays(sitting, third))[0]?.others).toHaveLength(2)
  expect((await mark(essay, [2, 2], third)).body.data.state).toBe('done')
  expect((await mark(essay, [4, 6], fourth)).body.reason).toBe('essay.enough_marks')
  expect((await mark(essay, [2.5, 2], third)).body.data.state).toBe('done')
  await publish(sitting)
  await rescored()
  expect((await discussed(sitting))?.essay?.marking?.points).toEqual([2.5, 2])
})

test('S311.6 a mark is for the text that was read: late answers make it wait again', async () => {
  const sitting = await sat('Setengah jawaban.')
  const [essay] = (await essays(sitting)) as [Essay]
  await mark(essay, [4, 6])
  await publish(sitting)
  await rescored()
  const { who, attempt_id } = sitting.people[0] as Sat['people'][number]
  const log = new Log().answer(sitting.essay, 'Seluruh jawaban.')
  await attemptOf(world, sitting, who.id, log, { id: attempt_id })
  await score([attempt_id])
  expect(await result(sitting)).toMatchObject({ unmarked: 1 })
  const [changed] = (await essays(sitting)) as [Essay]
  expect(changed).toMatchObject({ id: essay.id, text: 'Seluruh jawaban.', mine: null, state: 'unmarked' })
  expect((await mark(essay, [4, 6])).body.reason).toBe('essay.text_changed')
  expect((await mark(changed, [4, 6])).body.data.state).toBe('done')
})

test('S311.7 points fit the rubric, in halves; what does not is refused with the criterion', async () => {
  const sitting = await sat('Jawaban.')
  const [essay] = (await essays(sitting)) as [Essay]
  expect((await mark(essay, [4.5, 6])).body.errors).toMatchObject([{ path: 'points.0' }])
  expect((await mark(essay, [4])).body.errors).toMatchObject([{ path: 'points' }])
  expect((await mark(essay, [3.3, 2])).status).toBe(400)
  expect((await mark(essay, [-1, 2])).status).toBe(400)
  expect((await mark({ ...essay, id: essay.text_sha256.slice(0, 8) }, [1, 2])).status).toBe(400)
  expect((await overview(sitting)).questions[0]?.states).toMatchObject({ unmarked: 1, done: 0 })
})

test('S311.8 publishing twice changes nothing; a mark that was changed is published anew', async () => {
  const sitting = await sat('Satu.', 'Dua.')
  const [one, two] = (await essays(sitting)) as [Essay, Essay]
  await mark(one, [4, 6])
  await publish(sitting)
  await publish(sitting)
  await rescored()
  expect(await overview(sitting)).toMatchObject({ published: 2, unpublished: 0 })
  await mark(one, [0, 0])
  await mark(two, [1, 1])
  expect((await overview(sitting)).unpublished).toBe(2)
  await publish(sitting)
  await rescored()
  const found = await Promise.all([result(sitting, 0), result(sitting, 1)])
  expect(found.map(({ nilai }) => nilai).sort((a, b) => a - b)).toEqual([50, 60])
  expect(found.every(({ unmarked }) => unmarked === 0)).toBe(true)
})

test('S311.9 the overview counts what is done and what is left for who asks', async () => {
  const sitting = await sat('Satu.', 'Dua.', 'Tiga.')
  const states = async (who: Person): Promise<[Partial<Record<EssayState, number>>, number]> => {
    const [question] = (await overview(sitting, who)).questions
    return [question?.states ?? {}, question?.mine ?? -1]
  }
  await twoMarkers(sitting)
  const [first, second] = markers as [Person, Person]
  const [essay] = (await essays(sitting, first)) as [Essay]
  await mark(essay, [4, 6], first)
  expect(await states(first)).toEqual([{ unmarked: 2, once: 1, differs: 0, done: 0 }, 2])
  expect(await states(second)).toEqual([{ unmarked: 2, once: 1, differs: 0, done: 0 }, 3])
})

test('S311.10 a rubric that is changed after the marking moves no score', async () => {
  const sitting = await sat('Jawaban.')
  const [essay] = (await essays(sitting)) as [Essay]
  await mark(essay, [2, 3])
  await publish(sitting)
  await rescored()
  const keys = await loadKeys(world.db, sitting.paper_sha256, 1)
  const changed = structuredClone(keys)
  for (const one of changed.subtes.flatMap(({ soal }) => soal)) if (one.rubrik) one.rubrik = one.rubrik.slice(0, 1)
  await keep(world, sitting.paper_sha256, 2, changed)
  await score(sitting.people.map(({ attempt_id }) => attempt_id))
  expect(await result(sitting)).toMatchObject({ nilai: 75, unmarked: 0 })
})

test('S311.11 a mark is taken back by who gave it; what was published stays until another is', async () => {
  const sitting = await sat('Jawaban.')
  const [first, second] = markers as [Person, Person]
  const [essay] = (await essays(sitting, first)) as [Essay]
  await mark(essay, [4, 4], first)
  await publish(sitting)
  await rescored()
  const published = await result(sitting)
  const unmark = (who: Person, text_sha256 = essay.text_sha256) =>
    post('/essay-marking/unmark', { id: essay.id, text_sha256 }, who)
  expect((await unmark(second)).body.data.state).toBe('done')
  expect((await unmark(first, 'a'.repeat(64))).body.reason).toBe('essay.text_changed')
  expect((await unmark(first)).body.data.state).toBe('unmarked')
  expect((await unmark(first)).body.data.state).toBe('unmarked')
  expect(await result(sitting)).toEqual(published)
  expect((await overview(sitting)).unpublished).toBe(0)
  expect((await mark(essay, [0, 0], first)).body.data.state).toBe('done')
  await publish(sitting)
  await rescored()
  expect((await result(sitting)).nilai).toBeLessThan(published.nilai)
})

test('S311.12 the overview has the text that a question is about', async () => {
  const essay = uraian()
  const stimulus = { id: randomUUID(), judul: 'Daur air', html: '<p>Air naik.</p>' }
  const about = { ...essay, soal: { ...essay.soal, stimulus_id: stimulus.id } }
  const { paper, keys } = exam('benar_salah', [{ soal: [about] }])
  const sitting = await sittingOf(world, { paper: { ...paper, stimulus: [stimulus] }, keys })
  const who = await person(world)
  const attempt_id = await attemptOf(world, sitting, who.id, new Log().answer(about, 'Air.'))
  await score([attempt_id])
  const { questions } = await overview({ ...sitting, essay, people: [{ who, attempt_id }] })
  expect(questions[0]?.stimulus).toEqual({ judul: 'Daur air', html: '<p>Air naik.</p>' })
})
