/**
 * The two-parameter logistic model, P(right | θ) = 1 ÷ (1 + exp(−(aθ + d))), without the factor 1.7 (the metric of ltm and mirt).
 * `a` is the discrimination, `d` the intercept; the difficulty is b = −d ÷ a. Rasch: a = 1 for all; 1PL: one a for all.
 */
export interface Item {
  a: number
  d: number
}

export type Model = 'rasch' | '1pl' | '2pl'

export const difficulty = ({ a, d }: Item) => -d / a

export const fromDifficulty = (a: number, b: number): Item => ({ a, d: -a * b })

export const logistic = (z: number) => (z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z)))

/** log(1 + exp z) without overflow: −log(1 − P). */
export const softplus = (z: number) => (z > 0 ? z + Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z)))

export const probability = ({ a, d }: Item, theta: number) => logistic(a * theta + d)

/** Fisher information of one item: a²P(1 − P) (Lord 1980, chapter 5). */
export function itemInformation(item: Item, theta: number): number {
  const p = probability(item, theta)
  return item.a * item.a * p * (1 - p)
}

export const testInformation = (items: readonly Item[], theta: number) =>
  items.reduce((sum, item) => sum + itemInformation(item, theta), 0)

/** ∫ information dθ from `low` to `high`; in closed form a·(P(high) − P(low)), as ltm's `information()` prints it. */
export const informationBetween = (items: readonly Item[], low: number, high: number) =>
  items.reduce((sum, item) => sum + item.a * (probability(item, high) - probability(item, low)), 0)

/** The expected number right at θ: the test characteristic curve. */
export const expectedScore = (items: readonly Item[], theta: number) =>
  items.reduce((sum, item) => sum + probability(item, theta), 0)
