import { entryText, GENESIS, logText } from '#contract/exam/canonical.ts'
import { fold } from '#contract/exam/fold.ts'
import type { Kept } from '#server/exam/merge-outcome.ts'
import { sha256 } from '../support/exam-world.ts'
import type { History, Tap } from './history.ts'

/** What must hold of every history once the network has stayed up. Each throws with the name of what was broken. */
export async function judge(history: History): Promise<void> {
  if (history.shut_out) fail('shut out', 'taking over is refused because it was not asked for')
  nothingHammered(history)
  for (const attempt_id of [...history.attempts, ...history.others]) {
    const taps = history.taps.filter((tap) => tap.attempt_id === attempt_id)
    const kept = await history.kept(attempt_id)
    if (!kept) {
      const lost = taps.filter(({ saved }) => saved)
      if (lost.length) fail('lost', `the server never heard of the attempt with ${lost.length} saved answers`)
      continue
    }
    nothingLost(kept, taps)
    nothingTwice(kept, history)
    nothingForeign(kept, taps)
    nothingMisread(kept)
    nothingBeyondPolicy(kept, history)
    nothingAhead(kept, history)
    everyTapInItsTime(kept, taps, history)
    chainsHold(kept, history)
    if (history.attempts.has(attempt_id)) {
      await nothingSilent(kept, taps, history)
      await sameOnBothEnds(kept, history)
      if (!history.contested) lastTapStands(kept, taps)
      if (history.handsets.length > 1) lastCountedStands(kept, taps, history)
    }
  }
}

export class Broken extends Error {
  readonly oracle: string
  constructor(oracle: string, what: string) {
    super(`${oracle}: ${what}`)
    this.oracle = oracle
  }
}

function fail(oracle: string, what: string): never {
  throw new Broken(oracle, what)
}

const answerIn = (value: unknown) => (value as { a?: unknown } | null)?.a
const isCounted = ({ reason }: { reason: string | null }) => reason === null

/** More than any honest phone asks of one address within so short a time (ms), with all its tabs and attempts. */
const BURST = { calls: 20, ms: 3000 }

/** What the server refuses is not said over and over again. */
function nothingHammered({ s: { net } }: History): void {
  for (const [index, { at, request }] of net.calls.entries()) {
    const soon = net.calls.slice(index, index + BURST.calls + 1)
    const same = soon.filter((call) => call.at < at + BURST.ms && call.request.path === request.path)
    if (same.length > BURST.calls) fail('hammered', `${request.path} is called ${same.length} times in ${BURST.ms} ms`)
  }
}

/** Every answer shown as saved is on the server, counted or with the reason why not. */
function nothingLost({ log, strays }: Kept, taps: Tap[]): void {
  const there = new Set([
    ...log.map((row) => answerIn(row.value)),
    ...strays.map((stray) => answerIn((stray.body as { value?: unknown } | null)?.value)),
  ])
  const lost = taps.filter(({ saved, value }) => saved && !there.has(value))
  if (lost.length) fail('lost', lost.map(({ value }) => value).join(', '))
}

function nothingTwice({ log, devices }: Kept, { roomless, server_stepped }: History): void {
  const places = new Set(log.map(({ device_id, seq }) => `${device_id}/${seq}`))
  if (places.size !== log.length) fail('twice', 'a place of the log is taken twice')
  const seen = new Map<unknown, number>()
  const excused = roomless || server_stepped
  for (const row of log.filter(isCounted)) {
    const value = answerIn(row.value)
    const t = seen.get(value)
    // A late copy under the old name of a log that goes on under a new one says the same of the same moment, but for
    // the millisecond by which it follows where both end at one. Where no store took the new name it was sent all the
    // same, and the next page life makes up another; a server that is not of one mind about the time has lines put right
    // whose receipt was lost. Which answer stands is asked by *fold*.
    if (value !== undefined && t !== undefined && Math.abs(t - row.t) > devices.length && !excused)
      fail('twice', `${value} counts at ${t} and ${row.t} ms`)
    seen.set(value, row.t)
  }
}

function nothingForeign({ log }: Kept, taps: Tap[]): void {
  const mine = new Set<unknown>(taps.map(({ value }) => value))
  const foreign = log.map((row) => answerIn(row.value)).filter((value) => value !== undefined && !mine.has(value))
  if (foreign.length) fail('mixed', `${foreign.join(', ')} is another's`)
}

/** What a phone of ours wrote may come too late; it is never something that cannot be answered. */
function nothingMisread({ log }: Kept): void {
  const row = log.find(({ reason }) => reason === 'bad_value' || reason === 'unknown_question')
  if (row) fail('misread', `seq ${row.seq} is refused as ${row.reason}`)
}

