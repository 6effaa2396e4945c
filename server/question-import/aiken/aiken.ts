import { ImportError } from '../../worker/import-error.ts'
import { Findings, LETTERS, question, tooManyOptions } from '../shared/question.ts'
import { bareText, keyLetters, letterWithText } from '../table/columns.ts'
import { escapeHtml, keepDollars } from '../text/escape.ts'
import type { RawFile } from '../types.ts'

const OPTION = /^\s*([A-Za-z])[).]\s*(\S.*)?$/
/** As people here write it too. */
const WORDS = '(?:ANSWER|ANS|JAWAB(?:AN)?(?:\\s+BENAR)?|KUNCI(?:\\s+JAWABAN)?)'
const ANSWER = new RegExp(`^\\s*${WORDS}\\s*(?:[:=]\\s*(\\S.*)?|\\s([A-H])[.)]?\\s*)$`, 'i')
const EXPLAINED = /^\s*(?:FEEDBACK|EXPLANATION|PEMBAHASAN)\s*:\s*(\S.*)?$/i
const NO_ANSWER = 'Soal ini tidak punya baris ANSWER: dengan huruf jawaban benar.'

interface Open {
  row: number
  stem: string[]
  options: { key: string; text: string }[]
  /** Lines after the last option, with where the first stands: its second line, or the next question. */
  after: { row: number; lines: string[] } | undefined
}

const ANSWERED = new RegExp(`^\\s*${WORDS}\\s*(?:[:=]\\s*\\S|\\s[A-H]\\s*$)`, 'i')
const LINE_END = /\r\n|\r|\n/

export function looksLikeAiken(text: string): boolean {
  const lines = text.split(LINE_END)
  if (lines.some((line) => /^\s*ANSWER\s*:\s*\S/i.test(line))) return true
  return lines.some((line) => ANSWERED.test(line)) && lines.some((line) => /^\s*[A-Za-z][).]/.test(line))
}

/** Aiken: a stem, options `A) …`, a line `ANSWER: A`. Throws ImportError where no answer line is found at all. */
export function readAiken(source: string): RawFile {
  if (!source.split(LINE_END).some((line) => ANSWER.test(line)))
    throw new ImportError('Berkas Aiken ini tidak punya baris "ANSWER: A".')
  const findings = new Findings()
  let open: Open | undefined
  let blank = false
  let explaining = false
  const unanswered = ({ row }: Open) => findings.refuse({ row, id: null }, 'ANSWER', NO_ANSWER)
  const lines = source.replace(/^\uFEFF/, '').split(LINE_END)
  for (const [index, line] of lines.entries()) {
    const row = index + 1
    if (line.trim() === '') {
      blank = true
      continue
    }
    const afterBlank = blank
    blank = false
    const answer = ANSWER.exec(line)
    const option = OPTION.exec(line)
    const explained = EXPLAINED.exec(line)
    const last = findings.questions.at(-1)
    if (answer || afterBlank) explaining = false
    if (answer) {
      const whole = open ?? { row, stem: [], options: [], after: undefined }
      finish(withLines(whole), (answer[1] ?? answer[2] ?? '').trim(), row, findings)
      open = undefined
    } else if (explained && !open && last) {
      last.explanation = rich((explained[1] ?? '').trim())
      explaining = true
    } else if (explaining && !afterBlank && last) last.explanation += `<br>${rich(line.trim())}`
    else if (option && open && !(open.options.length && open.after && /^a$/i.test(option[1] ?? ''))) {
      open = withLines(open)
      open.options.push({ key: (option[1] ?? '').toUpperCase(), text: option[2]?.trim() ?? '' })
    } else if (option && open?.after) {
      // Options begin anew: what stood between was the next question.
      unanswered(open)
      open = { row: open.after.row, stem: open.after.lines, options: [], after: undefined }
      open.options.push({ key: (option[1] ?? '').toUpperCase(), text: option[2]?.trim() ?? '' })
    } else if (open?.options.length && afterBlank) {
      unanswered(open)
      open = { row, stem: [line.trim()], options: [], after: undefined }
    } else if (open?.options.length) {
      open.after ??= { row, lines: [] }
      open.after.lines.push(line.trim())
    } else {
      open ??= { row, stem: [], options: [], after: undefined }
      open.stem.push(line.trim())
    }
  }
  if (open) unanswered(open)
  withoutNumbers(findings)
  return findings.file()
}

/** `1. …`, `2. …` before the stems of a whole file count its questions and belong to none. */
function withoutNumbers({ questions, refused, losses }: Findings): void {
  const number = /^<p>(\d{1,3})[.)]\s+/
  const inOrder = questions.every(({ stem }, index) => number.exec(stem)?.[1] === String(index + 1))
  if (questions.length < 2 || !inOrder || refused.length || losses.length) return
  for (const one of questions) one.stem = one.stem.replace(number, '<p>')
}

/** Lines below an option that are neither a question nor an option belong to it. */
function withLines(open: Open): Open {
  const last = open.options.at(-1)
  if (last && open.after) last.text = [last.text, ...open.after.lines].join('\n')
  return { ...open, after: undefined }
}

function finish({ row, stem, options }: Open, given: string, answerRow: number, findings: Findings) {
  const place = { row, id: null }
  if (!stem.length) return findings.refuse(place, 'soal', `Baris ${answerRow}: ada ANSWER tanpa soal di atasnya.`)
  const many = tooManyOptions(options.length)
  if (many) return findings.leaveOut(place, many, 'opsi')
  const [meant, ...more] = options.filter(({ text }) => bareText(text) === bareText(given))
  const named = letterWithText(given, options)
  const keys = named ? [named] : (keyLetters(given) ?? [meant && !more.length ? meant.key : given.toUpperCase()])
  const wrong = problem(options, given, keys)
  if (wrong) return findings.refuse(place, wrong.column, wrong.reason)
  const places = keys.map((key) => LETTERS[options.findIndex((option) => option.key === key)] ?? '')
  findings.questions.push(
    question({
      row,
      type: places.length > 1 ? 'multiple' : 'single',
      stem: `<p>${rich(stem.join('\n'))}</p>`,
      options: options.map(({ text }, index) => ({ key: LETTERS[index] ?? '', text: rich(text) })),
      answer: places,
    }),
  )
}

function problem(
  options: Open['options'],
  given: string,
  wanted: readonly string[],
): { column: string; reason: string } | undefined {
  if (options.length < 2) return { column: 'opsi', reason: 'Soal ini perlu sedikitnya dua opsi, misalnya A) dan B).' }
  const keys = options.map(({ key }) => key)
  if (new Set(keys).size < keys.length) return { column: 'opsi', reason: 'Huruf opsi yang sama dipakai dua kali.' }
  if (wanted.every((key) => keys.includes(key))) return undefined
  return {
    column: 'ANSWER',
    reason: `Jawaban "${given.slice(0, 60)}" bukan huruf salah satu opsi (${keys.join(', ')}).`,
  }
}

const rich = (text: string): string => keepDollars(escapeHtml(text)).replaceAll('\n', '<br>')
