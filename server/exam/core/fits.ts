import type { EntryValue } from '#contract/exam/entry.ts'
import type { OutlineSoal } from '../../db/tables/index.ts'

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

/** Whether what an entry says can be said of this question: by its type, and by the options that it has. */
export function fits({ jenis, opsi }: Pick<OutlineSoal, 'jenis' | 'opsi'>, value: EntryValue): boolean {
  if ('f' in value) return true
  if ('k' in value) return isSheet(jenis)
  if (!('a' in value)) return false
  if (value.a === null) return !isSheet(jenis)
  return (
    (ANSWERS[jenis]?.(value.a) ?? false) &&
    (opsi === undefined || [value.a].flat().every((id) => opsi.includes(String(id))))
  )
}
