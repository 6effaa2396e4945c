import { type Counts, expected, type Known, tablesOf } from './expectation.ts'
import { type InformationMethod, informationMatrix, type Layout } from './information-matrix.ts'
import { cholesky, inverse, solve } from './linear-algebra.ts'
import { commonPrior, MOST_INTERCEPT, MOST_SLOPE, maximised, termsOf } from './maximisation.ts'
import type { Item, Model } from './model.ts'
import { NO_PRIORS, type Priors, priorOf, pullOf } from './priors.ts'
import { evenGrid, type Grid, gaussHermite, type Latent, NODES, nodesFor, STANDARD } from './quadrature.ts'
import { type Patterns, tallies } from './responses.ts'

export interface CalibrationOptions {
  model: Model
  /** None: maximum likelihood, as ltm and mirt publish it. */
  priors?: Priors
  /** Items that keep these parameters; with one or more, mean and sd of θ are estimated (fixed-parameter calibration, Kim 2006). */
  fixed?: readonly (Item | undefined)[]
  /** Estimates mean and sd of θ also where items are held by priors alone. */
  free_latent?: boolean
  /** `even`: as many nodes as the information of the test needs, 61 at least. A number: Gauss–Hermite with so many. */
  quadrature?: 'even' | number
  /** The EM algorithm ends where no parameter moves more in one cycle. */
  tolerance?: number
  /** Without them a calibration of many items and few examinees is much quicker. */
  standard_errors?: boolean
  most_cycles?: number
}

/** All that a calibration knows between two cycles, as JSON: with the answers and the options the rest follows. */
export interface Checkpoint {
  phase: 'em' | 'newton' | 'done'
  cycle: number
  items: Known[]
  latent: Latent
  nodes: number
  /** Log likelihood plus log priors at the items before the last cycle. */
  objective: number | null
  /** How far the parameter that moved most moved. */
  change: number | null
  converged: boolean
  /** Newton's method did not climb: EM goes on alone. */
  newton_failed: boolean
}

/** Counts and matrices over all patterns; threads share the work of both. */
export interface Work {
  expect(items: readonly Known[], grid: Grid): Counts
  information(items: readonly Known[], grid: Grid, layout: Layout, method: InformationMethod): Float64Array
}

export const alone = (patterns: Patterns): Work => ({
  expect: (items, grid) => expected(patterns, tablesOf(items, grid)),
  information: (items, grid, layout, method) => informationMatrix(patterns, items, grid, layout, method),
})

const TOLERANCE = 1e-4
const MOST_CYCLES = 200
/** Newton takes over from EM here. */
const NEAR = 0.05
const NEWTON_TOLERANCE = 1e-8
/** Multiplications that the exact matrix of second derivatives may cost: for a Newton step, for standard errors. */
const NEWTON_WORK = 1e9
const OBSERVED_WORK = 3e10
/** Examinees for each parameter from which outer products do as well. */
const MANY = 10

export function gridOf({ nodes, latent }: Checkpoint, { quadrature }: CalibrationOptions): Grid {
  return typeof quadrature === 'number' ? gaussHermite(quadrature) : evenGrid(nodes, latent)
}

/** Where nothing is known of an item it is left out: nobody had it or, without priors, all or none had it right. */
export function started(patterns: Patterns, options: CalibrationOptions): Checkpoint {
  const { seen, right } = tallies(patterns)
  const slope = Math.exp(options.priors?.slope?.mean ?? 0)
  const items = Array.from(seen, (had, index): Known => {
    const fixed = options.fixed?.[index]
    if (fixed) return { ...fixed }
    const correct = right[index] as number
    const known = priorOf(options.priors ?? NO_PRIORS, index)
    if (!had || ((correct === 0 || correct === had) && !known.intercept && !known.difficulty)) return null
    return {
      a: options.model === 'rasch' ? 1 : slope,
      d: Math.log((correct + 0.5) / (had - correct + 0.5)),
    }
  })
  const any = items.some((item, index) => item && !options.fixed?.[index])
  return {
    phase: any ? 'em' : 'done',
    cycle: 0,
    items,
    latent: STANDARD,
    nodes: NODES,
    objective: null,
    change: null,
    converged: items.some(Boolean),
    newton_failed: false,
  }
}

export const freesLatent = ({ fixed, free_latent }: CalibrationOptions) =>
  free_latent ?? Boolean(fixed?.some((item) => item !== undefined))

const freeOf = (items: readonly Known[], { fixed }: CalibrationOptions) =>
  items.map((item, index) => item !== null && !fixed?.[index])