/** While it is paused the grace stands still; an attempt that ended in a pause was never resumed. */
function graceOf({ live, sync_until }: Kept['attempt']): number {
  const last = live?.directives.findLast(({ kind }) => kind === 'pause' || kind === 'resume')
  return last?.kind === 'pause' && last.at <= sync_until ? Number.POSITIVE_INFINITY : sync_until
}

/** Nothing counts that was written after its sub-test, came after the grace, or after a take-over. */
function nothingBeyondPolicy({ log, attempt, devices }: Kept, { s, server_stepped }: History): void {
  const { paper } = s.world
  const given = attempt.live?.grants ?? []
  // Time that was taken back was there for whoever had not heard.
  const undone = given.filter(({ undone_seq }) => undone_seq !== null).reduce((sum, { ms }) => sum + ms, 0)
  const located = attempt.live?.located ? given.reduce((sum, { ms }) => sum + ms, 0) : undone
  const end = (soal_id: string) => {
    if (paper.waktu === 'total') return paper.durasi_detik * 1000 + attempt.extra_ms + located
    const index = paper.subtes.findIndex(({ soal }) => soal.some(({ id }) => id === soal_id))
    const all = paper.subtes.slice(0, index + 1).reduce((sum, { durasi_detik }) => sum + durasi_detik * 1000, 0)
    return all + located + (index === paper.subtes.length - 1 ? attempt.extra_ms : 0)
  }
  const grace = graceOf(attempt)
  for (const row of log.filter(isCounted)) {
    if (answerIn(row.value) === undefined) continue
    // Paused and never let go on: time stands still, and whoever had not heard of it wrote on.
    if (grace < Number.POSITIVE_INFINITY && row.t > end(row.soal_id) + 2000)
      fail('policy', `seq ${row.seq} counts at ${row.t} ms`)
    if (row.received_at > grace) fail('policy', `seq ${row.seq} counts although it came after the grace`)
    const device = devices.find(({ device_id }) => device_id === row.device_id)
    const wrote = device?.spans.some(({ from, to }) => row.t >= from - 2000 && (to === null || row.t <= to + 2000))
    if (!wrote && !server_stepped) fail('policy', `seq ${row.seq} counts although its phone was not the writer`)
    if (!attempt.counted) fail('policy', `seq ${row.seq} counts in an attempt that does not`)
  }
}

/** No line bears a time that was still to come when the server got it: what a guess made too late was put right. */
function nothingAhead({ log, attempt }: Kept, { server_stepped, began }: History): void {
  if (server_stepped) return
  // A start that was late on its way begins later for the server: the student has that much more.
  const late = Math.max(0, attempt.started_at - (began.get(attempt.id) ?? attempt.started_at))
  for (const { seq, t, received_at } of log)
    if (t > received_at - attempt.started_at + late + 2000)
      fail('ahead', `seq ${seq} bears ${t} ms, and came at ${received_at - attempt.started_at} ms`)
}

/** Every answer bears the time at which it was tapped, whatever the phone's clock did: to 2 s (I5). */
function everyTapInItsTime({ log, attempt }: Kept, taps: Tap[], history: History): void {
  const { s, script, handsets, server_stepped, began } = history
  if (server_stepped || handsets.length > 1 || attempt.status === 'archived') return
  // Begun without the server it is taken at the phone's word; where staff stop the clock it is not what has passed.
  if (Math.abs(attempt.started_at - (began.get(attempt.id) ?? 0)) > 2000) return
  if (script.steps.some((step) => step.kind === 'staff' && step.act !== 'message')) return
  const limit = s.world.paper.durasi_detik * 1000
  for (const { value, at, page } of taps) {
    if (page?.unsure) continue
    const row = log.find((line) => answerIn(line.value) === value)
    const off = row ? row.t - (at - attempt.started_at) : 0
    if (at - attempt.started_at < limit && Math.abs(off) > 2000)
      fail('time', `${value} bears ${row?.t} ms, ${off} ms from when it was tapped`)
  }
}

