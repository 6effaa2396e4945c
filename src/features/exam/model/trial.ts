import type { SHEET_KINDS } from '#contract/exam/choices.ts'
import type { SheetSoal } from './sheet.ts'

export type TrialKind = (typeof SHEET_KINDS)[number]

export const TRIAL_MS = 20_000
/** Helped until so many in a row were right: then it is understood. */
export const HELPED = 2

const SYMBOLS = ['△', '□', '○', '◇', '☆']
export const ROWS = 24

/** A column of its own, drawn anew each time it is begun: answers that were learnt by heart do not help. */
export function trialSheet(kind: TrialKind, random: () => number): SheetSoal {
  const below = (n: number) => Math.floor(random() * n)
  const base = { id: 'trial', html: '', stimulus_id: null }
  if (kind !== 'simbol') {
    const kolom = [Array.from({ length: ROWS + 1 }, () => 1 + below(9))]
    const shape = { arah: kind, detik_per_kolom: TRIAL_MS / 1000, detik_per_garis: 0, pindah_paksa: false } as const
    return { ...base, jenis: 'pauli', ...shape, kolom }
  }
  const simbol = [...SYMBOLS] as [string, string, string, string, string]
  const baris = Array.from({ length: ROWS }, () => {
    const missing = below(SYMBOLS.length)
    return shuffled(
      SYMBOLS.filter((_, place) => place !== missing),
      below,
    ) as [string, string, string, string]
  })
  return { ...base, jenis: 'kecermatan', detik_per_kolom: TRIAL_MS / 1000, kolom: [{ simbol, baris }] }
}

function shuffled(symbols: string[], below: (n: number) => number): string[] {
  for (let last = symbols.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const [a, b] = [symbols[last] as string, symbols[other] as string]
    ;[symbols[last], symbols[other]] = [b, a]
  }
  return symbols
}

/** The key that is right in a row of the trial's one column. */
export function rightKey(soal: SheetSoal, row: number): number {
  if (soal.jenis === 'pauli') {
    const digits = soal.kolom[0] ?? []
    return ((digits[row] ?? 0) + (digits[row + 1] ?? 0)) % 10
  }
  const [column] = soal.kolom
  return column?.simbol.findIndex((symbol) => !column.baris[row]?.includes(symbol)) ?? 0
}

export interface TrialResult {
  filled: number
  right: number
  /** Rows that were wrong, with what was typed. */
  wrong: { row: number; typed: number }[]
}

/** `typed`: the keys in their order. */
export function judgeTrial(soal: SheetSoal, typed: readonly number[]): TrialResult {
  const rows = typed.map((key, row) => ({ row, typed: key }))
  const wrong = rows.filter(({ row, typed: key }) => key !== rightKey(soal, row))
  return { filled: rows.length, right: rows.length - wrong.length, wrong }
}

/** What the keys of a sheet of symbols are called. */
export const LETTERS = 'ABCDE'

/** What is added at `row`, and what to type for it. */
export function sumAt(soal: Extract<SheetSoal, { jenis: 'pauli' }>, row: number) {
  const [a = 0, b = 0] = soal.kolom[0]?.slice(row) ?? []
  return { a, b, sum: a + b, digit: rightKey(soal, row) }
}

/** Which symbol `row` lacks, and the letter to type for it. */
export function symbolAt(soal: Extract<SheetSoal, { jenis: 'kecermatan' }>, row: number) {
  const key = rightKey(soal, row)
  return { symbol: soal.kolom[0]?.simbol[key], letter: LETTERS[key] }
}
