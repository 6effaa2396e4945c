import { type Item, softplus } from './model.ts'
import type { Grid } from './quadrature.ts'
import type { Patterns } from './responses.ts'

/**
 * The E-step of Bock & Aitkin (1981): for each node of θ the expected number of examinees who had each item (n) and had it right (r).
 *
 * A pattern is looked up eight items at a time. For each byte of items and each of its 256 values a table holds the sum of
 * the logits of the items that are right; the log likelihood of a pattern is a sum of one row for each byte. The other way round,
 * posterior weights are added to the row of the byte, and spread over its items once at the end. Both are eight times less work than
 * item by item.
 */
export interface Counts {
  /** Marginal log likelihood. */
  loglik: number
  /** Weight of the posterior at each node. */
  nodes: Float64Array
  /** Items × nodes. */
  n: Float64Array
  r: Float64Array
}

/** An item without parameters stands outside: it says nothing of anybody. */
export type Known = Item | null

export interface Tables {
  nodes: number
  right: Float64Array
  seen: Float64Array
  prior: Float64Array
}

export function tablesOf(items: readonly Known[], { nodes, weights }: Grid): Tables {
  const count = nodes.length
  const bytes = Math.max(1, Math.ceil(items.length / 8))
  const right = new Float64Array(bytes * 256 * count)
  const seen = new Float64Array(bytes * 256 * count)
  const logits = new Float64Array(8 * count)
  const costs = new Float64Array(8 * count)
  for (let byte = 0; byte < bytes; byte++) {
    for (let low = 0; low < 8; low++) {
      const item = items[byte * 8 + low]
      for (let q = 0; q < count; q++) {
        const logit = item ? item.a * (nodes[q] as number) + item.d : 0
        logits[low * count + q] = logit
        costs[low * count + q] = item ? softplus(logit) : 0
      }
    }
    for (let value = 1; value < 256; value++) {
      const own = (31 - Math.clz32(value & -value)) * count
      const row = (byte * 256 + value) * count
      const without = (byte * 256 + (value & (value - 1))) * count
      for (let q = 0; q < count; q++) {
        right[row + q] = (right[without + q] as number) + (logits[own + q] as number)
        seen[row + q] = (seen[without + q] as number) - (costs[own + q] as number)
      }
    }
  }
  return { nodes: count, right, seen, prior: weights.map((weight) => (weight > 0 ? Math.log(weight) : -Infinity)) }
}

/**
 * Called with the normalised posterior weights of one pattern; the array is used again for the next. Outside of `low` up to `high`
 * all weights are 0: the posterior has one peak, and a long test makes it narrow.
 */
export type Visitor = (pattern: number, posterior: Float64Array, low: number, high: number) => void

/** Logarithm of a share of the highest weight that is nothing. */
const NOTHING = 28

/** Walks through the patterns from `from` up to `to`; the sum of their weighted log likelihoods. */
export function walk(patterns: Patterns, tables: Tables, from: number, to: number, visit: Visitor): number {
  const { nodes, right, seen, prior } = tables
  const { bytes, runs } = patterns
  const base = new Float64Array(nodes)
  const posterior = new Float64Array(nodes)
  let loglik = 0
  let run = runs.findLastIndex((start) => start <= from)
  for (let pattern = from; pattern < to; pattern++) {
    const next = pattern >= (runs[run + 1] as number)
    if (next) run++
    if (next || pattern === from) {
      base.set(prior)
      addRows(base, seen, patterns.seen, pattern * bytes, bytes)
    }
    posterior.set(base)
    addRows(posterior, right, patterns.right, pattern * bytes, bytes)
    let peak = 0
    for (let q = 1; q < nodes; q++) if ((posterior[q] as number) > (posterior[peak] as number)) peak = q
    const least = (posterior[peak] as number) - NOTHING
    let [low, high] = [peak, peak + 1]
    while (low > 0 && (posterior[low - 1] as number) > least) low--
    while (high < nodes && (posterior[high] as number) > least) high++
    loglik += (patterns.weight[pattern] as number) * normalise(posterior, peak, low, high)
    visit(pattern, posterior, low, high)
  }
  return loglik
}

