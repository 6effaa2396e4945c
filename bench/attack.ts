import { parseArgs } from 'node:util'
import { attack } from './attack/attack.ts'
import { busyness, keep, table } from './support/report.ts'

/** npm run attack [-- --calls=100000 --seed=1 --sides=stranger,student]: hostile calls of every side; keeps bench/results/attack.json. */
const { values } = parseArgs({
  options: { calls: { type: 'string' }, seed: { type: 'string' }, sides: { type: 'string' } },
})
const busy = busyness()
const report = await attack({
  calls: Number(values.calls ?? 100_000),
  seed: Number(values.seed ?? 1),
  sides: values.sides?.split(','),
  say: (line) => process.stdout.write(`${line}\n`),
})
keep('attack', report, busy)
process.stdout.write(`\nattack (load of the machine before: ${busy})\n${table(report.rows)}\n`)
process.exit(report.rows.every(({ ok }) => ok) ? 0 : 1)
