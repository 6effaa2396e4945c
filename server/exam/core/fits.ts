import type { EntryValue } from '#contract/exam/entry.ts'

const isText = (value: unknown) => typeof value === 'string'
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText)
const isColumnList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item !== 'string')

/** Which answers a question of each type can take; null, which clears, fits all. */
const ANSWERS: Record<string, (value: unknown) => boolean> = {
  pilihan: isText,
  skala: isText,
  isian: isText,
  ganda: isTextList,
  pernyataan: isColumnList,
}

const isSheet = (jenis: string) => jenis === 'pauli' || jenis === 'kecermatan'

/** Whether what an entry says can be said of a question of this type. */
export function fits(jenis: string, value: EntryValue): boolean {
  if ('f' in value) return true
  if ('k' in value) return isSheet(jenis)
  if ('a' in value) return value.a === null ? !isSheet(jenis) : (ANSWERS[jenis]?.(value.a) ?? false)
  return false
}
