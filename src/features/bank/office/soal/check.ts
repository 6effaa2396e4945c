import type { FieldError } from '#contract/errors.ts'
import { partProblems } from '#contract/question-bank/soal-rules.ts'
import { soal } from '#contract/resources/index.ts'
import type { SoalFields } from './draft.ts'

/**
 * What the contract and the rules of its type say of a question, by the path of the part: `teks`, `opsi.2.teks`,
 * `kunci`. `empty`: the words for a text with nothing in it. A draft may be saved unfinished. Formulas and media are judged by
 * the server.
 */
export function problemsOf(fields: SoalFields, empty: string): Record<string, string> {
  const { error } = soal.schema.draft.safeParse(fields)
  const limits: FieldError[] = (error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  const texts = [
    { path: 'teks', teks: fields.teks },
    ...fields.opsi.map(({ teks }, index) => ({ path: `opsi.${index}.teks`, teks })),
    ...fields.pernyataan.map((teks, index) => ({ path: `pernyataan.${index}`, teks })),
  ]
  const blank = texts.filter(({ teks }) => teks.trim() === '').map(({ path }) => ({ path, message: empty }))
  const unfinished = fields.status === 'draf'
  return firstOf([...(unfinished ? [] : blank), ...limits, ...partProblems(fields, { unfinished })])
}

/** One message for each part: the first says most. */
export function firstOf(problems: readonly FieldError[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of problems) found[path] ??= message
  return found
}

/** Messages of the server name the change they stand in. */
export const ownPath = (path: string): string => path.replace(/^changes\.\d+\.data\./, '')
