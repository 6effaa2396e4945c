import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import { isDeed } from '#contract/exam/log/entry.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { Mark } from '#contract/exam/log/verdict.ts'
import type { Anomaly } from '../rows.ts'
import type { JudgedLogs } from './seal.ts'
import { doubtsOf } from './sealed.ts'

type Kind = 'uncertain_time' | 'other_phone' | 'evidence'
const KIND_OF: Record<Mark, Kind> = {
  ...{ origin: 'uncertain_time', opening: 'uncertain_time', limit: 'uncertain_time', end: 'uncertain_time' },
  ...{ right: 'other_phone', claim: 'other_phone', evidence: 'evidence' },
}
/** A clock that was set by less tells nobody anything, ms. */
const CLOCK_SET_MS = 60_000
/** What comes sooner after it was written needs no proof: slow networks take as long, ms. */
const PROMPT_MS = 60_000
/** So many of the last times are listed one by one. */
const TIMES = 50

/**
 * What is odd about an attempt, one line for each kind with a count: there for a person to look at, no rule judges by it. `ends_at`: when
 * the last of its time is over.
 */
export function odditiesOf(
  judged: JudgedLogs,
  facts: FactsMessage,
  { ends_at, at }: { ends_at: number; at: number },
): Anomaly[] {
  const device_id = facts.claims.at(-1)?.phone_id ?? ''
  const line = (kind: string, count: number, detail: Anomaly['detail'] = {}): Anomaly[] =>
    count > 0 ? [{ kind, at, device_id, detail: { count, ...detail } }] : []
  const { doubts, contested } = doubtsOf(judged, [])
  const kinds = doubts.flatMap(({ marks }) => [...new Set(marks.map((mark) => KIND_OF[mark]))])
  const marked = (kind: Kind) => kinds.filter((one) => one === kind).length
  const jumps = [...judged.logs.values()].flatMap((log) => log.flatMap(({ v }) => ('gap' in v ? [v.gap] : [])))
  const back = jumps.filter(({ jump }) => jump < -CLOCK_SET_MS)
  // Forward and unseen is a device that slept.
  const forward = jumps.filter(({ jump, hidden }) => jump > CLOCK_SET_MS && !hidden)
  const held = heldBack(judged, ends_at)
  const left = looksAway(judged)
  return [
    ...line('uncertain_time', marked('uncertain_time')),
    ...line('other_phone', marked('other_phone')),
    ...line('evidence', Math.max(marked('evidence'), judged.judged.times.dropped.length)),
    ...line('contested', contested.length),
    ...line('wall_back', back.length, { ms: -greatest(back.map(({ jump }) => -jump)) }),
    ...line('wall_forward', forward.length, { ms: greatest(forward.map(({ jump }) => jump)) }),
    ...line('sent_in_grace', held.length, { late_ms: greatest(held) }),
    ...line('left_screen', left.length, {
      ms: left.reduce((sum, { ms }) => sum + ms, 0),
      times: left.slice(-TIMES).map(({ at: left_at, ms }) => [left_at, ms] as [number, number]),
    }),
    ...line('reopened', facts.seals.filter(({ reopened }) => reopened).length),
    ...line('resealed', facts.seals.filter((_, n) => n > 0 && !facts.seals[n - 1]?.reopened).length),
  ]
}

/** At least 0. A log has more entries than a call takes arguments. */
const greatest = (all: readonly number[]): number => all.reduce((most, one) => Math.max(most, one), 0)

/** When the student looked at something else, epoch ms, and for how long; what a clock did not count while the page was hidden is counted. */
function looksAway({ logs, judged }: JudgedLogs): { at: number; ms: number }[] {
  return [...logs]
    .flatMap(([writer, log]) =>
      log.flatMap(({ seq, v }, index) => {
        if (!('away' in v)) return []
        const before = log[index - 1]?.v
        const slept = before && 'gap' in before && before.gap.hidden ? Math.max(0, before.gap.jump) : 0
        const ms = v.away + slept
        return [{ at: Math.round((judged.times.writers.get(writer)?.est[seq - 1] ?? 0) - ms), ms }]
      }),
    )
    .sort((a, b) => a.at - b.at)
}

/**
 * Of answers that came only after the end, although a batch of their own page life had come since they were written, how late they are, ms:
 * the phone was online and did not bring them.
 */
function heldBack({ logs, rows, judged }: JudgedLogs, ends_at: number): number[] {
  return [...Map.groupBy(rows, ({ writer }) => writer)].flatMap(([writer, own]) =>
    own.flatMap(({ entries, to }, n) => {
      const before = own[n - 1]
      if (!before || to.received_at <= ends_at + LATE_TOLERANCE_MS) return []
      return entries.flatMap(({ seq, v }) => {
        const est = judged.times.writers.get(writer)?.est[seq - 1] ?? Number.POSITIVE_INFINITY
        const late = isDeed(v) && logs.has(writer) && before.to.received_at > est + PROMPT_MS
        return late ? [Math.round(to.received_at - est)] : []
      })
    }),
  )
}
