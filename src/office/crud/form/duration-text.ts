/** Seconds of `90` (minutes), `42:30` or `1:30:00`; null where the text is none of these. */
export function parseDuration(text: string): number | null {
  const parts = text.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return null
  const numbers = parts.map(Number)
  if (numbers.slice(1).some((part) => part > 59)) return null
  if (numbers.length === 1) return (numbers[0] ?? 0) * 60
  return numbers.reduce((sum, part) => sum * 60 + part, 0)
}