/** Each phone's log is 1, 2, 3 … and every line names the one before; the receipt names them all. */
function chainsHold({ log, devices, attempt }: Kept, { server_stepped }: History): void {
  const heads = devices.map(({ device_id, acked_seq }) => {
    const rows = log.filter((row) => row.device_id === device_id).sort((a, b) => a.seq - b.seq)
    let head = GENESIS
    for (const [index, row] of rows.entries()) {
      if (row.seq !== index + 1) fail('chain', `${row.seq} stands in place ${index + 1}`)
      if (row.prev !== head) fail('chain', `line ${row.seq} does not name the one before`)
      head = sha256(entryText(attempt.id, device_id, row, row.prev))
    }
    if (acked_seq !== rows.length) fail('chain', `acked ${acked_seq}, there are ${rows.length}`)
    return { device_id, last_seq: rows.length, head }
  })
  // What came after the sealing, be it in the same millisecond, is kept with its reason, beyond what the receipt names.
  const grown = log.some((row) => row.received_at >= (attempt.sealed_at ?? 0)) || server_stepped
  const named = heads.filter(({ last_seq }) => last_seq > 0)
  if (attempt.status === 'sealed' && !grown && attempt.receipt?.log_sha256 !== sha256(logText(attempt.id, named)))
    fail('receipt', 'it does not name the log')
}

/** What was saved and does not count is shown with its reason on the phone that wrote it. */
async function nothingSilent({ log, attempt }: Kept, taps: Tap[], { handsets, s }: History): Promise<void> {
  if (attempt.status === 'archived') return
  const counted = new Set(log.filter(isCounted).map((row) => answerIn(row.value)))
  for (const hand of handsets) {
    const refused = taps.filter((tap) => tap.saved && tap.handset === hand && !counted.has(tap.value))
    if (!refused.length) continue
    const page = await hand.page(0, s.user_id)
    const open = await s.open(page.tab, attempt.id)
    const shown = new Set(open.snapshot().rejected.map(({ value }) => answerIn(value)))
    const silent = refused.filter(({ value }) => !shown.has(value))
    if (silent.length) fail('silent', `${silent.map(({ value }) => value).join(', ')} is refused, and not shown`)
  }
}

/** With one phone: what it shows is what the server scores. */
async function sameOnBothEnds({ log, attempt }: Kept, { handsets, hand, s }: History): Promise<void> {
  if (handsets.length > 1 || attempt.status === 'archived') return
  const page = await hand.page(0, s.user_id)
  // A start that no store of the phone took is known to the server alone: nothing may stand in it.
  const open = await s.open(page.tab, attempt.id).catch(() => null)
  // Opened again by staff after it was sealed: the phone hears of it when the student goes on.
  if (open?.snapshot().phase === 'sealed' && attempt.status === 'open') return
  const here = Object.fromEntries(open?.snapshot().answers ?? [])
  const there = Object.fromEntries([...fold(log.filter(isCounted)).answers].map(([id, { value }]) => [id, value]))
  const ids = new Set([...Object.keys(here), ...Object.keys(there)])
  for (const id of ids) if (here[id] !== there[id]) fail('fold', `the phone shows ${here[id]}, the server ${there[id]}`)
}

/** Of several answers to a question the last one that was saved stands, or one tapped after it and cut off. */
function lastTapStands({ log, attempt }: Kept, taps: Tap[]): void {
  if (attempt.status === 'archived') return
  const counted = log.filter(isCounted)
  const stands = fold(counted).answers
  for (const question of new Set(taps.map((tap) => tap.question))) {
    const mine = taps.filter((tap) => tap.question === question)
    // One that came too late leaves the one before it standing.
    if (log.some((row) => row.soal_id === question && !isCounted(row))) continue
    const last = mine.findLastIndex(({ saved }) => saved)
    const allowed: unknown[] = mine.slice(Math.max(0, last)).map(({ value }) => value)
    const standing = stands.get(question)?.value
    if (last >= 0 && !allowed.includes(standing)) fail('order', `${standing} stands, not ${allowed.join(' or ')}`)
  }
}

/** Faults by which two phones may be of two minds about the time, or about what was saved last. */
const CLOUDS = new Set(['clock', 'server_clock', 'off', 'sleep', 'fates', 'reset', 'restore', 'staff'])

/** With two phones in turn: of the answers to a question that count the one tapped last stands, to the 2 s of *time*. */
function lastCountedStands({ log, attempt }: Kept, taps: Tap[], { script }: History): void {
  if (attempt.status === 'archived' || script.steps.some(({ kind }) => CLOUDS.has(kind))) return
  const counted = log.filter(isCounted)
  const values = new Set(counted.map((row) => answerIn(row.value)))
  const stands = fold(counted).answers
  for (const question of new Set(taps.map((tap) => tap.question))) {
    const mine = taps.filter((tap) => tap.question === question && values.has(tap.value))
    const last = mine.at(-1)
    const standing = mine.find(({ value }) => value === stands.get(question)?.value)
    if (last && last.at - (standing?.at ?? 0) > 2000) fail('order', `${standing?.value} stands, not ${last.value}`)
  }
}
