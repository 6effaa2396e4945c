import { describe, expect, test } from 'vitest'
import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import { findingsOf, firstTab, isBusy, isHeld, isReady } from '#src/features/bank/office/import/findings.ts'

const place = { number: 1, file: null, row: 4, soal: null }
const soal = {
  ...place,
  soal: 'S1',
  id: null,
  jenis: 'pilihan',
  teks: 'Ibu kota?',
  kunci: 'A. x',
  outcome: 'added' as const,
}
const status = (more: Partial<ImportSoalStatus>): ImportSoalStatus => ({
  ...{ token: 't', filename: 'a.xml', state: 'ready', done: 1, total: 1, message: null, format: 'GIFT', media: 0 },
  ...{
    summary: { added: 1, changed: 0, unchanged: 0 },
    problems: [],
    near_duplicates: [],
    tables: [],
    left_out: [],
    soal: [soal],
  },
  ...more,
})
const problem = { ...place, column: 'kunci', reason: 'Kunci kosong.', value: '', keyless: false }
const loss = (whole: boolean) => ({ ...place, column: 'soal', reason: 'Tidak dibawa.', whole })

describe('U71 the preview of an import', () => {
  test('U71.1 a file is saved only without a problem, held with one, and neither while it is read or without questions', () => {
    const cases = [status({}), status({ problems: [problem] }), status({ state: 'checking' }), status({ soal: [] })]
    expect(cases.map(isReady)).toEqual([true, false, false, false])
    expect(cases.map(isHeld)).toEqual([false, true, false, false])
    expect(cases.map(isBusy)).toEqual([false, false, true, false])
    expect(isBusy(status({ state: 'saving' }))).toBe(true)
  })

  test('U71.2 what is left out whole and what is left out in part stand under different headings', () => {
    const found = findingsOf([status({ left_out: [loss(true), loss(false), loss(false)] })])
    expect([found.left_out.length, found.warnings.length, found.ready.length]).toEqual([1, 2, 1])
  })

  test('U71.3 lines of several files keep the order of the files and have names of their own', () => {
    const two = [
      status({ problems: [problem] }),
      status({ token: 'u', filename: 'b.gift', problems: [problem, problem] }),
    ]
    const { errors } = findingsOf(two)
    expect(errors.map(({ filename }) => filename)).toEqual(['a.xml', 'b.gift', 'b.gift'])
    expect(new Set(errors.map(({ key }) => key)).size).toBe(3)
  })

  test('U71.4 errors come first, then what is ready, then what cannot be carried', () => {
    expect(firstTab(findingsOf([status({ problems: [problem] })]))).toBe('errors')
    expect(firstTab(findingsOf([status({})]))).toBe('ready')
    expect(firstTab(findingsOf([status({ soal: [], left_out: [loss(true)] })]))).toBe('left_out')
  })

  test('U71.5 a twin says how alike it is and leads to the one in the bank', () => {
    const other = { id: 'x', number: null, soal: '', teks: 'Ibu kota kita?', similarity: 0.876 }
    const [line] = findingsOf([
      status({ near_duplicates: [{ ...place, number: 1, soal: 'S1', teks: 'Ibu kota?', other }] }),
    ]).near_duplicates
    expect(line).toMatchObject({ id: 'x', column: '88%', reason: 'Ibu kota kita?', value: 'Ibu kota?' })
  })
})
