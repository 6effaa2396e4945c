import { plainText } from '#src/office/kit/plain-text.ts'

/** A field's value in words, for comparing two versions. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(lineOf).join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${key}: ${textOf(inner)}`)
      .join('\n')
  return String(value)
}

function lineOf(item: unknown, index: number): string {
  if (typeof item === 'object' && item !== null && 'teks' in item && 'id' in item)
    return `${item.id}. ${plainText(String(item.teks))}`
  return typeof item === 'string' && item.length > 1 ? `${index + 1}. ${plainText(item)}` : String(item)
}

type Fields = Record<string, unknown>

/** Fields in which two versions differ, in the order of the newer. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
