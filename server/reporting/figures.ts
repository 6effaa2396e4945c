/** Plain statistics. All take finite numbers in any order and change nothing; sd and variance are of a sample (n − 1). */
export interface Spread {
  n: number
  mean: number
  /** Null below two values. */
  sd: number | null
  min: number
  q1: number
  median: number
  q3: number
  max: number
  /** Fisher's skewness and excess kurtosis as Moodle shows them; null below three (four) values or without spread. */
  skewness: number | null
  kurtosis: number | null
}

/** Null where there are no values. */
export function spreadOf(values: ArrayLike<number>): Spread | null {
  const n = values.length
  if (n === 0) return null
  const sorted = Float64Array.from(values).sort()
  const average = meanOf(sorted)
  const [two, three, four] = [powers(sorted, average, 2), powers(sorted, average, 3), powers(sorted, average, 4)]
  const variance = n > 1 ? two / (n - 1) : 0
  const flat = variance <= 0
  return {
    n,
    mean: average,
    sd: n > 1 ? Math.sqrt(variance) : null,
    min: sorted[0] as number,
    q1: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    q3: quantile(sorted, 0.75),
    max: sorted[n - 1] as number,
    skewness: n > 2 && !flat ? (n * three) / ((n - 1) * (n - 2)) / variance ** 1.5 : null,
    kurtosis: n > 3 && !flat ? excess(n, two / n, four / n) / variance ** 2 : null,
  }
}

const powers = (values: Float64Array, centre: number, power: number) =>
  values.reduce((sum, value) => sum + (value - centre) ** power, 0)

const excess = (n: number, second: number, fourth: number) =>
  (n * n * ((n + 1) * fourth - 3 * (n - 1) * second * second)) / ((n - 1) * (n - 2) * (n - 3))

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index] as number
  return values.length ? sum / values.length : 0
}

/** Of a rising list, by straight lines between its values (spreadsheets: QUARTILE.INC). */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const low = sorted[below] as number
  const high = (sorted[below + 1] ?? low) as number
  return low + (high - low) * (place - below)
}

/** Covariance of a sample, pair by pair; 0 below two pairs. */
export function covariance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length < 2) return 0
  const [left, right] = [meanOf(a), meanOf(b)]
  let sum = 0
  for (let index = 0; index < a.length; index++) {
    sum += ((a[index] as number) - left) * ((b[index] as number) - right)
  }
  return sum / (a.length - 1)
}

export interface Bin {
  from: number
  to: number
  count: number
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Some twelve bins of a round width over what the values span; the last one holds its upper edge too. */
export function histogram(values: ArrayLike<number>, low: number, high: number, wanted = 12): Bin[] {
  const width = roundWidth((high - low) / wanted)
  const first = Math.floor(low / width) * width
  const count = Math.max(1, Math.ceil((high - first) / width - 1e-9))
  const bins = Array.from({ length: count }, (_, index) => ({
    from: tidy(first + index * width),
    to: tidy(first + (index + 1) * width),
    count: 0,
  }))
  for (let index = 0; index < values.length; index++) {
    const place = Math.floor(((values[index] as number) - first) / width + 1e-9)
    const bin = bins[Math.min(count - 1, Math.max(0, place))]
    if (bin) bin.count += 1
  }
  return bins
}

function roundWidth(raw: number): number {
  if (!(raw > 0)) return 1
  const scale = 10 ** Math.floor(Math.log10(raw))
  return (STEPS.find((step) => step * scale >= raw - 1e-9) ?? 10) * scale
}

const tidy = (value: number) => Math.round(value * 1e6) / 1e6