/** One cycle further: three EM steps of which the last starts from an extrapolation, or one step of Newton's method. */
export function advanced(state: Checkpoint, patterns: Patterns, options: CalibrationOptions, work: Work): Checkpoint {
  if (state.phase === 'done') return state
  const next = state.phase === 'newton' ? newtonStep(state, options, work) : emSteps(state, options, work)
  if (next.phase === 'done') return next
  if (next.cycle >= (options.most_cycles ?? MOST_CYCLES)) return { ...next, phase: 'done', converged: false }
  const nodes = Math.max(
    next.nodes,
    nodesFor(
      next.items.filter((item) => item !== null),
      next.latent,
    ),
  )
  const size = layoutOf(next, options).size
  const newton =
    next.phase === 'em' &&
    !next.newton_failed &&
    !freesLatent(options) &&
    (next.change as number) < NEAR &&
    workOf(patterns, size) <= NEWTON_WORK
  return { ...next, nodes, phase: newton ? 'newton' : next.phase }
}

/** Multiplications of the exact matrix: about twenty nodes hold nearly all of the posterior of one examinee. */
const workOf = ({ count }: Patterns, size: number) => count * size * size * 10

interface Point {
  items: Known[]
  latent: Latent
}

/** SQUAREM (Varadhan & Roland 2008, scheme S3): two EM steps, an extrapolation from both, one EM step from there. */
function emSteps(state: Checkpoint, options: CalibrationOptions, work: Work): Checkpoint {
  const free = freeOf(state.items, options)
  const em = ({ items, latent }: Point): { objective: number; next: Point } => {
    const grid = gridOf({ ...state, latent }, options)
    const counts = work.expect(items, grid)
    const next = maximised(options.model, items, free, options.priors ?? NO_PRIORS, counts, grid)
    return {
      objective: counts.loglik + pulls(items, free, options),
      next: { items: next, latent: freesLatent(options) ? latentOf(counts, grid) : latent },
    }
  }
  const first = em(state)
  const change = apart(state, first.next)
  const one = { ...state, cycle: state.cycle + 1, objective: first.objective, change }
  if (change < (options.tolerance ?? TOLERANCE)) return { ...one, ...first.next, phase: 'done', converged: true }
  const second = em(first.next)
  const leap = leapt(state, first.next, second.next, free, options)
  const third = leap && em(leap)
  const climbed = third && third.objective >= second.objective
  return { ...one, ...(climbed ? third.next : second.next) }
}

function latentOf({ nodes: weights }: Counts, { nodes }: Grid): Latent {
  let [total, sum, squares] = [0, 0, 0]
  for (let q = 0; q < nodes.length; q++) {
    const [weight, theta] = [weights[q] as number, nodes[q] as number]
    total += weight
    sum += weight * theta
    squares += weight * theta * theta
  }
  const mean = sum / total
  return { mean, sd: Math.min(4, Math.max(0.1, Math.sqrt(Math.max(0, squares / total - mean * mean)))) }
}

/** On this scale an extrapolation stays within bounds: a slope with a prior and the sd of θ are positive. */
function vectorOf({ items, latent }: Point, free: readonly boolean[], options: CalibrationOptions): number[] {
  const logs = Boolean(options.priors?.slope)
  return [
    latent.mean,
    Math.log(latent.sd),
    ...items.flatMap((item, index) => (item && free[index] ? [logs ? Math.log(item.a) : item.a, item.d] : [])),
  ]
}

function pointOf(vector: readonly number[], from: Point, free: readonly boolean[], options: CalibrationOptions): Point {
  const logs = Boolean(options.priors?.slope)
  const values = vector[Symbol.iterator]()
  const take = () => values.next().value as number
  const latent = { mean: take(), sd: Math.exp(take()) }
  const items = from.items.map((item, index) => {
    if (!item || !free[index]) return item
    const slope = take()
    return { a: logs ? Math.exp(slope) : slope, d: take() }
  })
  return { items, latent }
}

function leapt(
  zero: Point,
  one: Point,
  two: Point,
  free: readonly boolean[],
  options: CalibrationOptions,
): Point | null {
  const [x0, x1, x2] = [zero, one, two].map((point) => vectorOf(point, free, options)) as [number[], number[], number[]]
  const r = x1.map((value, k) => value - (x0[k] as number))
  const v = x2.map((value, k) => value - 2 * (x1[k] as number) + (x0[k] as number))
  const length = (values: readonly number[]) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
  const step = -length(r) / length(v)
  if (!Number.isFinite(step) || step > -1) return null
  const landed = x0.map((value, k) => value - 2 * step * (r[k] as number) + step * step * (v[k] as number))
  const point = pointOf(landed, zero, free, options)
  const sane = point.items.every(
    (item) => !item || (Math.abs(item.a) <= MOST_SLOPE && Math.abs(item.d) <= MOST_INTERCEPT),
  )
  return sane && Math.abs(point.latent.mean) < 4 && point.latent.sd < 4 && point.latent.sd > 0.1 ? point : null
}

