import type { PaperSoal } from '#contract/exam/paper.ts'
import type { Given } from './given.ts'

export type AskedSoal = Exclude<PaperSoal, { jenis: 'pauli' | 'kecermatan' }>

/** The answer, or undefined where it cannot be one to this question (an option that it does not have). */
export function fitting(soal: AskedSoal, answer: Given): Given {
  const options = 'opsi' in soal ? soal.opsi.map((option) => option.id) : []
  if (soal.jenis === 'pilihan' || soal.jenis === 'skala') {
    return typeof answer === 'string' && options.includes(answer) ? answer : undefined
  }
  if (soal.jenis === 'ganda' || soal.jenis === 'urut') {
    return Array.isArray(answer) && answer.every((id) => options.includes(String(id))) ? answer : undefined
  }
  return answer
}
