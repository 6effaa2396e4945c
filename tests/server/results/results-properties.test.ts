import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer as AnswerValue } from '#contract/exam/log/entry.ts'
import type { PaperKeys } from '#server/packages/publication/keys.ts'
import {
  type Asked,
  exam,
  ganda,
  isian,
  Log,
  pernyataan,
  pilihan,
  type SealedEntry,
  scoreLog,
  sheet,
  skala,
} from '#tests/support/score-world.ts'

const first = [pilihan(['A']), pilihan(['B', 'C']), ganda(['A', 'D']), pernyataan(['0', '1', '1'])] as const
const second = [isian(['3,5']), isian(['Jakarta'], 'teks'), skala([1, 2, 3, 4, 5]), skala([-2, 0, 5, 1, 3])] as const
const lines = sheet(
  [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ],
  { detik_per_garis: 20 },
)
const RIGHT = new Map<Asked, AnswerValue>([
  [first[0], 'A'],
  [first[1], 'C'],
  [first[2], ['D', 'A']],
  [first[3], [0, 1, 1]],
  [second[0], '3.50'],
  [second[1], ' JAKARTA'],
  [second[2], 'E'],
  [second[3], 'C'],
])

/** Rules in which right is worth at least as much as blank and wrong, as any sensible admin sets them. */
const rule = fc.record({
  poin_benar: fc.integer({ min: 0, max: 10 }),
  poin_salah: fc.integer({ min: -5, max: 0 }),
  poin_kosong: fc.integer({ min: -5, max: 0 }),
  bobot: fc.integer({ min: 0, max: 50 }),
})
const scheme = fc.constantFrom<PaperKeys['penilaian']>('irt', 'benar_salah', 'skd', 'bobot', 'pauli')

const option = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'Z')
const answerTo = ({ soal }: Asked): fc.Arbitrary<AnswerValue> => {
  if (soal.jenis === 'ganda') return fc.oneof(fc.constant(null), fc.array(option, { maxLength: 5 }))
  if (soal.jenis === 'pernyataan')
    return fc.oneof(fc.constant(null), fc.array(fc.constantFrom(0 as const, 1 as const, null), { maxLength: 4 }))
  if (soal.jenis === 'isian')
    return fc.oneof(fc.constant(null), fc.constantFrom('3,5', 'jakarta', '', '7'), fc.string({ maxLength: 8 }))
  return fc.oneof(fc.constant(null), option)
}

const device = fc.constantFrom('11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222')
const answered = fc
  .constantFrom(...first, ...second)
  .chain((asked) => answerTo(asked).map((a) => ({ soal_id: asked.soal.id, value: { a } })))
const keyed = fc.tuple(fc.nat(2), fc.nat(4), fc.nat(9)).map((k) => ({ soal_id: lines.soal.id, value: { k } }))
const line = fc
  .record({
    said: fc.oneof(answered, keyed),
    device_id: device,
    t: fc.nat(60_000),
    reason: fc.constantFrom(null, null, null, 'too_late', 'taken_over'),
  })
  .map(({ said, ...own }) => ({ ...own, ...said }))
/** seq is one's own per device, as in any log. */
const log = fc
  .array(line, { maxLength: 40 })
  .map((all) => all.map((entry, index): SealedEntry => ({ ...entry, seq: index + 1 })))

const papers = fc.record({ penilaian: scheme, a: rule, b: rule }).map(({ penilaian, a, b }) =>
  exam(penilaian, [
    { soal: first, rule: a },
    { soal: [...second, lines], rule: b },
  ]),
)

test('I10.1 S6.2 the same log has the same score, in whatever order its lines come', () => {
  fc.assert(
    fc.property(papers, log, fc.infiniteStream(fc.nat()), ({ paper, keys }, entries, dice) => {
      const shuffled = entries.map((entry) => ({ entry, at: dice.next().value as number })).sort((a, b) => a.at - b.at)
      const score = scoreLog(entries, paper, keys)
      expect(
        scoreLog(
          shuffled.map(({ entry }) => entry),
          paper,
          keys,
        ),
      ).toEqual(score)
      expect(JSON.stringify(scoreLog(structuredClone(entries), paper, keys))).toBe(JSON.stringify(score))
    }),
  )
})

test('S6.3 every figure stays within its bounds, and the kinds of answers add up to the questions', () => {
  fc.assert(
    fc.property(papers, log, ({ paper, keys }, entries) => {
      const { total, subtes } = scoreLog(entries, paper, keys)
      for (const part of [total, ...subtes]) {
        expect(part.poin).toBeGreaterThanOrEqual(part.poin_min)
        expect(part.poin).toBeLessThanOrEqual(part.poin_maks)
        expect(part.benar + part.salah + part.kosong + part.bertingkat).toBe(part.jumlah)
      }
      expect(total.nilai).toBeGreaterThanOrEqual(total.nilai_min)
      expect(total.nilai).toBeLessThanOrEqual(total.nilai_maks)
    }),
  )
})

test('S6.4 lines that do not count may as well not be there', () => {
  fc.assert(
    fc.property(papers, log, ({ paper, keys }, entries) => {
      const counting = entries.filter((entry) => entry.reason === null)
      expect(scoreLog(entries, paper, keys)).toEqual(scoreLog(counting, paper, keys))
    }),
  )
})

test('S6.5 one more right answer never lowers a score', () => {
  fc.assert(
    fc.property(papers, log, fc.constantFrom(...RIGHT.keys()), ({ paper, keys }, entries, asked) => {
      const before = scoreLog(entries, paper, keys).total
      const better = new Log().answer(asked, RIGHT.get(asked) ?? null, { t: 60_001 }).entries
      const after = scoreLog([...entries, ...better], paper, keys).total
      expect(after.nilai).toBeGreaterThanOrEqual(before.nilai)
      expect(after.poin).toBeGreaterThanOrEqual(before.poin)
    }),
  )
})
