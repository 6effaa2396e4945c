const UNITS = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh', 'sebelas']
const STEPS = [
  [1_000_000_000, 'miliar'],
  [1_000_000, 'juta'],
  [1000, 'ribu'],
  [100, 'ratus'],
] as const

/** A whole number from 0 in Indonesian words, as an invoice writes it out: `seribu dua ratus`. */
export function inWords(value: number): string {
  return value === 0 ? 'nol' : spelled(value)
}

function spelled(value: number): string {
  if (value < 12) return UNITS[value] ?? ''
  if (value < 20) return `${spelled(value - 10)} belas`
  if (value < 100) return join(`${spelled(Math.floor(value / 10))} puluh`, value % 10)
  const [step, name] = STEPS.find(([from]) => value >= from) ?? [100, 'ratus']
  const count = Math.floor(value / step)
  const one = count === 1 && step <= 1000
  return join(one ? `se${name}` : `${spelled(count)} ${name}`, value % step)
}

const join = (head: string, rest: number) => (rest === 0 ? head : `${head} ${spelled(rest)}`)

/** `Tujuh belas rupiah` */
export function rupiahWords(value: number): string {
  const words = `${inWords(value)} rupiah`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
