import { Findings, type Place, question } from '../shared/question.ts'
import { escapeHtml } from '../text/escape.ts'
import type { RawFile } from '../types.ts'
import { clozeOf } from './moodle-gaps.ts'

/** Moodle's own text format "Embedded answers (Cloze)": the whole file is one question. */
export const isCloze = (text: string): boolean =>
  /(^|[^\\])\{\d{0,3}:(MULTICHOICE|MC|MULTIRESPONSE|MR|SHORTANSWER|SA|MW|NUMERICAL|NM)[A-Z_]{0,3}:/i.test(text)

export function readCloze(text: string): RawFile {
  const findings = new Findings()
  const place: Place = { row: 1, id: null }
  const lost: string[] = []
  const html = escapeHtml(text.trim()).replace(/\r?\n/g, '<br>')
  const parts = clozeOf(html, lost)
  if (typeof parts === 'string') findings.leaveOut(place, parts)
  else findings.questions.push(question({ row: 1, stem: html, ...parts }))
  findings.lose(place, lost)
  return findings.file()
}
