import type { SoalKeys, SubtesKeys } from '../../../packages/publication/keys.ts'
import { type Tally, tidy } from '../tally.ts'
import { type AskedSoal, fitting } from './fitting.ts'
import { ganda } from './ganda.ts'
import type { Given } from './given.ts'
import { isian } from './isian.ts'
import { jodoh } from './jodoh.ts'
import { pernyataan } from './pernyataan.ts'
import { pilihan } from './pilihan.ts'
import { rumpang } from './rumpang.ts'
import { uraian } from './uraian.ts'
import { urut } from './urut.ts'
import type { Graded, Grader, Verdict } from './verdict.ts'

export type PointRule = Pick<SubtesKeys, 'poin_benar' | 'poin_salah' | 'poin_kosong'>
export interface Outcome extends Verdict {
  poin: number
  poin_min: number
  poin_maks: number
}

const GRADERS: Record<Exclude<AskedSoal['jenis'], 'skala'>, Grader> = {
  ...{ pilihan, ganda, pernyataan, jodoh, urut, isian, rumpang, uraian },
}

/**
 * One question's verdict and points. An answer that does not fit its question counts as blank. Of a voided question
 * everybody has the full points, or nobody any (`excluded`: it is not counted either, see `counts`).
 */
export function outcomeOf(soal: AskedSoal, keys: SoalKeys, answer: Given, rule: PointRule): Outcome {
  const graded = gradeOne(soal, keys, answer, rule)
  const void_as = keys.ruling?.void_as
  if (void_as === 'excluded') return { ...graded, poin: 0, poin_min: 0, poin_maks: 0 }
  if (void_as !== 'full_points') return graded
  const hasil = soal.jenis === 'skala' ? 'bertingkat' : 'benar'
  return { ...graded, hasil, poin: graded.poin_maks }
}

/** Whether a question is part of the count and of the points to be had. */
export const counts = (keys: SoalKeys): boolean => keys.ruling?.void_as !== 'excluded'

/** What a question adds to the count; undefined where it is no part of it, for all or while its essay is unmarked. */
export function countedOf(soal: AskedSoal, keys: SoalKeys, given: Given, rule: PointRule): Tally | undefined {
  const outcome = counts(keys) ? outcomeOf(soal, keys, given, rule) : undefined
  return outcome && outcome.hasil !== 'menunggu' ? tallyOf(outcome) : undefined
}

function gradeOne(soal: AskedSoal, keys: SoalKeys, answer: Given, rule: PointRule): Outcome {
  const given = fitting(soal, answer)
  if (soal.jenis === 'skala') return gradedByOption(keys, given, rule)
  const { share, hits: _, ...verdict } = gradedOf(soal, keys, given)
  if (verdict.hasil === 'menunggu') return { ...verdict, poin: 0, poin_min: 0, poin_maks: 0 }
  const { poin_benar, poin_salah, poin_kosong } = rule
  const range = {
    poin_min: Math.min(poin_benar, poin_salah, poin_kosong),
    poin_maks: Math.max(poin_benar, poin_salah, poin_kosong),
  }
  const isPart = verdict.hasil === 'bertingkat' || (keys.nilai_sebagian && verdict.hasil === 'salah' && share > 0)
  if (isPart) {
    const poin = poin_salah + share * (poin_benar - poin_salah)
    return { ...verdict, hasil: 'bertingkat', poin, ...range }
  }
  return { ...verdict, poin: pointsFor(verdict, rule), ...range }
}

/** Which parts of an answer are right; undefined of a type without parts, and of none. */
export function hitsOf(soal: AskedSoal, keys: SoalKeys, answer: Given): boolean[] | undefined {
  return soal.jenis === 'skala' ? undefined : gradedOf(soal, keys, fitting(soal, answer)).hits
}

/** By the key, or by another accepted one where more of it is right. */
function gradedOf(soal: Exclude<AskedSoal, { jenis: 'skala' }>, keys: SoalKeys, given: Given): Graded {
  const grader = GRADERS[soal.jenis]
  const first = grader(keys, given, soal)
  if (first.hasil !== 'salah') return first
  const others = (keys.kunci_lain ?? []).map((kunci) => grader({ ...keys, kunci }, given, soal))
  return others.reduce((best, one) => (one.share > best.share ? one : best), first)
}

function pointsFor({ hasil }: Verdict, rule: PointRule): number {
  if (hasil === 'benar') return rule.poin_benar
  return hasil === 'salah' ? rule.poin_salah : rule.poin_kosong
}

/** Every option is worth its own points (TKP: 1-5). */
function gradedByOption(keys: SoalKeys, answer: Given, rule: PointRule): Outcome {
  const worth = keys.poin_opsi ?? {}
  const given = typeof answer === 'string' && Object.hasOwn(worth, answer) ? worth[answer] : undefined
  const values = [...Object.values(worth), rule.poin_kosong]
  const range = { poin_min: Math.min(...values), poin_maks: Math.max(...values) }
  if (given === undefined) return { hasil: 'kosong', parts: null, poin: rule.poin_kosong, ...range }
  return { hasil: 'bertingkat', parts: null, poin: given, ...range }
}

function tallyOf(outcome: Outcome): Tally {
  const { hasil, poin, poin_min, poin_maks } = outcome
  const one = (kind: Outcome['hasil']) => (hasil === kind ? 1 : 0)
  return {
    jumlah: 1,
    benar: one('benar'),
    salah: one('salah'),
    kosong: one('kosong'),
    bertingkat: one('bertingkat'),
    poin: tidy(poin),
    poin_min: tidy(poin_min),
    poin_maks: tidy(poin_maks),
  }
}
