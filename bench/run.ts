import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { calibration } from './benches/calibration.ts'
import { growth } from './benches/growth.ts'
import { herd } from './benches/herd.ts'
import { imports } from './benches/imports.ts'
import { lists } from './benches/lists.ts'
import { login } from './benches/login.ts'
import { memory } from './benches/memory.ts'
import { nodes } from './benches/nodes.ts'
import { notices } from './benches/notices.ts'
import type { Bench } from './benches/options.ts'
import { orders } from './benches/orders.ts'
import { papers } from './benches/papers.ts'
import { ranking } from './benches/ranking.ts'
import { replay } from './benches/replay.ts'
import { saves } from './benches/saves.ts'
import { scoring } from './benches/scoring.ts'
import { search } from './benches/search.ts'
import { start } from './benches/start.ts'
import { busyness, keep, table } from './support/report.ts'

/** npm run bench [-- names] [--students=N] [--profile]: measures, prints a table, keeps bench/results/<name>.json. */
const benches: Record<string, Bench> = {
  calibration,
  saves,
  start,
  papers,
  login,
  herd,
  nodes,
  memory,
  scoring,
  ranking,
  search,
  replay,
  growth,
  lists,
  orders,
  imports,
  notices,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { profile: { type: 'boolean' }, students: { type: 'string' } },
})
const unknown = positionals.filter((name) => !(name in benches))
if (unknown.length) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.\n`)
  process.exit(1)
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const profile = values.profile ? mkdtempSync(join(tmpdir(), 'elp-profile-')) : undefined
const students = values.students ? Number(values.students) : undefined
for (const name of positionals.length ? positionals : Object.keys(benches)) {
  const busy = busyness()
  const from = performance.now()
  const report = await (benches[name] as Bench)({ profile, students })
  keep(name, report, busy)
  say(`\n${name} (${Math.round((performance.now() - from) / 1000)} s, load of the machine before: ${busy})`)
  say(table(report.rows))
}
if (profile) say(`\nCPU profiles of the server: ${profile}`)