const apart = (one: Point, other: Point) =>
  one.items.reduce(
    (most, item, index) => {
      const next = other.items[index]
      return item && next ? Math.max(most, Math.abs(item.a - next.a), Math.abs(item.d - next.d)) : most
    },
    Math.max(Math.abs(one.latent.mean - other.latent.mean), Math.abs(one.latent.sd - other.latent.sd)),
  )

function pullsOf(items: readonly Known[], free: readonly boolean[], { model, priors = NO_PRIORS }: CalibrationOptions) {
  const first = free.indexOf(true)
  return items.map((item, index) => {
    if (!item || !free[index]) return null
    const prior = model === '1pl' ? commonPrior(priors, index) : priorOf(priors, index)
    return pullOf(prior, item, model === '2pl' || (model === '1pl' && index === first))
  })
}

const pulls = (items: readonly Known[], free: readonly boolean[], options: CalibrationOptions) =>
  pullsOf(items, free, options).reduce((sum, pull) => sum + (pull?.value ?? 0), 0)

export function layoutOf({ items }: Pick<Checkpoint, 'items'>, options: CalibrationOptions): Layout {
  const free = freeOf(items, options)
  const slope = new Int32Array(items.length).fill(-1)
  const intercept = new Int32Array(items.length).fill(-1)
  let size = options.model === '1pl' && free.includes(true) ? 1 : 0
  items.forEach((_, index) => {
    if (!free[index]) return
    if (options.model === '1pl') slope[index] = 0
    if (options.model === '2pl') slope[index] = size++
    intercept[index] = size++
  })
  return { size, slope, intercept }
}

/** Minus the second derivatives of log likelihood and priors. */
function curvature(
  state: Checkpoint,
  options: CalibrationOptions,
  work: Work,
  layout: Layout,
  method: InformationMethod,
) {
  const matrix = work.information(state.items, gridOf(state, options), layout, method)
  const add = (row: number, column: number, value: number) => {
    if (row < 0 || column < 0) return
    matrix[row * layout.size + column] = (matrix[row * layout.size + column] as number) + value
  }
  pullsOf(state.items, freeOf(state.items, options), options).forEach((pull, index) => {
    if (!pull) return
    const [slope, intercept] = [layout.slope[index] as number, layout.intercept[index] as number]
    add(slope, slope, pull.aa)
    add(slope, intercept, pull.ad)
    add(intercept, slope, pull.ad)
    add(intercept, intercept, pull.dd)
  })
  return matrix
}

function newtonStep(state: Checkpoint, options: CalibrationOptions, work: Work): Checkpoint {
  const layout = layoutOf(state, options)
  const free = freeOf(state.items, options)
  const grid = gridOf(state, options)
  const counts = work.expect(state.items, grid)
  const objective = counts.loglik + pulls(state.items, free, options)
  const gradient = gradientOf(state, options, counts, grid, layout)
  const lower = cholesky(curvature(state, options, work, layout, 'observed'), layout.size)
  const back = { ...state, cycle: state.cycle + 1, phase: 'em' as const, newton_failed: true, objective }
  if (!lower) return back
  const step = solve(lower, layout.size, gradient)
  const change = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (!Number.isFinite(change)) return back
  for (let share = 1; share > 0.01; share /= 2) {
    const items = state.items.map((item, index) => {
      if (!item || !free[index]) return item
      const [slope, intercept] = [layout.slope[index] as number, layout.intercept[index] as number]
      return {
        a: item.a + (slope < 0 ? 0 : share * (step[slope] as number)),
        d: item.d + share * (step[intercept] as number),
      }
    })
    const inside = items.every(
      (item) => !item || (Math.abs(item.a) <= MOST_SLOPE && Math.abs(item.d) <= MOST_INTERCEPT),
    )
    const pull = inside ? pulls(items, free, options) : -Infinity
    if (pull === -Infinity) continue
    const there = work.expect(items, grid).loglik + pull
    // Close to the top only rounding is left of the difference.
    if (there < objective - 1e-9 * Math.abs(objective)) continue
    const converged = change * share < NEWTON_TOLERANCE
    return {
      ...state,
      cycle: state.cycle + 1,
      items,
      objective: there,
      change,
      converged,
      phase: converged ? 'done' : 'newton',
    }
  }
  return back
}

