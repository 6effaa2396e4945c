import type { Attacker } from './attacker.ts'
import { callOf } from './call.ts'
import type { Stock } from './fitting.ts'
import { type Expected, wrongWith } from './judge.ts'
import type { Operation } from './operations.ts'
import { type Random, seeded } from './random.ts'
import { Wire } from './wire.ts'

export interface Finding {
  what: string
  /** Seed of the worker and number of the call in it, by which it is made again. */
  worker_seed: number
  call: number
  request: string
  reply: string
}

export interface StormReport {
  calls: number
  seconds: number
  statuses: Record<number | string, number>
  /** ms. */
  slowest: number
  /** Calls that were answered in time only when they were made again. */
  late: number
  findings: Finding[]
}

export interface StormOptions extends Expected {
  port: number
  seed: number
  calls: number
  workers: number
  operations: readonly Operation[]
  stock: Stock
  /** Asked for again and again: a token may have been used up by what was sent with it. */
  attacker(): Promise<Attacker>
  /** Called after so many calls of all workers together. */
  every?: { calls: number; tell(done: number): void }
}

/** ms after which silence is a hang. */
const PATIENCE = 5000
/** Calls of a worker after which it asks for a new attacker. */
const WORN_OUT = 250
/** Refusals in a row that say the same sooner; a stranger is refused all the time. */
const TURNED_AWAY = 8
const KEPT_FINDINGS = 200

/** Sends so many seeded calls over some connections at once, and says what was wrong with the answers. */
export async function storm(options: StormOptions): Promise<StormReport> {
  const report: StormReport = { calls: 0, seconds: 0, statuses: {}, slowest: 0, late: 0, findings: [] }
  const from = performance.now()
  const share = Math.ceil(options.calls / options.workers)
  await Promise.all(Array.from({ length: options.workers }, (_, worker) => runWorker(options, worker, share, report)))
  report.seconds = (performance.now() - from) / 1000
  return report
}

async function runWorker(options: StormOptions, worker: number, calls: number, report: StormReport): Promise<void> {
  const worker_seed = options.seed * 1000 + worker
  const random = seeded(worker_seed)
  const wire = new Wire(options.port, PATIENCE)
  const sent: Buffer[] = []
  let attacker = await options.attacker()
  let refused = 0
  for (let call = 0; call < calls; call++) {
    // A log-out among the calls ends the session for all that follow.
    if (call % WORN_OUT === WORN_OUT - 1 || refused >= TURNED_AWAY) {
      attacker = await options.attacker()
      refused = 0
    }
    const next = nextCall(options, attacker, random, sent)
    const at = performance.now()
    const first = await wire.send(next.bytes, next)
    report.slowest = Math.max(report.slowest, performance.now() - at)
    // Who hangs by what is sent hangs again; a machine may have had other things to do once.
    const answer = first === 'hang' ? await wire.send(next.bytes, next) : first
    if (answer !== first) report.late++
    const status = typeof answer === 'string' ? answer : answer.status
    refused = status === 401 ? refused + 1 : 0
    report.statuses[status] = (report.statuses[status] ?? 0) + 1
    report.calls++
    const what = wrongWith(answer, options)
    if (what && report.findings.length < KEPT_FINDINGS) {
      const reply = typeof answer === 'string' ? answer : answer.body.slice(0, 600)
      report.findings.push({ what, worker_seed, call, request: readable(next.bytes), reply })
    }
    if (options.every && report.calls % options.every.calls === 0) options.every.tell(report.calls)
  }
  wire.close()
}

const readable = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replaceAll(/eyJ[\w-]+\.[\w.-]+/g, '<token>')
    .slice(0, 1500)

/** Mostly a new call; sometimes one of before, as it was. */
function nextCall({ operations, stock }: StormOptions, attacker: Attacker, random: Random, sent: Buffer[]) {
  if (sent.length > 20 && random.chance(0.05)) return { bytes: random.pick(sent), last: false, head: false }
  const call = callOf(random.pick(operations), attacker, random, stock)
  const repeatable = !call.last && !call.head && call.bytes.length < 20_000
  if (repeatable) sent[Math.min(sent.length, random.below(50))] = call.bytes
  return call
}
