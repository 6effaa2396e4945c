import { describe, expect, test } from 'vitest'
import type { FlagCode, Item, ReportedSoal } from '#contract/reporting/item.ts'
import { ANOMALY_KINDS } from '#contract/reporting/report.ts'
import { isDubious, urgency } from '#src/features/reports/office/flags.ts'
import { keysOf, startOf } from '#src/features/reports/office/key-draft.ts'
import { asGain, asIndex, asNilai, asPercent } from '#src/features/reports/office/numbers.ts'
import board from '#src/locales/id/board.json' with { type: 'json' }

const soal = (own: Partial<ReportedSoal>): ReportedSoal => ({
  ...{ soal_id: 'a', jenis: 'pilihan', html: '', stimulus: null, kolom: null, pernyataan: [], kunci: [['B']] },
  ...{ original_key: [['B']], poin_opsi: null, pembahasan_html: '' },
  opsi: ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, html: id })),
  ...own,
})

const item = (...codes: FlagCode[]): Item => ({
  ...{ soal_id: 'a', subtes_id: 'b', kode: 'PK-14', jenis: 'pilihan', teks: '', n: 200, facility: 0.4, sd: 0.5 },
  ...{ discrimination: -0.12, efficiency: null, planned_weight: null, actual_weight: null, chance: 0.2, ruling: null },
  ...{ blank: { n: 0, upper: 0, lower: 0 }, answers: [] },
  flags: codes.map((code) => ({ code, options: code === 'questionable_key' ? ['D'] : [] })),
})

describe('a decision as it is typed', () => {
  test('U75.1 begins with the key and the option that the best chose instead', () => {
    const start = startOf(soal({}), item('questionable_key'))
    expect(keysOf(soal({}), start)).toEqual({ kind: 'key', kunci: [['B'], ['D']], poin_opsi: null })
    expect(keysOf(soal({}), startOf(soal({}), item()))).toEqual({ kind: 'key', kunci: [['B']], poin_opsi: null })
  })

  test('U75.2 short answers are one a line, blanks and repeats left out; none is no decision', () => {
    const asked = soal({ jenis: 'isian', opsi: [], kunci: [['12,5']] })
    const start = startOf(asked, item())
    expect(start.teks).toBe('12,5')
    const typed = { ...start, teks: ' 12,5 \n\n13\n12,5\n' }
    expect(keysOf(asked, typed)).toMatchObject({ kunci: [['12,5'], ['13']] })
    expect(keysOf(asked, { ...start, teks: ' \n ' })).toBeUndefined()
  })

  test('U75.3 sets stay whole, an empty one is left out, and points need every option filled', () => {
    const set = soal({ jenis: 'ganda', kunci: [['A', 'C']] })
    const start = startOf(set, item())
    expect(keysOf(set, { ...start, kunci: [['A', 'C'], [], ['A']] })).toMatchObject({ kunci: [['A', 'C'], ['A']] })
    expect(keysOf(set, { ...start, kunci: [[]] })).toBeUndefined()
    const graded = soal({ jenis: 'skala', kunci: [], poin_opsi: { A: 1, B: 5 } })
    const points = startOf(graded, item())
    expect(keysOf(graded, points)).toEqual({ kind: 'key', kunci: [], poin_opsi: { A: 1, B: 5 } })
    expect(keysOf(graded, { ...points, poin: { A: 1, B: null } })).toBeUndefined()
  })
})

test('U75.4 what endangers scores stands first, and an option that nobody chose makes no item dubious', () => {
  const items = [item(), item('unused_distractor'), item('weak_discrimination'), item('too_easy', 'questionable_key')]
  expect(items.map(urgency)).toEqual([3, 2, 1, 0])
  expect(items.map(isDubious)).toEqual([false, false, true, true])
})

test('U75.5 figures are written as people read them here: decimal comma, true minus, a dash for what is unknown', () => {
  expect([asIndex(-0.124), asIndex(0.2), asIndex(null)]).toEqual(['−0,12', '0,20', '–'])
  expect([asNilai(512.66), asNilai(1000), asGain(6.1), asGain(-1.8), asGain(0)]).toEqual([
    ...['512,7', '1.000', '+6,1', '−1,8', '0'],
  ])
  expect(asPercent(0.333)).toBe('33%')
})

test('A225.3 an exported report has words for every kind of oddity that the board has words for', () => {
  expect([...ANOMALY_KINDS].sort()).toEqual(Object.keys(board.odd).sort())
})
