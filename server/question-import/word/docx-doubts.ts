import { LETTERS } from '../shared/question.ts'
import type { ImportLoss } from '../types.ts'
import type { DocxQuestion } from './docx-cells.ts'
import { plainOf } from './docx-line-parts.ts'
import { looksGlued, usualCount } from './docx-paper.ts'

/** A text of the paper that ran into an option. */
const KEY_INSIDE = /\s(?:kunci(?: jawaban)?|jawaban|pembahasan|penyelesaian|answer)\s?[:=]/i

/**
 * What of the questions that were read may be otherwise than their author meant, though nothing in them is impossible: each is named with its
 * place, so that it is looked at.
 */
export function doubtsOf(questions: readonly DocxQuestion[], guessed: boolean): ImportLoss[] {
  const usual = usualCount(questions)
  const offering = questions.filter((one) => optionsOf(one).length > 1).length
  const ofUsual = questions.filter((one) => optionsOf(one).length === usual).length
  const isUniform = offering > 3 && ofUsual > offering * 0.6
  const found = questions.flatMap((question): ImportLoss[] => {
    if (question.own || question.problem || question.record.jenis === 'uraian') return []
    const texts = optionsOf(question).map(plainOf)
    const reasons = [
      ...(question.doubt ? [question.doubt] : []),
      ...inStem(question),
      ...(texts.length > 1 ? inOptions(texts) : []),
    ]
    if (isUniform && texts.length > 1 && texts.length !== usual)
      reasons.push(`Soal ini punya ${texts.length} opsi, padahal soal lain ${usual}`)
    if (!reasons.length) return []
    const id = question.number ? `Soal ${question.number}` : null
    return [
      { row: question.row, id, column: 'soal', reason: `${reasons.join('. ')}. Periksa pada pratinjau.`, whole: false },
    ]
  })
  return [...found, ...general(questions, guessed)]
}

const optionsOf = ({ record }: DocxQuestion): string[] =>
  LETTERS.flatMap((letter) => record[`opsi_${letter.toLowerCase()}`] ?? [])

function inStem({ record, number }: DocxQuestion): string[] {
  const stem = plainOf(record.soal ?? '')
  const next = Number(number) + 1
  const lines = (record.soal ?? '').split(/<br>|<\/p>|<\/tr>/).map(plainOf)
  const runsOn = number !== '' && lines.slice(1).some((line) => new RegExp(`^${next}\\s?[.)]?\\s`).test(line))
  const isShort = !/\p{L}|\d\s*[-+×x*/:=^]/u.test(stem) && !/<img\b|<table\b|\\\(/.test(record.soal ?? '')
  return [
    ...(runsOn ? [`Di dalam teks soal ini ada baris yang dimulai "${next}", mungkin awal soal berikutnya`] : []),
    ...(isShort ? [`Teks soal ini tanpa kata ("${stem}")`] : []),
    ...(/^[)}\],;:]/.test(stem) ? ['Teks soal ini tampaknya dimulai di tengah kalimat'] : []),
    ...(looksGlued(stem) && record.opsi_a === undefined ? ['Di dalam teks soal ini mungkin ada opsi'] : []),
  ]
}

function inOptions(texts: readonly string[]): string[] {
  const lengths = texts.map((text) => text.length).sort((one, two) => one - two)
  const middle = lengths[Math.floor(lengths.length / 2)] ?? 0
  return texts.flatMap((text, at) => {
    const letter = LETTERS[at]
    if (looksGlued(text) || /\s\(?[B-E][.)]\s+\S/.test(text)) return [`Opsi ${letter} mungkin memuat opsi lain`]
    if (KEY_INSIDE.test(text)) return [`Opsi ${letter} mungkin memuat kunci atau pembahasan`]
    if (text.length > 400 && text.length > middle * 6) return [`Opsi ${letter} jauh lebih panjang daripada opsi lain`]
    const same = texts.indexOf(text)
    return text && same < at ? [`Opsi ${LETTERS[same]} dan ${letter} sama`] : []
  })
}

/** Numbers that a paper leaves out, and boundaries that nothing shows. */
function general(questions: readonly DocxQuestion[], guessed: boolean): ImportLoss[] {
  const numbers = questions.map(({ number }) => Number(number)).filter(Boolean)
  const missing = numbers.flatMap((number, at) => {
    const before = numbers[at - 1] ?? 0
    return at > 0 && number > before + 1 && number < before + 50
      ? Array.from({ length: number - before - 1 }, (_none, index) => before + 1 + index).filter(
          (one) => !numbers.includes(one),
        )
      : []
  })
  const [first = 0] = numbers
  const isLate = (first === 2 || first === 3) && !numbers.includes(1)
  const reasons = [
    ...(isLate ? [`Soal pertama yang dibaca bernomor ${first}; soal sebelumnya tidak ditemukan.`] : []),
    ...(guessed
      ? [
          'Soal dokumen ini tidak semuanya bernomor; awal tiap soal diduga dari opsinya. Periksa setiap soal pada pratinjau.',
        ]
      : []),
    ...(missing.length ? [`Nomor ${missing.slice(0, 10).join(', ')} tidak ditemukan di antara soal yang dibaca.`] : []),
  ]
  return reasons.map((reason) => ({ row: 1, id: null, column: 'dokumen', reason, whole: false }))
}
