import { readFileSync } from 'node:fs'
import { cold, taps } from './budgets/beside.ts'
import { bytes } from './budgets/bytes.ts'
import { lighthouse } from './budgets/lighthouse.ts'
import { hour, keys, reading, tryout } from './budgets/phone.ts'
import { type BenchReport, busyness, keep, type Row, table } from './support/report.ts'

/** npm run budgets [-- names]: what the app costs a phone; keeps bench/results/budgets.json, part by part. */
const usual: Record<string, () => Promise<Row[]>> = { bytes, lighthouse, taps, reading, cold, tryout, keys }
/** Takes its hour, so only when it is asked for. */
const parts = { ...usual, hour }

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length) {
  process.stderr.write(`There is no budget ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.\n`)
  process.exit(1)
}

const RESULTS = new URL('results/budgets.json', import.meta.url)
for (const name of asked.length ? asked : Object.keys(usual)) {
  const busy = busyness()
  const rows = await (parts[name as keyof typeof parts] as () => Promise<Row[]>)()
  process.stdout.write(`\n${name} (load of the machine before: ${busy})\n${table(rows)}\n`)
  const raw = { ...measured(), [name]: { busy_before: busy, rows } }
  keep('budgets', { rows: Object.values(raw).flatMap((part) => part.rows), raw }, busy)
}

type Measured = Record<string, { busy_before: number; rows: Row[] }>

/** The other parts, as they were measured last. */
function measured(): Measured {
  try {
    return (JSON.parse(readFileSync(RESULTS, 'utf8')) as BenchReport).raw as Measured
  } catch {
    // Measured for the first time.
    return {}
  }
}
