const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as `42:30` (minutes and seconds); whole hours above two as `3:00:00`. */
export function durationText(seconds: number): string {
  const hours = seconds >= 7200 ? Math.floor(seconds / 3600) : 0
  const rest = seconds - hours * 3600
  const minutes = Math.floor(rest / 60)
  const tail = two(rest % 60)
  return hours ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`
}

/** Seconds of `90` (minutes), `42:30` or `1:30:00`; null where the text is none of these. */
export function parseDuration(text: string): number | null {
  const parts = text.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return null
  const numbers = parts.map(Number)
  if (numbers.slice(1).some((part) => part > 59)) return null
  if (numbers.length === 1) return (numbers[0] ?? 0) * 60
  return numbers.reduce((sum, part) => sum * 60 + part, 0)
}
