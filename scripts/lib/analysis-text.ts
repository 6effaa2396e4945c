import type { Analysis, CalibrationPlan, Estimate } from '../../server/psychometrics/analysis.ts'
import { FROM_1PL } from '../../server/psychometrics/ladder.ts'
import { itemInformation, testInformation } from '../../server/psychometrics/model.ts'
import type { ModelFit } from '../../server/psychometrics/model-fit.ts'
import type { KeyCheck } from '../../server/psychometrics/options.ts'
import type { Responses } from '../../server/psychometrics/responses.ts'
import type { Suspicion } from '../../server/psychometrics/suspicious.ts'
import type { AnswersFile } from './answers-file.ts'

/** Where curves of information are told. */
export const THETAS = [-3, -2, -1, 0, 1, 2, 3]

/** What nobody can know is a dash, never a number that means nothing. */
const figure = (value: number | null | undefined, digits = 3) =>
  value === null || value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(digits)

const count = (n: number) => n.toLocaleString('en')

function grid(head: readonly string[], rows: readonly (readonly string[])[], left = 1): string[] {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all.map((row) =>
    row
      .map((cell, column) =>
        column < left ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number),
      )
      .join('  ')
      .trimEnd(),
  )
}

const RUNGS = {
  author_levels: 'fewer than 30 examinees: 1PL, held by priors; provisional',
  '1pl': '30 to 199 examinees: 1PL with the usual priors',
  '2pl': '200 examinees or more: 2PL with the usual priors',
}

export interface Told {
  file: string
  read: AnswersFile
  plan: CalibrationPlan
  analysis: Analysis
  /** Examinees listed; the rest are counted. */
  most: number
}

export const analysisText = (told: Told): string =>
  [
    ...heading(told),
    '',
    ...itemLines(told),
    '',
    ...informationLines(told),
    '',
    ...suspiciousLines(told),
    '',
    ...personLines(told),
    '',
  ].join('\n')

function heading(told: Told): string[] {
  const { file, read, plan, analysis } = told
  const { calibration, classical } = analysis
  const { persons, latent, loglik, aic, bic, cycles, converged, errors, parameters } = calibration
  const { items, answers } = read
  const rows = answers.weight ? ` in ${count(answers.responses.persons)} rows` : ''
  const asked = `${plan.options.model.toUpperCase()} as asked, ${plan.options.priors ? 'with the usual priors' : 'maximum likelihood'}`
  const end = converged
    ? `converged after ${cycles} cycles`
    : `NOT converged after ${cycles} cycles: trust no figure of it`
  const known = calibration.items.filter(({ a }) => a !== null).length
  return [
    `${file}: ${count(persons)} examinees${rows}, ${items.length} items`,
    ...read.notes,
    `Model: ${plan.rung ? RUNGS[plan.rung] : asked}`,
    ...(known
      ? [
          `Log likelihood ${figure(loglik)}, ${parameters} parameters, AIC ${figure(aic)}, BIC ${figure(bic)}; ${end}`,
          `Ability: mean ${figure(latent.mean)}, sd ${figure(latent.sd)}; errors of items ${errors ? `from the ${errors === 'observed' ? 'observed information' : 'outer products of scores'}` : 'unknown: the matrix has no inverse'}`,
          `Model fit: ${fitText('M2', analysis.m2)}; ${fitText('G2', persons >= 2 ** items.length ? analysis.g2 : null)}`,
        ]
      : ['Nothing can be calibrated: no item was right for some and wrong for others.']),
    `Reliability: marginal ${figure(analysis.marginal_reliability)}, empirical ${figure(analysis.empirical_reliability)}, alpha ${figure(classical.alpha, 4)}`,
    ...warnings(told),
    `Number right, of ${count(classical.complete)} with the whole test: mean ${figure(classical.mean)}, sd ${figure(classical.sd)}, standard error of measurement ${figure(classical.sem)}`,
  ]
}

/** Below it a test says more of chance than of anybody. */
const LITTLE = 0.5
/** So many answers are hardly the same twice by chance. */
const MANY_ITEMS = 30

/** What a reader must know before any figure. */
function warnings({ read, analysis }: Told): string[] {
  const { items, persons } = analysis.calibration
  const { empirical_reliability } = analysis
  const { responses, weight } = read.answers
  const held = items.filter(({ a }) => a !== null)
  const constant = held.length > 0 && items.every(({ state }) => state === 'constant' || state === 'unseen')
  const equal = weight ? 0 : responses.persons - distinct(responses)
  const odd = equal > 0 && (responses.items >= MANY_ITEMS || distinct(responses) === 1)
  const bound = items.filter(({ at_bound }) => at_bound).length
  return [
    ...(constant ? ['No item was right for some and wrong for others: what follows is what the priors say.'] : []),
    ...(persons > 0 && persons < FROM_1PL
      ? ['So few examinees say little: errors are large, and fit is not judged.']
      : []),
    ...(bound ? [`The answers do not limit ${bound} items: their figures mean nothing; priors would hold them.`] : []),
    ...(odd
      ? [`${count(equal)} rows have the same answers as a row before them: look for examinees that stand twice.`]
      : []),
    ...(held.length && !constant && (empirical_reliability ?? 0) < LITTLE
      ? [`Reliability is below ${LITTLE}: this test hardly tells one examinee from another.`]
      : []),
  ]
}

const distinct = ({ persons, items, values }: Responses) =>
  new Set(
    Array.from({ length: persons }, (_, row) =>
      Buffer.from(values.buffer, values.byteOffset + row * items, items).toString('latin1'),
    ),
  ).size

