/** Reported scores: 500 + 100 θ, kept between 0 and 1000, two decimals. */
export interface Scale {
  /** What of θ stands for 500, and how much of it for 100 points. */
  mean: number
  sd: number
}

export const NATIONAL: Scale = { mean: 0, sd: 1 }

export const LOWEST = 0
export const HIGHEST = 1000
const CENTRE = 500
const POINTS = 100

export function reported(theta: number, { mean, sd }: Scale = NATIONAL): number {
  const score = CENTRE + (POINTS * (theta - mean)) / sd
  return Math.round(Math.min(HIGHEST, Math.max(LOWEST, score)) * 100) / 100
}

/** Standard error in points. */
export const reportedError = (se: number, { sd }: Scale = NATIONAL) => Math.round(((POINTS * se) / sd) * 100) / 100

/**
 * The scale on which those who finished have mean 500 and sd 100: EAP estimates are closer together than abilities are. It is frozen
 * when the scores are published. Null where there is no spread to stretch.
 */
export function groupScale(thetas: ArrayLike<number>): Scale | null {
  const n = thetas.length
  if (n < 2) return null
  let [sum, squares] = [0, 0]
  for (let index = 0; index < n; index++) sum += thetas[index] as number
  const mean = sum / n
  for (let index = 0; index < n; index++) squares += ((thetas[index] as number) - mean) ** 2
  const sd = Math.sqrt(squares / n)
  return sd > 1e-9 ? { mean, sd } : null
}
