import { describe, expect, test } from 'vitest'
import { makeSheet } from '#server/packages/publication/sheet.ts'
import { problemsOf } from '#src/features/bank/office/soal/check.ts'
import { blankDraft, draftOf, emptyOption, fieldsOf, type SoalFields } from '#src/features/bank/office/soal/draft.ts'
import { diffWords } from '#src/features/bank/office/soal/history/diff-words.ts'
import { changedFields, textOf } from '#src/features/bank/office/soal/history/version-text.ts'
import { PRESETS } from '#src/features/bank/office/soal/sheet/presets.ts'

const blank = blankDraft({ columns: ['Benar', 'Salah'] })
const base: SoalFields = {
  ...{ jenis: 'pilihan', mapel_id: null, materi: 'Aljabar', tingkat: 'sulit', teks: '<p>?</p>', stimulus_id: null },
  ...{
    opsi: [],
    kolom: null,
    pernyataan: [],
    format_isian: null,
    toleransi: null,
    nilai_sebagian: false,
    rubrik: [],
    kunci: [],
    poin_opsi: null,
  },
  ...{ pembahasan_teks: '<b>x</b>', pembahasan_video_url: null, kode_asal: 'k/1', status: 'terbit' },
}
const opsi: SoalFields['opsi'] = [
  { id: 'A', teks: '1' },
  { id: 'C', teks: '<p>2</p>' },
  { id: 'D', teks: '$3$' },
]
const ROWS: Record<string, SoalFields> = {
  'one key': { ...base, opsi, kunci: ['C'] },
  'two accepted keys': { ...base, opsi, kunci: ['A', 'D'] },
  several: { ...base, jenis: 'ganda', opsi, kunci: ['A', 'C'] },
  points: { ...base, jenis: 'skala', opsi, poin_opsi: { A: 1, C: -2.5, D: 5 } },
  statements: { ...base, jenis: 'pernyataan', kolom: ['Ya', 'Tidak'], pernyataan: ['a', 'b'], kunci: ['1', '0'] },
  'a short answer': { ...base, jenis: 'isian', format_isian: 'angka', kunci: ['12', '12,0'] },
}

describe('a question in the form', () => {
  test.each(Object.entries(ROWS))('U70.5 is saved as it was opened: %s', (_name, row) => {
    expect(fieldsOf(draftOf(row, blank))).toEqual(row)
    expect(problemsOf(row, 'kosong')).toEqual({})
  })

  test('U70.6 keeps its parts while another type is tried, and saves those of its type alone', () => {
    const draft = draftOf(ROWS['one key'] as SoalFields, blank)
    const tried = fieldsOf({ ...draft, jenis: 'isian', answers: ['7'] })
    expect([tried.opsi, tried.kunci, tried.format_isian]).toEqual([[], ['7'], 'angka'])
    expect(fieldsOf({ ...draft, jenis: 'isian', answers: ['7'] }).poin_opsi).toBeNull()
    expect(fieldsOf({ ...draft, jenis: 'pilihan' })).toEqual(ROWS['one key'])
  })

  test('U70.7 letters follow the place once an option is added, and the key follows its option', () => {
    const draft = draftOf(ROWS['one key'] as SoalFields, blank)
    const options = [emptyOption(), ...draft.options.map((option) => ({ ...option, id: null }))]
    const { opsi: now, kunci } = fieldsOf({ ...draft, options })
    expect(now.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D'])
    expect(kunci).toEqual(['C'])
    expect(now[2]?.teks).toBe('<p>2</p>')
  })

  test('U70.8 says what is missing by the part, in one sentence each', () => {
    const problems = problemsOf({ ...fieldsOf(blank), status: 'terbit' }, 'kosong')
    expect(problems.teks).toBe('kosong')
    expect(problems['opsi.4.teks']).toBe('kosong')
    expect(problems.kunci).toMatch(/kunci/)
    const long = problemsOf({ ...(ROWS['one key'] as SoalFields), materi: 'x'.repeat(161) }, 'kosong')
    expect(Object.keys(long)).toEqual(['materi'])
  })

  test('P203.2 nothing is missing in a draft', () => {
    expect(problemsOf({ ...fieldsOf(blank), status: 'draf' }, 'kosong')).toEqual({})
  })
})

describe('two versions', () => {
  test('U70.9 differ word by word, and a formula is one word', () => {
    const pieces = diffWords('Nilai \\(a + b\\) adalah dua', 'Nilai \\(a - b\\) adalah dua puluh')
    expect(pieces).toEqual([
      { text: 'Nilai', change: 'same' },
      { text: ' \\(a + b\\)', change: 'gone' },
      { text: ' \\(a - b\\)', change: 'new' },
      { text: ' adalah dua', change: 'same' },
      { text: ' puluh', change: 'new' },
    ])
    expect(diffWords('', '')).toEqual([])
    expect(diffWords('a', '')).toEqual([{ text: 'a', change: 'gone' }])
  })

  test('U70.10 the pieces put together are the two texts', () => {
    const [before, after] = ['satu dua tiga empat lima', 'dua satu tiga lima enam']
    const joined = (skip: string) =>
      diffWords(before, after)
        .filter(({ change }) => change !== skip)
        .map(({ text }) => text)
        .join('')
        .trim()
        .split(/\s+/)
        .join(' ')
    expect(joined('new')).toBe(before)
    expect(joined('gone')).toBe(after)
  })

  test('U70.11 are compared field by field, in words', () => {
    const [one, two] = [ROWS['one key'], ROWS['two accepted keys']] as [SoalFields, SoalFields]
    expect(changedFields(one as never, two as never)).toEqual(['kunci'])
    expect(textOf(one.opsi)).toBe('A. 1\nC. 2\nD. $3$')
    expect(textOf(null)).toBe('')
    expect(textOf({ A: 1, B: 2 })).toBe('A: 1\nB: 2')
  })
})

test.each(Object.entries(PRESETS))('U70.12 the manual "%s" makes a sheet of its size', (_name, plan) => {
  const columns = makeSheet({ ...plan, benih: 7 })
  expect(columns).toHaveLength(plan.jumlah_kolom)
  for (const { angka, baris_simbol } of columns) expect(angka.length + baris_simbol.length).toBe(plan.baris)
})