const fitText = (name: string, fit: ModelFit | null) =>
  fit ? `${name} ${figure(fit.statistic)}, df ${fit.df}, p ${figure(fit.p)}` : `${name} –`

function itemLines({ read, analysis }: Told): string[] {
  const head = [
    'Items',
    'n',
    'p',
    'r.total',
    'r.rest',
    'a',
    'se',
    'b',
    'se',
    'd',
    'se',
    'S-X2',
    'df',
    'p(S-X2)',
    'state',
  ]
  const rows = read.items.map((name, index) => {
    const { n, p, point_biserial, corrected } = analysis.classical.items[
      index
    ] as Analysis['classical']['items'][number]
    const item = analysis.calibration.items[index] as Analysis['calibration']['items'][number]
    const fit = analysis.fit[index]
    return [
      ...[name, count(n), figure(p), figure(point_biserial), figure(corrected)],
      ...[item.a, item.se_a, item.b, item.se_b, item.d, item.se_d].map((value) => figure(value, 4)),
      ...[figure(fit?.s_x2), fit ? String(fit.df) : '–', figure(fit?.p)],
      item.at_bound ? 'at a bound' : item.state,
    ]
  })
  return grid(head, rows)
}

function informationLines({ read, analysis }: Told): string[] {
  const items = analysis.calibration.items.map(({ a, d }) => (a === null || d === null ? null : { a, d }))
  const known = items.filter((item) => item !== null)
  const rows = read.items.map((name, index) => {
    const item = items[index]
    return [name, ...THETAS.map((theta) => figure(item ? itemInformation(item, theta) : null))]
  })
  const test = ['test', ...THETAS.map((theta) => figure(known.length ? testInformation(known, theta) : null))]
  const error = [
    'standard error',
    ...THETAS.map((theta) => figure(errorAt(known.length ? testInformation(known, theta) : 0))),
  ]
  return grid(['Information at ability', ...THETAS.map(String)], [...rows, test, error])
}

const errorAt = (information: number) => (information > 0 ? 1 / Math.sqrt(information) : null)

/** Of the rest of the test: below it an item hardly tells the able from the others. */
const WEAK = 0.1

function suspiciousLines({ read, analysis }: Told): string[] {
  const found = read.items.flatMap((name, index) => {
    const suspicions = analysis.suspicions[index] ?? []
    const { corrected } = analysis.classical.items[index] as Analysis['classical']['items'][number]
    const weak = corrected !== null && corrected >= 0 && corrected < WEAK
    const told = [
      ...suspicions.map((suspicion) => reason(suspicion, read.marks)),
      ...(weak ? [`it hardly tells the able from the others (correlation with the rest ${figure(corrected)})`] : []),
    ]
    return told.length ? [{ name, told: [...told, ...optionWords(analysis.keys[index], read.marks)] }] : []
  })
  const keys = read.answers.chosen ? [] : ['  Keys cannot be checked: the file has no options chosen.']
  return [
    `Suspicious items: ${found.length || 'none'}`,
    ...found.flatMap(({ name, told }) => told.map((line) => `  ${name}: ${line}`)),
    ...keys,
  ]
}

/** How often each option was chosen, and by whom: what a decision on a key needs. */
function optionWords(check: KeyCheck | undefined, marks: readonly string[]): string[] {
  if (!check) return []
  const words = check.options.map(({ option, key, share, correlation }) => {
    const mark = option < 0 ? 'passed over' : marks[option]
    return `${mark}${key ? ' (key)' : ''} ${(100 * share).toFixed(0)} %, r ${figure(correlation, 2)}`
  })
  return [`options: ${words.join('; ')}`]
}

function reason(suspicion: Suspicion, marks: readonly string[]): string {
  switch (suspicion.code) {
    case 'wrong_key':
      return `the key is probably wrong: option ${marks[suspicion.suggested]} behaves like the key`
    case 'negative_discrimination':
      return `the able have it wrong more often than the others (correlation with the rest ${figure(suspicion.corrected)})`
    case 'constant':
      return 'all or none had it right'
    case 'unseen':
      return 'nobody had it'
    case 'too_easy':
    case 'too_hard':
      return `${suspicion.code === 'too_easy' ? 'nearly all' : 'hardly anybody'} had it right (${figure(suspicion.p)})`
    case 'misfit':
      return `its curve is not that of the model (S-X2 ${figure(suspicion.s_x2)}, p ${figure(suspicion.p, 5)}, RMSEA ${figure(suspicion.rmsea)})`
    case 'at_bound':
      return 'the answers do not limit its parameters'
  }
}

function personLines({ read, analysis, most }: Told): string[] {
  const { weight } = read.answers
  const pair = (estimate: Estimate | null) => [figure(estimate?.theta), figure(estimate?.se)]
  const rows = analysis.persons
    .slice(0, most)
    .map(({ right, had, eap, map, wle }, row) => [
      ...[read.ids[row] as string, weight ? count(weight[row] as number) : '1', `${right}/${had}`],
      ...[...pair(eap), ...pair(map), ...pair(wle)],
    ])
  const more = analysis.persons.length - rows.length
  return [
    ...grid(['Persons', 'times', 'right', 'EAP', 'se', 'MAP', 'se', 'WLE', 'se'], rows),
    ...(more > 0 ? [`… and ${count(more)} more (--persons ${analysis.persons.length})`] : []),
  ]
}
