import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPTION_IDS } from '#contract/choices.ts'
import { answerState } from '#contract/exam/answered.ts'
import { fits } from '#contract/exam/log/fits.ts'
import { concealed } from '#contract/question-bank/conceal.ts'
import { acceptedTexts, gapsOf, withNumberedGaps } from '#contract/question-bank/gaps.ts'
import { partProblems, type SoalParts } from '#contract/question-bank/soal-rules.ts'

const blank: SoalParts = {
  ...{ jenis: 'jodoh', teks: '', opsi: [], kolom: null, pernyataan: [], format_isian: null, kunci: [] },
  ...{ toleransi: null, nilai_sebagian: false, rubrik: [], poin_opsi: null },
}
const paths = (soal: Partial<SoalParts>) => partProblems({ ...blank, ...soal }).map(({ path }) => path)
const opsi = ['A', 'B', 'C'].map((id) => ({ id, teks: id }))

test('P752.1 letters of options that belong in an order say nothing of it, and are the same however they were written', () => {
  const texts = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(texts, fc.infiniteStream(fc.nat()), (order, dice) => {
      const ids = OPTION_IDS.slice(0, order.length)
      const written = ids.map((id, index) => ({ id, teks: order[index] as string }))
      const { opsi: shown, kunci } = concealed(written, ids)
      expect(kunci).not.toEqual(shown.map(({ id }) => id))
      expect(shown.map(({ id }) => id)).toEqual(ids)
      // The key still names the same texts in the same order.
      expect(kunci.map((id) => shown.find((one) => one.id === id)?.teks)).toEqual(order)
      const mixed = written.map((one) => ({ one, at: dice.next().value })).sort((a, b) => a.at - b.at)
      const again = concealed(
        mixed.map(({ one }) => one),
        ids,
      )
      expect(again).toEqual({ opsi: shown, kunci })
      expect(concealed(shown, kunci)).toEqual({ opsi: shown, kunci })
    }),
  )
})

test('P752.2 a key that stands in the order of its letters is refused: the paper would tell it', () => {
  const match = { opsi, pernyataan: ['x', 'y', 'z'], kunci: ['A', 'B', 'C'] }
  expect(paths(match)).toEqual(['opsi'])
  expect(paths({ ...match, kunci: ['B', 'A', 'C'] })).toEqual([])
  expect(paths({ ...match, kunci: ['B', 'B', 'B'] })).toEqual([])
  expect(paths({ jenis: 'urut', opsi, kunci: ['A', 'B', 'C'] })).toEqual(['opsi'])
  expect(paths({ jenis: 'urut', opsi, kunci: ['C', 'B', 'A'] })).toEqual([])
})

test('P752.3 each type asks for its parts and takes no others; a draft may lack them', () => {
  expect(paths({ opsi, pernyataan: ['x', 'y'], kunci: ['B'] })).toEqual(['kunci'])
  expect(paths({ opsi, pernyataan: ['x'], kunci: ['D'] })).toEqual(['kunci'])
  expect(paths({ jenis: 'urut', opsi, kunci: ['C', 'B'] })).toEqual(['kunci'])
  expect(paths({ jenis: 'urut', opsi, kunci: ['C', 'B', 'A'], kolom: ['a', 'b'] })).toEqual(['kolom'])
  const gaps = { jenis: 'rumpang', format_isian: 'teks', teks: 'a [[1]] b [[2]]', kunci: ['x|y', 'z'] } as const
  expect(paths(gaps)).toEqual([])
  expect(paths({ ...gaps, teks: 'a [[2]] b [[1]]' })).toEqual(['teks'])
  expect(paths({ ...gaps, kunci: ['x', ' | '] })).toEqual(['kunci'])
  expect(paths({ ...gaps, kunci: ['x', 'y', 'z'] })).toEqual(['kunci'])
  expect(paths({ ...gaps, format_isian: 'angka' })).toEqual(['kunci'])
  const unfinished = partProblems({ ...blank, ...gaps, kunci: [] }, { unfinished: true })
  expect(unfinished).toEqual([])
})

test('P752.4 a tolerance is for figures, and part of the points for what has parts', () => {
  const figure = { jenis: 'isian', format_isian: 'angka', kunci: ['3'] } as const
  expect(paths({ ...figure, toleransi: 0.5 })).toEqual([])
  expect(paths({ ...figure, format_isian: 'teks', toleransi: 0.5 })).toEqual(['toleransi'])
  expect(paths({ ...figure, nilai_sebagian: true })).toEqual(['nilai_sebagian'])
  expect(paths({ opsi, pernyataan: ['x'], kunci: ['B'], nilai_sebagian: true })).toEqual([])
})

test('P752.5 gaps are numbers over a line; accepted texts are parted by a bar', () => {
  expect(gapsOf('<p>a [[1]] dan [[2]]</p> [[x]] [[100]]')).toEqual([1, 2])
  expect(withNumberedGaps('<p>a [[1]]</p>')).toBe('<p>a <b>(1)&nbsp;_____</b></p>')
  expect(acceptedTexts(' a | b||c ')).toEqual(['a', 'b', 'c'])
})

test('P752.6 an answer fits its type alone: places within the options, an order of all of them, a text for each gap', () => {
  const match = { jenis: 'jodoh', opsi: ['A', 'B', 'C'] }
  expect([[0, 2, null], [3, 0], [0.5], ['A'], 'A'].map((a) => fits(match, { a } as never))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  const order = { jenis: 'urut', opsi: ['A', 'B', 'C'] }
  expect(
    [
      ['C', 'A', 'B'],
      ['C', 'A'],
      ['A', 'A', 'B'],
      ['A', 'B', 'Z'],
    ].map((a) => fits(order, { a })),
  ).toEqual([true, false, false, false])
  expect([['x', ''], [null], 'x'].map((a) => fits({ jenis: 'rumpang' }, { a } as never))).toEqual([true, false, false])
  expect([[0, 1, null], [2]].map((a) => fits({ jenis: 'pernyataan' }, { a }))).toEqual([true, false])
  expect([[], ['', ''], ['x', ''], ['x', 'y']].map((value) => answerState(value, 2))).toEqual([
    'empty',
    'empty',
    'partly',
    'answered',
  ])
})
