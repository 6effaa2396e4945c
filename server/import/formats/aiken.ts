import { escapeHtml, keepDollars } from '../text/escape.ts'
import { ImportError, type RawFile } from '../types.ts'
import { Findings, LETTERS, question, tooManyOptions } from './question.ts'

const OPTION = /^\s*([A-Za-z])[).]\s*(.*)$/
const ANSWER = /^\s*ANSWER:\s*(.*)$/i

interface Open {
  row: number
  stem: string[]
  options: { key: string; text: string }[]
}

export const looksLikeAiken = (text: string): boolean => /^\s*ANSWER:\s*\S/im.test(text)

/** Aiken: a stem, options `A) …`, a line `ANSWER: A`. Throws ImportError where no answer line is found at all. */
export function readAiken(source: string): RawFile {
  if (!looksLikeAiken(source)) throw new ImportError('Berkas Aiken ini tidak punya baris "ANSWER: A".')
  const findings = new Findings()
  let open: Open | undefined
  source
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((line, index) => {
      const row = index + 1
      const answer = ANSWER.exec(line)
      const option = OPTION.exec(line)
      if (line.trim() === '') return
      if (answer) {
        finish(open ?? { row, stem: [], options: [] }, answer[1]?.trim() ?? '', row, findings)
        open = undefined
      } else if (option && open)
        open.options.push({ key: (option[1] ?? '').toUpperCase(), text: option[2]?.trim() ?? '' })
      else if (open?.options.length) {
        findings.refuse(
          { row: open.row, id: null },
          'ANSWER',
          'Soal ini tidak punya baris ANSWER: dengan huruf jawaban benar.',
        )
        open = { row, stem: [line.trim()], options: [] }
      } else {
        open ??= { row, stem: [], options: [] }
        open.stem.push(line.trim())
      }
    })
  if (open)
    findings.refuse(
      { row: open.row, id: null },
      'ANSWER',
      'Soal ini tidak punya baris ANSWER: dengan huruf jawaban benar.',
    )
  return findings.file()
}

function finish({ row, stem, options }: Open, given: string, answerRow: number, findings: Findings) {
  const place = { row, id: null }
  if (!stem.length) return findings.refuse(place, 'soal', `Baris ${answerRow}: ada ANSWER tanpa soal di atasnya.`)
  const many = tooManyOptions(options.length)
  if (many) return findings.leaveOut(place, many, 'opsi')
  const wrong = problem(options, given)
  if (wrong) return findings.refuse(place, wrong.column, wrong.reason)
  const at = options.findIndex(({ key }) => key === given.toUpperCase())
  findings.questions.push(
    question({
      row,
      type: 'single',
      stem: `<p>${rich(stem.join('\n')).replaceAll('\n', '<br>')}</p>`,
      options: options.map(({ text }, index) => ({ key: LETTERS[index] ?? '', text: rich(text) })),
      answer: LETTERS[at] ?? '',
    }),
  )
}

function problem(options: Open['options'], given: string): { column: string; reason: string } | undefined {
  if (options.length < 2) return { column: 'opsi', reason: 'Soal ini perlu sedikitnya dua opsi, misalnya A) dan B).' }
  const keys = options.map(({ key }) => key)
  if (new Set(keys).size < keys.length) return { column: 'opsi', reason: 'Huruf opsi yang sama dipakai dua kali.' }
  if (keys.includes(given.toUpperCase())) return undefined
  return {
    column: 'ANSWER',
    reason: `Jawaban "${given.slice(0, 60)}" bukan huruf salah satu opsi (${keys.join(', ')}).`,
  }
}

const rich = (text: string): string => keepDollars(escapeHtml(text))
