import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerState } from '#contract/exam/answered.ts'
import type { AnswerValue } from '#contract/exam/entry.ts'
import { fold } from '#contract/exam/fold.ts'
import { keysByPlace } from '#contract/exam/sheet.ts'
import { answerLogTable } from '#server/db/tables/index.ts'
import { answeredIn } from '#server/proctoring/board-rows-sql.ts'
import { countAnswers } from '#server/reporting/response-counts.ts'
import { scoreLog } from '#server/results/score/score-log.ts'
import { soalState } from '#src/features/exam/model/answered.ts'
import {
  type Asked,
  exam,
  ganda,
  isian,
  kecermatan,
  Log,
  pernyataan,
  pilihan,
  sheet,
} from '#tests/support/score-world.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const column = fc.constantFrom(null, 0 as const, 1 as const)
const option = fc.constantFrom('A', 'B', 'C', 'D', 'E')
const text = fc.oneof(
  fc.constantFrom('', ' ', '\t', '0', 'null', '\0', '"', '[null]', '{"a":null}', '😀'),
  fc.string({ maxLength: 120 }),
)
const KINDS: Record<string, { asked: () => Asked; value: fc.Arbitrary<AnswerValue> }> = {
  'a choice': { asked: () => pilihan(['A']), value: fc.option(option) },
  'several choices': { asked: () => ganda(['A', 'C']), value: fc.option(fc.uniqueArray(option)) },
  'a table of statements': {
    asked: () => pernyataan(['0', '1', '0']),
    value: fc.option(fc.array(column, { minLength: 3, maxLength: 3 })),
  },
  'a short answer': { asked: () => isian(['12']), value: fc.option(text) },
}

test.each(Object.entries(KINDS))(
  'U201.11 phone, score and report say alike of %s whether it is empty',
  (_, { asked, value }) => {
    fc.assert(
      fc.property(value, (given) => {
        const one = asked()
        const { paper, keys } = exam('benar_salah', [{ soal: [one] }])
        const total = scoreLog(new Log().answer(one, given).entries, paper, keys).total
        const state = soalState(one.soal, given, false)
        expect(total.kosong).toBe(state === 'empty' ? 1 : 0)
        // What is half filled is no right answer.
        if (state === 'partly') expect(total.salah).toBe(1)
        const counted = countAnswers(one.soal as never, one.keys, [given], new Uint8Array(1))
        expect(counted.blank.n).toBe(total.kosong)
      }),
      { numRuns: 300 },
    )
  },
)

test('U201.12 the board counts as answered what the phone does, whatever an answer holds', async () => {
  const values = [
    '\0',
    ...fc.sample(fc.oneof(...Object.values(KINDS).map(({ value }) => value)), { numRuns: 400, seed: 7 }),
  ]
  const attempt_id = randomUUID()
  const line = { attempt_id, device_id: randomUUID(), t: 1, wall: 1, prev: '', hash: '', reason: null, received_at: 1 }
  const rows = values.map((a, index) => ({ ...line, seq: index + 1, soal_id: randomUUID(), value: { a } }))
  await world.db.insert(answerLogTable).values(rows)
  const expected = values.filter((a) => answerState(a) === 'answered').length
  expect((await world.db.execute(answeredIn([attempt_id]))).rows).toEqual([{ attempt_id, n: expected }])

  // One that a question begins with stands until a later one; a sheet counts from its first key.
  const later = rows.map((row, index) => ({ ...row, seq: 1000 + index, t: 2, value: { a: null } }))
  const key = { ...line, seq: 5000, soal_id: randomUUID(), value: { k: [0, 0, 7] as [number, number, number] } }
  await world.db.insert(answerLogTable).values([...later, key])
  expect((await world.db.execute(answeredIn([attempt_id]))).rows).toEqual([{ attempt_id, n: 1 }])
  await world.db.execute(sql`delete from answer_log where attempt_id = ${attempt_id}`)
})

test('U201.13 the places of a sheet are counted once each on phone and server, corrections and stray keys or not', () => {
  const digits = sheet([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ])
  const symbols = kecermatan([
    {
      simbol: ['a', 'b', 'c', 'd', 'e'],
      baris: [
        ['a', 'b', 'c', 'd'],
        ['b', 'c', 'd', 'e'],
      ],
    },
  ])
  const key = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 9 }))
  fc.assert(
    fc.property(fc.constantFrom(digits, symbols), fc.array(key, { maxLength: 60 }), (asked, keys) => {
      const log = new Log()
      for (const [column, row, digit] of keys) log.key(asked, column, row, digit)
      const { paper, keys: right } = exam('pauli', [{ soal: [asked] }])
      const scored = scoreLog(log.entries, paper, right).subtes[0]?.sheets[0]
      const held = fold(log.entries).keys.get(asked.soal.id) ?? []
      expect(scored?.jumlah).toBe(keysByPlace(asked.soal as never, held).length)
    }),
  )
})
