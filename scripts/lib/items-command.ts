import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Analysis,
  analysisOf,
  type CalibrationPlan,
  calibrationPlan,
} from '../../server/psychometrics/analysis.ts'
import { type CalibrationOptions, calibrate } from '../../server/psychometrics/calibration.ts'
import { startCalibration } from '../../server/psychometrics/calibration-thread.ts'
import { USUAL_PRIORS } from '../../server/psychometrics/priors.ts'
import { type Patterns, patternsOf } from '../../server/psychometrics/responses.ts'
import { analysisText } from './analysis-text.ts'
import { type AnswersFile, readAnswers } from './answers-file.ts'
import { AnswersError, keyOf } from './answers-key.ts'

const USAGE = `Usage: npm run items -- FILE [--key KEY] [--model rasch|1pl|2pl] [--ml] [--json]
  FILE          CSV: a row for each examinee, a column for each item. 1 and 0, or options chosen
                (a letter or a digit) with a key. Empty, NA or a point: the form did not hold the item.
                - or *: passed over, wrong. A row that begins with "key" is the key.
  --key         the right options in the order of the items (ADBC or A,D,B,C), or a file with them (JSON, CSV)
  --model       without it the number of examinees decides
  --ml          with --model: maximum likelihood, without priors
  --nodes       with --model: Gauss–Hermite with so many nodes
  --freq        column that says how many examinees a row stands for (freq is found by itself)
  --without     columns that are no items, by commas
  --right-from  of points: from how many an answer is right
  --missing     marks that mean the same as an empty cell, by commas (8,99)
  --empty-wrong an empty cell is a wrong answer
  --persons     how many examinees are listed (50)
  --json        all of it as JSON
`

const flags = {
  key: { type: 'string' },
  model: { type: 'string' },
  ml: { type: 'boolean' },
  nodes: { type: 'string' },
  freq: { type: 'string' },
  without: { type: 'string' },
  'right-from': { type: 'string' },
  'empty-wrong': { type: 'boolean' },
  missing: { type: 'string' },
  persons: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Flags = ReturnType<typeof parseArgs<{ options: typeof flags; allowPositionals: true }>>['values']

const LISTED = 50
const MOST_MB = 200

export interface Said {
  /** 0; 1 where nothing was calibrated or nothing converged; 2 where the table or the options are wrong. */
  code: number
  out: string
  err: string
}

/** Calibrates the items of a table of answers and says what there is to say of items and persons. */
export async function itemsCommand(args: string[]): Promise<Said> {
  try {
    return await told(args)
  } catch (error) {
    const usage = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
    if (!usage && !(error instanceof AnswersError)) throw error
    return { code: 2, out: '', err: `${(error as Error).message}\n` }
  }
}

async function told(args: string[]): Promise<Said> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: flags })
  const [file] = positionals
  if (values.help || !file || positionals.length > 1) return { code: values.help ? 0 : 2, out: USAGE, err: '' }
  const read = readAnswers(bytesOf(file), {
    key: values.key === undefined ? null : keyOf(values.key),
    freq: values.freq ?? null,
    without: listOf(values.without),
    right_from: numberOf(values, 'right-from'),
    empty_wrong: values['empty-wrong'] === true,
    missing: listOf(values.missing),
  })
  const most = numberOf(values, 'persons') ?? LISTED
  const asked = askedFor(values)
  const { weight, responses } = read.answers
  const patterns = patternsOf(responses, weight ?? undefined)
  const plan = calibrationPlan(patterns.persons, asked)
  const analysis = analysisOf(read.answers, patterns, await calibrated(patterns, plan))
  const out = values.json
    ? `${JSON.stringify(asJson(read, plan, analysis), null, 1)}\n`
    : analysisText({ file: basename(file), read, plan, analysis, most })
  return { code: analysis.calibration.converged ? 0 : 1, out, err: '' }
}

const listOf = (text = '') =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

function bytesOf(file: string): Buffer {
  if (!existsSync(file) || !statSync(file).isFile()) throw new AnswersError(`There is no file ${file}.`)
  if (statSync(file).size > MOST_MB * 1024 * 1024) throw new AnswersError(`The file has more than ${MOST_MB} MB.`)
  return readFileSync(file)
}

function numberOf(values: Flags, flag: 'right-from' | 'persons' | 'nodes'): number | null {
  const given = values[flag]
  if (given === undefined) return null
  if (!/^\d{1,7}$/.test(given)) throw new AnswersError(`--${flag} takes a whole number, not "${given}".`)
  return Number(given)
}

const MODELS = ['rasch', '1pl', '2pl'] as const
const NODES = { least: 3, most: 61 }

function askedFor(values: Flags): CalibrationOptions | null {
  const nodes = numberOf(values, 'nodes')
  if (values.model === undefined) {
    if (values.ml || nodes !== null) throw new AnswersError('--ml and --nodes want a --model: rasch, 1pl or 2pl.')
    return null
  }
  const model = MODELS.find((known) => known === values.model?.toLowerCase())
  if (!model) throw new AnswersError(`There is no model "${values.model}"; there are ${MODELS.join(', ')}.`)
  if (nodes !== null && (nodes < NODES.least || nodes > NODES.most))
    throw new AnswersError(`--nodes takes ${NODES.least} to ${NODES.most}.`)
  return { model, ...(!values.ml && { priors: USUAL_PRIORS }), ...(nodes !== null && { quadrature: nodes }) }
}

/** Answers from which two threads are quicker than none. */
const MANY = 100_000

async function calibrated(patterns: Patterns, { options }: CalibrationPlan) {
  if (patterns.count * patterns.items < MANY) return calibrate(patterns, options)
  const outcome = await startCalibration({ patterns, options }).outcome
  if ('checkpoint' in outcome) throw new Error('the calibration was stopped')
  return outcome.calibration
}

function asJson({ items, ids, marks, notes }: AnswersFile, { rung, provisional }: CalibrationPlan, analysis: Analysis) {
  const { calibration, classical, fit, keys, suspicions, persons, ...rest } = analysis
  const { items: parameters, ...test } = calibration
  const { items: shares, ...whole } = classical
  const suspicious = (index: number) =>
    (suspicions[index] ?? []).map((one) => ('suggested' in one ? { ...one, suggested: marks[one.suggested] } : one))
  return {
    notes,
    ...{ rung, provisional, ...test, ...rest, number_right: whole },
    items: items.map((name, index) => ({
      name,
      ...parameters[index],
      ...{ classical: shares[index], fit: fit[index], suspicious: suspicious(index) },
      options: keys[index]?.options.map((one) => ({ ...one, option: marks[one.option] ?? null })),
    })),
    persons: persons.map((person, row) => ({ id: ids[row], ...person })),
  }
}
