import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { type Person, person } from '#tests/support/people.ts'
import { exam, ganda, isian, Log, pernyataan, pilihan } from '#tests/support/score-world.ts'
import { attemptOf, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const first = pilihan(['A'])
const second = pilihan(['B'])
const typed = isian(['3,5'])

/** So many sit it; each answers the first question by its own letter, the second only where it is told, and some nonsense. */
async function sat(letters: readonly (string | null)[]) {
  const sitting = await sittingOf(world, exam('benar_salah', [{ soal: [first, second, typed] }]))
  const people: Person[] = []
  const attempts: string[] = []
  for (const letter of letters) {
    const who = await person(world)
    const log = new Log()
    if (letter !== null) log.answer(first, letter)
    log.answer(typed, '3,5')
    people.push(who)
    attempts.push(await attemptOf(world, sitting, who.id, log))
  }
  await scoreAttempts(world.db, attempts, world.clock.now)
  return { people, attempts }
}

async function discussed({ people, attempts }: Awaited<ReturnType<typeof sat>>, who = 0): Promise<DiscussedSoal[]> {
  const path = `/pembahasan-ujian?attempt_id=${attempts[who]}`
  const { status, body } = await world.call('GET', path, { token: (people[who] as Person).token })
  expect(status).toBe(200)
  return body.data.subtes[0].soal
}

test('S27.1 beside each option stands how many chose it, of none how many left it blank; what does not fit is blank', async () => {
  const soal = await discussed(await sat(['A', 'A', 'A', 'A', 'B', 'B', 'C', null, null, 'nonsense']))
  const of = (asked: typeof first) => soal.find(({ id }) => id === asked.soal.id)?.others
  expect(of(first)?.options).toMatchObject({ A: 0.4, B: 0.2, C: 0.1, D: 0, E: 0 })
  expect(of(first)?.blank).toBeCloseTo(0.3)
  expect(of(second)).toMatchObject({ options: { A: 0 }, blank: 1 })
  // What was typed may name a person.
  expect(of(typed)).toBeNull()
})

test('S27.4 of several right options each has its share, of statements each column; who answered a part left nothing blank', async () => {
  const [many, statements] = [ganda(['A', 'C']), pernyataan(['0', '1'])]
  const sitting = await sittingOf(world, exam('benar_salah', [{ soal: [many, statements] }]))
  const chosen = [['A', 'C'], ['A'], ['B', 'A'], ['A'], ['C'], [], ['A'], ['A'], null, null]
  const attempts: string[] = []
  let who: Person | undefined
  for (const [index, options] of chosen.entries()) {
    who = await person(world)
    const log = new Log()
    if (options) log.answer(many, options)
    if (index < 5) log.answer(statements, [0, index < 3 ? 1 : null])
    attempts.push(await attemptOf(world, sitting, who.id, log))
  }
  await scoreAttempts(world.db, attempts, world.clock.now)
  const [of_many, of_statements] = await discussed({ people: [who as Person], attempts: attempts.slice(-1) })
  expect(of_many?.others).toEqual({ options: { A: 0.6, B: 0.1, C: 0.2, D: 0, E: 0 }, blank: 0.3 })
  expect(of_statements?.others).toEqual({ options: { '0.0': 0.5, '0.1': 0, '1.0': 0, '1.1': 0.3 }, blank: 0.5 })
})

test('S27.2 of fewer than ten nothing is told', async () => {
  const soal = await discussed(await sat(['A', 'A', 'A', 'A', 'B', 'B', 'C', null, 'D']))
  expect(soal.map(({ others }) => others)).toEqual([null, null, null])
})

test('S27.3 each question says how long it took, and one that nothing was done with says nothing', async () => {
  const soal = await discussed(await sat(['A']))
  // The log of these tests has a line each second.
  expect(soal.map(({ id, waktu_ms }) => [id, waktu_ms])).toEqual([
    [first.soal.id, 1000],
    [second.soal.id, null],
    [typed.soal.id, 1000],
  ])
})
