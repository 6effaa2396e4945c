import type { SheetType } from '#contract/choices.ts'
import { generator } from '#contract/exam/shuffle.ts'

/** What a sheet's generator goes by; the same facts always make the same sheet. */
export interface SheetPlan {
  jenis: SheetType
  jumlah_kolom: number
  /** Digits per column, or rows per column of a kecermatan sheet. */
  baris: number
  benih: number
}

export interface SheetColumn {
  urutan: number
  angka: number[]
  simbol: string[]
  baris_simbol: string[][]
}

/** Digits of the original sheets: Pauli 2-9, Kraepelin 1-9 (domain facts 3.1). */
const DIGITS = { pauli: [2, 9], kraepelin: [1, 9] } as const

/** Told apart at a glance, also by those who see few colours: shape alone differs. */
const SYMBOLS = [...'★◆▲●■♣♥♠✚☾◐◎△□◇☂☀⚑♪⚙']

export function makeSheet(plan: SheetPlan): SheetColumn[] {
  const random = generator(plan.benih)
  return Array.from({ length: plan.jumlah_kolom }, (_none, urutan) =>
    plan.jenis === 'kecermatan'
      ? { urutan, angka: [], ...symbolColumn(random, plan.baris) }
      : { urutan, angka: digitColumn(random, plan.baris, DIGITS[plan.jenis]), simbol: [], baris_simbol: [] },
  )
}

function digitColumn(random: () => number, length: number, [low, high]: readonly [number, number]): number[] {
  return Array.from({ length }, () => low + Math.floor(random() * (high - low + 1)))
}

/** Five symbols A-E; each row shows four of them in any order, and the one missing is the answer. */
function symbolColumn(random: () => number, rows: number): { simbol: string[]; baris_simbol: string[][] } {
  const simbol = dealt(SYMBOLS, random).slice(0, 5)
  const baris_simbol = Array.from({ length: rows }, () => {
    const missing = Math.floor(random() * simbol.length)
    return dealt(
      simbol.filter((_symbol, index) => index !== missing),
      random,
    )
  })
  return { simbol, baris_simbol }
}

function dealt<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[result[index], result[other]] = [result[other] as T, result[index] as T]
  }
  return result
}

/** Why a column cannot be sat, or undefined. */
export function columnProblem(jenis: SheetPlan['jenis'], column: Omit<SheetColumn, 'urutan'>): string | undefined {
  const { angka, simbol, baris_simbol } = column
  if (jenis !== 'kecermatan') {
    if (simbol.length || baris_simbol.length) return 'Lembar angka tidak memakai simbol.'
    return angka.length < 2 ? 'Kolom perlu sedikitnya dua angka.' : undefined
  }
  if (angka.length) return 'Lembar kecermatan tidak memakai angka.'
  if (new Set(simbol).size !== 5) return 'Kolom kecermatan perlu lima simbol yang berbeda.'
  if (!baris_simbol.length) return 'Kolom kecermatan perlu sedikitnya satu baris.'
  const wrong = baris_simbol.some((row) => new Set(row).size !== 4 || row.some((symbol) => !simbol.includes(symbol)))
  return wrong ? 'Tiap baris memuat empat simbol berbeda dari kuncinya.' : undefined
}