/** Fisher's identity: the gradient of the marginal likelihood is that of the expected complete one. */
function gradientOf({ items }: Checkpoint, options: CalibrationOptions, counts: Counts, grid: Grid, layout: Layout) {
  const gradient = new Float64Array(layout.size)
  const pullList = pullsOf(items, freeOf(items, options), options)
  items.forEach((item, index) => {
    const [slope, intercept] = [layout.slope[index] as number, layout.intercept[index] as number]
    const pull = pullList[index]
    if (!item || !pull) return
    const { a, d } = termsOf(item, index, counts, grid.nodes)
    if (slope >= 0) gradient[slope] = (gradient[slope] as number) + a + pull.a
    gradient[intercept] = (gradient[intercept] as number) + d + pull.d
  })
  return gradient
}

export type ItemState = 'estimated' | 'fixed' | 'unseen' | 'constant'

export interface CalibratedItem {
  state: ItemState
  /** Examinees who had it. */
  n: number
  a: number | null
  b: number | null
  d: number | null
  /** Null where the parameter was not estimated or its error is unknown. */
  se_a: number | null
  se_b: number | null
  se_d: number | null
  /** At a bound of the search: the answers do not limit the parameter, and it means nothing. */
  at_bound: boolean
}

export interface Calibration {
  model: Model
  items: CalibratedItem[]
  latent: Latent
  /** Examinees and estimated parameters. */
  persons: number
  parameters: number
  loglik: number
  aic: number
  bic: number
  cycles: number
  converged: boolean
  /** How the standard errors were found; null where the matrix has no inverse. */
  errors: InformationMethod | null
}

/** The estimates of a calibration that is done, with their standard errors. */
export function finished(state: Checkpoint, patterns: Patterns, options: CalibrationOptions, work: Work): Calibration {
  const layout = layoutOf(state, options)
  const { seen, right } = tallies(patterns)
  const usable = state.items.some(Boolean) && patterns.count > 0
  const loglik = usable ? work.expect(state.items, gridOf(state, options)).loglik : 0
  const method: InformationMethod =
    workOf(patterns, layout.size) > OBSERVED_WORK && patterns.persons >= MANY * layout.size
      ? 'cross-product'
      : 'observed'
  const lower =
    layout.size && options.standard_errors !== false
      ? cholesky(curvature(state, options, work, layout, method), layout.size)
      : null
  const covariance = lower && inverse(lower, layout.size)
  const parameters = layout.size && layout.size + (freesLatent(options) ? 2 : 0)
  return {
    model: options.model,
    items: state.items.map((item, index) => {
      const n = seen[index] as number
      const constant = right[index] === 0 || right[index] === n
      if (!item) return unknownItem(n ? 'constant' : 'unseen', n)
      const fixed = Boolean(options.fixed?.[index])
      // What only a prior says of an item is no estimate.
      if (!n && !fixed) return unknownItem('unseen', n)
      return {
        state: fixed ? 'fixed' : constant ? 'constant' : 'estimated',
        n,
        a: item.a,
        d: item.d,
        b: item.a === 0 ? null : -item.d / item.a,
        ...errorsOf(item, layout, covariance, index),
        at_bound: Math.abs(item.a) >= MOST_SLOPE || Math.abs(item.d) >= MOST_INTERCEPT,
      }
    }),
    latent: state.latent,
    persons: patterns.persons,
    parameters,
    loglik,
    aic: 2 * parameters - 2 * loglik,
    bic: patterns.persons ? parameters * Math.log(patterns.persons) - 2 * loglik : 0,
    cycles: state.cycle,
    converged: state.converged,
    errors: covariance ? method : null,
  }
}

function unknownItem(state: ItemState, n: number): CalibratedItem {
  return { state, n, a: null, b: null, d: null, se_a: null, se_b: null, se_d: null, at_bound: false }
}

/** That of b by the delta method. */
function errorsOf({ a, d }: Item, { size, slope, intercept }: Layout, covariance: Float64Array | null, index: number) {
  const [s, i] = [slope[index] as number, intercept[index] as number]
  if (!covariance || i < 0 || a === 0) return { se_a: null, se_b: null, se_d: null }
  const at = (row: number, column: number) => covariance[row * size + column] as number
  const [byA, byD] = [d / (a * a), -1 / a]
  const variance = byD * byD * at(i, i) + (s < 0 ? 0 : byA * byA * at(s, s) + 2 * byA * byD * at(s, i))
  return { se_a: s < 0 ? null : Math.sqrt(at(s, s)), se_b: Math.sqrt(variance), se_d: Math.sqrt(at(i, i)) }
}

/** All of it in this thread. */
export function calibrate(patterns: Patterns, options: CalibrationOptions): Calibration {
  const work = alone(patterns)
  let state = started(patterns, options)
  while (state.phase !== 'done') state = advanced(state, patterns, options, work)
  return finished(state, patterns, options, work)
}

/** What scoring needs: items with parameters, null for the others. */
export const parametersOf = ({ items }: Pick<Calibration, 'items'>): Known[] =>
  items.map(({ a, d }) => (a === null || d === null ? null : { a, d }))