function addRows(sums: Float64Array, table: Float64Array, bits: Uint8Array, place: number, bytes: number): void {
  const nodes = sums.length
  for (let byte = 0; byte < bytes; byte++) {
    const value = bits[place + byte] as number
    if (value === 0) continue
    const row = (byte * 256 + value) * nodes
    for (let q = 0; q < nodes; q++) sums[q] = (sums[q] as number) + (table[row + q] as number)
  }
}

/** Adds weights from `low` up to `high` to the row of each byte. */
function addTo(
  table: Float64Array,
  weights: Float64Array,
  low: number,
  high: number,
  bits: Uint8Array,
  place: number,
  bytes: number,
): void {
  for (let byte = 0; byte < bytes; byte++) {
    const value = bits[place + byte] as number
    if (value === 0) continue
    const row = (byte * 256 + value) * weights.length
    for (let q = low; q < high; q++) table[row + q] = (table[row + q] as number) + (weights[q] as number)
  }
}

/** Logarithms become weights that add up to 1; returns the logarithm of their sum. */
function normalise(values: Float64Array, peak: number, low: number, high: number): number {
  const most = values[peak] as number
  values.fill(0, 0, low)
  values.fill(0, high)
  let sum = 0
  for (let q = low; q < high; q++) {
    const value = Math.exp((values[q] as number) - most)
    values[q] = value
    sum += value
  }
  for (let q = low; q < high; q++) values[q] = (values[q] as number) / sum
  return most + Math.log(sum)
}

export function expected(patterns: Patterns, tables: Tables, from = 0, to = patterns.count): Counts {
  const { nodes } = tables
  const { bytes, items } = patterns
  const rightSums = new Float64Array(bytes * 256 * nodes)
  const seenSums = new Float64Array(bytes * 256 * nodes)
  const inRun = new Float64Array(nodes)
  const all = new Float64Array(nodes)
  let run = patterns.runs.findLastIndex((start) => start <= from)
  // The form is the same for a whole run: its weights are added once.
  const close = (pattern: number) => {
    addTo(seenSums, inRun, 0, nodes, patterns.seen, pattern * bytes, bytes)
    for (let q = 0; q < nodes; q++) all[q] = (all[q] as number) + (inRun[q] as number)
    inRun.fill(0)
  }
  const loglik = walk(patterns, tables, from, to, (pattern, posterior, low, high) => {
    if (pattern >= (patterns.runs[run + 1] as number)) {
      run++
      close(pattern - 1)
    }
    const weight = patterns.weight[pattern] as number
    for (let q = low; q < high; q++) {
      const share = weight * (posterior[q] as number)
      posterior[q] = share
      inRun[q] = (inRun[q] as number) + share
    }
    addTo(rightSums, posterior, low, high, patterns.right, pattern * bytes, bytes)
  })
  if (to > from) close(to - 1)
  return { loglik, nodes: all, n: spread(seenSums, items, nodes), r: spread(rightSums, items, nodes) }
}

/** From sums by byte to sums by item. */
function spread(sums: Float64Array, items: number, nodes: number): Float64Array {
  const result = new Float64Array(items * nodes)
  for (let item = 0; item < items; item++) {
    for (let value = 0; value < 256; value++) {
      if (((value >> (item & 7)) & 1) === 0) continue
      const row = ((item >> 3) * 256 + value) * nodes
      for (let q = 0; q < nodes; q++) {
        result[item * nodes + q] = (result[item * nodes + q] as number) + (sums[row + q] as number)
      }
    }
  }
  return result
}

/** Counts of two halves. */
export function together(one: Counts, other: Counts): Counts {
  const add = (left: Float64Array, right: Float64Array) => left.map((value, index) => value + (right[index] as number))
  return {
    loglik: one.loglik + other.loglik,
    nodes: add(one.nodes, other.nodes),
    n: add(one.n, other.n),
    r: add(one.r, other.r),
  }
}
