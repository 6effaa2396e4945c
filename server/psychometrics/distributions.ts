const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** log Γ(x) for x > 0 (Lanczos, g = 7, n = 9). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const y = x - 1
  const t = y + 7.5
  const sum = LANCZOS.reduce((total, factor, index) => total + factor / (y + index + 1), 0.9999999999998099)
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum)
}

const ROUNDS = 10_000

/** Q(s, x) = Γ(s, x) ÷ Γ(s): by its series below s + 1, by Lentz' continued fraction above (Numerical Recipes 6.2). */
function upperGamma(s: number, x: number): number {
  if (x <= 0) return 1
  const front = Math.exp(s * Math.log(x) - x - logGamma(s))
  if (x < s + 1) {
    let term = 1 / s
    let sum = term
    for (let n = 1; n < ROUNDS && term > sum * 1e-16; n++) {
      term *= x / (s + n)
      sum += term
    }
    return Math.min(1, Math.max(0, 1 - front * sum))
  }
  let b = x + 1 - s
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < ROUNDS; n++) {
    const step = -n * (n - s)
    b += 2
    d = 1 / (step * d + b)
    c = b + step / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return Math.min(1, Math.max(0, front * fraction))
}

/** Chance of a chi-square value at least this large. Null where there are no degrees of freedom. */
export const chiSquareP = (value: number, df: number): number | null => (df > 0 ? upperGamma(df / 2, value / 2) : null)

/** Chance of a standard normal value at least this large. */
export function normalP(z: number): number {
  const tail = upperGamma(0.5, (z * z) / 2) / 2
  return z >= 0 ? tail : 1 - tail
}
