import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareRanked, cutAt, type Ranked, rankedOf } from '#server/results/score/ranking-order.ts'
import { exam, Log, pilihan, scoreLog } from '#tests/support/score-world.ts'

type Line = [string, number, number, number, number]
const fixture = JSON.parse(readFileSync('tests/fixtures/skd-ranking.json', 'utf8')) as {
  participants: Line[]
  expected_order: string[]
  cut_3: string[]
  cut_6: string[]
}
const ranked = ([, tkp, tiu, twk, nilai]: Line): Ranked => ({ nilai, seri: [tkp, tiu, twk] })
const names = (lines: Line[]) => lines.map(([name]) => name)

test('S2.3 the order of the published simulation: total, then TKP, TIU, TWK', () => {
  const ordered = [...fixture.participants].reverse().sort((a, b) => compareRanked(ranked(a), ranked(b)))
  expect(names(ordered)).toEqual(fixture.expected_order)
})

test('S2.4 the cut lets the places through, and with them who ties in everything', () => {
  expect(names(cutAt(fixture.participants, 3, ranked))).toEqual(fixture.cut_3)
  expect(names(cutAt(fixture.participants, 6, ranked))).toEqual(fixture.cut_6)
  const twin: Line = ['Kembar', 147, 115, 105, 367]
  expect(names(cutAt([...fixture.participants, twin], 3, ranked))).toEqual([...fixture.cut_3, 'Kembar'])
  expect(cutAt(fixture.participants, 0, ranked)).toEqual([])
  expect(cutAt(fixture.participants, 99, ranked)).toHaveLength(fixture.participants.length)
})

test('S2.5 the tie order is the one that the sub-tests state', () => {
  const parts = [pilihan(['A']), pilihan(['A']), pilihan(['A'])] as const
  const { paper, keys } = exam('skd', [
    { soal: [parts[0]], rule: { poin_benar: 1, prioritas_seri: 2 } },
    { soal: [parts[1]], rule: { poin_benar: 2, prioritas_seri: null } },
    { soal: [parts[2]], rule: { poin_benar: 3, prioritas_seri: 1 } },
  ])
  const log = parts.reduce((all, asked) => all.answer(asked, 'A'), new Log())
  expect(rankedOf(scoreLog(log.entries, paper, keys))).toEqual({ nilai: 6, seri: [3, 1] })
})
