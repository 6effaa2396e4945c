import { parseArgs } from 'node:util'
import { ATTACKS } from './attack/commands.ts'
import { busyness, keep, table } from './support/report.ts'

/** npm run attack -- NAME … [--calls=100000 --seed=1 --sides=stranger,student]; without a name all; keeps bench/results/attack-NAME.json. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { calls: { type: 'string' }, seed: { type: 'string' }, sides: { type: 'string' } },
})
const names = positionals.length ? positionals : Object.keys(ATTACKS)
const unknown = names.find((name) => !ATTACKS[name])
if (unknown) {
  process.stderr.write(`There is no attack ${unknown}; there are ${Object.keys(ATTACKS).join(', ')}.\n`)
  process.exit(1)
}
let held = true
for (const name of names) {
  const attack = ATTACKS[name] as (typeof ATTACKS)[string]
  const busy = busyness()
  const report = await attack((line) => process.stdout.write(`${line}\n`), values)
  keep(`attack-${name}`, report, busy)
  process.stdout.write(`\n${name} (load of the machine before: ${busy})\n${table(report.rows)}\n`)
  held &&= report.rows.every(({ ok }) => ok)
}
process.exit(held ? 0 : 1)
