import type { EntryValue } from './entry.ts'

/** What an answer can be, as far as verdicts ask. */
export interface QuestionShape {
  jenis: string
  /** Ids of its options, where it has any. */
  opsi?: readonly string[]
}

/** Of a question. */
const MOST_OPTIONS = 8

const isText = (value: unknown) => typeof value === 'string'
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isPlaceList = (below: number) => (value: unknown) =>
  Array.isArray(value) && value.every((item) => item === null || (Number.isInteger(item) && item >= 0 && item < below))
const isOrder = (value: unknown, options: readonly string[] | undefined) =>
  isTextList(value) &&
  new Set(value).size === value.length &&
  (options === undefined || value.length === options.length)

/** Which answers a question of each type takes; null, which clears, fits all. */
const ANSWERS: Record<string, (value: unknown, options: readonly string[] | undefined) => boolean> = {
  pilihan: isText,
  skala: isText,
  isian: isText,
  uraian: isText,
  ganda: isTextList,
  rumpang: isTextList,
  urut: isOrder,
  pernyataan: isPlaceList(2),
  jodoh: (value, options) => isPlaceList(options?.length ?? MOST_OPTIONS)(value),
}

const isSheet = (jenis: string) => jenis === 'pauli' || jenis === 'kecermatan'

/** Whether what an entry says can be said of this question: by its type, and by the options that it has. */
export function fits({ jenis, opsi }: QuestionShape, value: EntryValue): boolean {
  if ('f' in value) return true
  if ('k' in value) return isSheet(jenis)
  if ('splice' in value) return jenis === 'isian' || jenis === 'uraian'
  if (!('a' in value)) return false
  if (value.a === null) return !isSheet(jenis)
  const takes = ANSWERS[jenis]?.(value.a, opsi) ?? false
  if (!takes || opsi === undefined || jenis === 'jodoh') return takes
  return typeof value.a === 'string' ? opsi.includes(value.a) : value.a.every((id) => opsi.includes(String(id)))
}
