import { chiSquareP } from './distributions.ts'
import type { Known } from './expectation.ts'
import { type Item, type Model, probability } from './model.ts'
import { evenGrid, type Grid, type Latent, nodesFor, STANDARD } from './quadrature.ts'
import { isRight, isSeen, type Patterns } from './responses.ts'

export interface ItemFit {
  s_x2: number
  df: number
  /** Null where nothing is left to test. */
  p: number | null
  /** √(max(0, S-X² − df) ÷ (df (N − 1))): the misfit itself, whatever the number of examinees. */
  rmsea: number
}

/** How many parameters of an item were estimated, a shared slope included, as mirt counts. */
const PARAMETERS: Record<Model, number> = { rasch: 1, '1pl': 2, '2pl': 2 }

/** Of examinees with the same form, the least that are compared. */
const LEAST = 30
const MOST_FORMS = 50

export interface FitOptions {
  latent?: Latent
  /** Cells with a smaller expected count are joined with their neighbour; 0: never. */
  least_expected?: number
}

/**
 * S-X² (Orlando & Thissen 2000): at each number right the share that had the item right, against the share that the model expects there.
 * The expected share comes from the chance of each number right at each θ (Lord & Wingersky 1984). Groups with 0 and all right say
 * nothing. Where examinees had different forms, each form is a table of its own, and the tables add up.
 */
export function itemFit(
  patterns: Patterns,
  items: readonly Known[],
  model: Model,
  options: FitOptions = {},
): (ItemFit | null)[] {
  const { latent = STANDARD, least_expected = 1 } = options
  const usable = items.filter((item): item is Item => item !== null)
  const grid = evenGrid(nodesFor(usable, latent), latent)
  const sums = items.map(() => ({ chi: 0, rows: 0, n: 0 }))
  for (const form of formsOf(patterns, items)) {
    const total = scoreChances(form.items, grid)
    form.items.forEach((item, place) => {
      const rest = scoreChances(
        form.items.filter((_, other) => other !== place),
        grid,
      )
      const cells = cellsOf(item, rest, total, form.counts, form.right[place] as Float64Array, grid)
      const sum = sums[form.index[place] as number]
      if (!sum) return
      for (const { expected, observed, n } of collapsed(cells, least_expected)) {
        sum.chi += (observed - expected) ** 2 / expected + (expected - observed) ** 2 / (n - expected)
        sum.rows++
      }
      sum.n += form.n
    })
  }
  return items.map((item, index) => {
    const { chi, rows, n } = sums[index] as (typeof sums)[number]
    if (!item || n === 0) return null
    const df = Math.max(0, rows - PARAMETERS[model])
    return {
      s_x2: chi,
      df,
      p: chiSquareP(chi, df),
      rmsea: df > 0 && n > 1 ? Math.sqrt(Math.max(0, chi - df) / (df * (n - 1))) : 0,
    }
  })
}

interface Form {
  items: Item[]
  /** Their places in the test. */
  index: number[]
  n: number
  /** Examinees at each number right, and for each item those of them who had it right. */
  counts: Float64Array
  right: Float64Array[]
}

function formsOf(patterns: Patterns, items: readonly Known[]): Form[] {
  const forms: Form[] = []
  for (let run = 0; run + 1 < patterns.runs.length; run++) {
    const [from, to] = [patterns.runs[run] as number, patterns.runs[run + 1] as number]
    const index = items.flatMap((item, place) => (item && isSeen(patterns, from, place) ? [place] : []))
    const n = patterns.weight.subarray(from, to).reduce((sum, weight) => sum + weight, 0)
    if (index.length > 2 && n >= LEAST) forms.push(formOf(patterns, items, index, from, to, n))
  }
  return forms.sort((one, other) => other.n - one.n).slice(0, MOST_FORMS)
}

function formOf(
  patterns: Patterns,
  items: readonly Known[],
  index: number[],
  from: number,
  to: number,
  n: number,
): Form {
  const counts = new Float64Array(index.length + 1)
  const right = index.map(() => new Float64Array(index.length + 1))
  for (let pattern = from; pattern < to; pattern++) {
    const correct = index.flatMap((item, place) => (isRight(patterns, pattern, item) ? [place] : []))
    const weight = patterns.weight[pattern] as number
    counts[correct.length] = (counts[correct.length] as number) + weight
    for (const place of correct) {
      const row = right[place] as Float64Array
      row[correct.length] = (row[correct.length] as number) + weight
    }
  }
  return { items: index.map((place) => items[place] as Item), index, n, counts, right }
}

/** Chance of each number right at each node: (items + 1) × nodes. */
export function scoreChances(items: readonly Item[], { nodes }: Grid): Float64Array {
  const width = nodes.length
  const chances = new Float64Array((items.length + 1) * width)
  chances.fill(1, 0, width)
  items.forEach((item, done) => {
    for (let q = 0; q < width; q++) {
      const p = probability(item, nodes[q] as number)
      for (let score = done + 1; score >= 0; score--) {
        const stay = score <= done ? (chances[score * width + q] as number) * (1 - p) : 0
        const rise = score > 0 ? (chances[(score - 1) * width + q] as number) * p : 0
        chances[score * width + q] = stay + rise
      }
    }
  })
  return chances
}

interface Cell {
  n: number
  observed: number
  /** Of those who have the item right. */
  expected: number
}

function cellsOf(
  item: Item,
  rest: Float64Array,
  total: Float64Array,
  counts: Float64Array,
  right: Float64Array,
  { nodes, weights }: Grid,
): Cell[] {
  const width = nodes.length
  const cells: Cell[] = []
  for (let score = 1; score < counts.length - 1; score++) {
    let [above, below] = [0, 0]
    for (let q = 0; q < width; q++) {
      const weight = weights[q] as number
      above += weight * probability(item, nodes[q] as number) * (rest[(score - 1) * width + q] as number)
      below += weight * (total[score * width + q] as number)
    }
    const n = counts[score] as number
    cells.push({ n, observed: right[score] as number, expected: below > 0 ? (n * above) / below : 0 })
  }
  return cells
}

/** From both ends towards the middle, as mirt does: sparse cells stand at the ends. */
function collapsed(cells: readonly Cell[], least: number): Cell[] {
  const sparse = ({ n, expected }: Cell) => expected < least || n - expected < least
  const join = (one: Cell, other: Cell): Cell => ({
    n: one.n + other.n,
    observed: one.observed + other.observed,
    expected: one.expected + other.expected,
  })
  const rows = [...cells]
  for (let turn = 0; turn < 2; turn++) {
    const half = Math.floor(rows.length / 2)
    for (let step = 0; step < half && rows.length > 1 && sparse(rows[0] as Cell); step++) {
      rows.splice(0, 2, join(rows[0] as Cell, rows[1] as Cell))
    }
    rows.reverse()
  }
  // In the middle too, where few answered.
  for (let place = 0; place < rows.length && rows.length > 1; ) {
    if (!sparse(rows[place] as Cell)) place++
    else {
      const at = Math.min(place, rows.length - 2)
      rows.splice(at, 2, join(rows[at] as Cell, rows[at + 1] as Cell))
      place = at
    }
  }
  return rows.filter((cell) => cell.expected > 0 && cell.n - cell.expected > 0)
}
