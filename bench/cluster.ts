import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Cluster, openCluster, seconds } from './cluster/cluster.ts'
import { type ClusterEvent, EVENTS } from './cluster/events.ts'
import type { SavesLoad } from './load/saves.ts'
import type { Outcome } from './load/tally.ts'
import { busyness, count, keep, type Row, table } from './support/report.ts'
import { noneLost } from './support/rows.ts'
import { openSitting } from './support/sitting.ts'
import { begin, enrol, stored } from './support/students.ts'
import type { BenchWorld } from './support/world.ts'

/** npm run cluster [-- --students=N]: three nodes and two databases on hosts of their own, and what goes wrong there. */
const { values } = parseArgs({ options: { students: { type: 'string', default: '5000' } } })
const STUDENTS = Number(values.students)
const CONNECTIONS = Math.min(500, STUDENTS)
/** Saves go on for so long around each event, s; it happens after BEFORE. */
const WINDOW = 60
const BEFORE_MS = 5000
const THINKING = JSON.parse(readFileSync(new URL('./thinking-times.json', import.meta.url), 'utf8')) as { mean: number }

const say = (text: string) => process.stdout.write(`${text}\n`)

prepare()
const busy = busyness()
const cluster = await openCluster(say)
let ok = false
try {
  ok = await tryAll(cluster)
} finally {
  await cluster.close()
}
process.exit(ok ? 0 : 1)

/** Network namespaces want Linux and root; the servers are packages of Debian. */
function prepare(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    process.stderr.write('The cluster is made of network namespaces: run this as root on Linux.\n')
    process.exit(1)
  }
  const packages = {
    patroni: '/usr/bin/patroni',
    'etcd-server': '/usr/bin/etcd',
    haproxy: '/usr/sbin/haproxy',
    pgbouncer: '/usr/sbin/pgbouncer',
    'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  }
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length === 0) return
  say(`installing ${missing.join(', ')} (Debian packages) …`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...missing]
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 0) return
  process.stderr.write(`Not to be had here: ${missing.join(', ')}. They are packages of Debian 12.\n`)
  process.exit(1)
}

async function tryAll(cluster: Cluster): Promise<boolean> {
  const world = cluster as unknown as BenchWorld
  const sitting = await openSitting(world)
  const students = await begin(world, sitting, await enrol(world, sitting, STUDENTS))
  say(`${count(students.length)} students began`)
  const rows: Row[] = []
  const raw: Record<string, Outcome> = {}
  for (const event of EVENTS) {
    const load: SavesLoad = {
      ...{ kind: 'saves', label: 'saves', students, questions: sitting.questions, per_request: 1 },
      ...{ requests: Math.round((STUDENTS / THINKING.mean) * WINDOW), connections: CONNECTIONS },
      rate: STUDENTS / THINKING.mean,
    }
    const outcome = await during(cluster, event, load)
    raw[event.name] = outcome
    rows.push(rowOf(event, outcome))
    say(table(rows.slice(-1)))
  }
  // Workers write as many requests each, a few more than were asked for.
  const acked = Object.values(raw).reduce((sum, { requests, refused }) => sum + requests - refused, 0)
  rows.push(noneLost(acked, await stored(world)))
  keep('cluster', { rows, raw }, busy)
  say(`\n${table(rows)}`)
  return rows.every((row) => row.ok)
}

async function during(cluster: Cluster, event: ClusterEvent, load: SavesLoad): Promise<Outcome> {
  const saving = cluster.generator.run({ ...cluster.node, loads: [load] })
  // Heard below; a failure before that must not end the process before it has cleaned up.
  saving.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, BEFORE_MS))
  const repair = await event.happen(cluster)
  const { outcomes } = await saving
  const from = performance.now()
  await repair()
  await cluster.healthy()
  say(`after "${event.name}": whole again within ${seconds(performance.now() - from)} of the repair`)
  return outcomes.saves as Outcome
}

function rowOf({ name, goal }: ClusterEvent, { longest_gap, requests, refused, repeated }: Outcome): Row {
  const again = Object.values(repeated).reduce((sum, n) => sum + n, 0)
  return {
    what: `${name}: longest time without a save`,
    goal: `≤ ${goal} s, none refused`,
    reached: seconds(longest_gap),
    ok: longest_gap <= goal * 1000 && refused === 0,
    note: `${count(requests)} saves, ${count(refused)} refused, ${count(again)} sent again`,
  }
}
