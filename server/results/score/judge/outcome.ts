import type { PaperSoal } from '#contract/exam/paper.ts'
import type { SoalKeys, SubtesKeys } from '../../../papers/keys.ts'
import { type Tally, tidy } from '../tally.ts'
import { fitting } from './fitting.ts'
import { ganda } from './ganda.ts'
import { isian } from './isian.ts'
import { pernyataan } from './pernyataan.ts'
import { pilihan } from './pilihan.ts'
import { type Answer, BLANK, type Judge, type Verdict } from './verdict.ts'

export type PointRule = Pick<SubtesKeys, 'poin_benar' | 'poin_salah' | 'poin_kosong'>
export type AskedSoal = Exclude<PaperSoal, { jenis: 'pauli' | 'kecermatan' }>

export interface Outcome extends Verdict {
  poin: number
  poin_min: number
  poin_maks: number
}

const JUDGES: Record<Exclude<AskedSoal['jenis'], 'skala'>, Judge> = { pilihan, ganda, pernyataan, isian }

/** One question's verdict and points. An answer that does not fit its question counts as blank. */
export function outcomeOf(soal: AskedSoal, keys: SoalKeys, answer: Answer, rule: PointRule): Outcome {
  const given = fitting(soal, answer)
  if (soal.jenis === 'skala') return graded(keys, given, rule)
  const verdict = JUDGES[soal.jenis](keys, given)
  const values = [rule.poin_benar, rule.poin_salah, rule.poin_kosong]
  return { ...verdict, poin: pointsFor(verdict, rule), poin_min: Math.min(...values), poin_maks: Math.max(...values) }
}

function pointsFor({ hasil }: Verdict, rule: PointRule): number {
  if (hasil === 'benar') return rule.poin_benar
  return hasil === 'salah' ? rule.poin_salah : rule.poin_kosong
}

/** Every option is worth its own points (TKP: 1-5). */
function graded(keys: SoalKeys, answer: Answer, rule: PointRule): Outcome {
  const worth = keys.poin_opsi ?? {}
  const given = typeof answer === 'string' && Object.hasOwn(worth, answer) ? worth[answer] : undefined
  const values = [...Object.values(worth), rule.poin_kosong]
  const range = { poin_min: Math.min(...values), poin_maks: Math.max(...values) }
  if (given === undefined) return { ...BLANK, poin: rule.poin_kosong, ...range }
  return { hasil: 'bertingkat', rinci: null, poin: given, ...range }
}

export function tallyOf(outcome: Outcome): Tally {
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
