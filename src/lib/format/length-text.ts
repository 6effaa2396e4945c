/**
 * How long something lasts, in seconds, in the words of a language: `42,5 menit`; from three hours on `3 jam 15 menit`,
 * from two days on `7 hari`.
 */
export function lengthText(seconds: number, language: string): string {
  const say = (value: number, unit: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(
      value,
    )
  const minutes = Math.round(seconds / 60)
  if (minutes < 180) return say(seconds / 60, 'minute')
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const [whole, rest] =
    days < 2
      ? [say(hours, 'hour'), minutes % 60 && say(minutes % 60, 'minute')]
      : [say(days, 'day'), hours % 24 && say(hours % 24, 'hour')]
  return rest ? `${whole} ${rest}` : whole
}
