const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as `42:30` (minutes and seconds); whole hours above two as `3:00:00`. */
export function durationText(seconds: number): string {
  const hours = seconds >= 7200 ? Math.floor(seconds / 3600) : 0
  const rest = seconds - hours * 3600
  const minutes = Math.floor(rest / 60)
  const tail = two(rest % 60)
  return hours ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`
}
