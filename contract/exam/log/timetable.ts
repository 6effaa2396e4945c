import { isDeed, type Logs } from './entry.ts'
import { type Span, type SpanOf, spanSince, spanSinceMoment } from './exam-time.ts'
import type { AttemptFacts } from './facts.ts'
import type { QuestionShape } from './fits.ts'
import { type Knowledge, knew, type WriterKnowledge } from './knowledge.ts'
import type { Objection } from './verdict.ts'
import type { Origin, Times } from './when.ts'

/** What verdicts ask of a paper. Questions are counted through all sub-tests. */
export interface TimedPaper {
  waktu: 'total' | 'subtes'
  durasi_detik: number
  izin_lanjut_awal: boolean
  subtes: readonly { durasi_detik: number; soal: readonly QuestionShape[] }[]
}

/**
 * So much exam time after an entry. A part opens at the first of several such moments, all of which end the part before: what is known of
 * each need not be compared with the others, for in time is who is within all of them. With one timer a paper has one part.
 */
export interface Moment {
  since: SpanOf
  ms: number
  /** The move that it is counted from; none: the beginning. */
  move?: { writer: string; index: number; epoch: number }
}

/** Lengths of the parts, ms; time on top belongs to the last. */
export function lengthsOf(paper: TimedPaper, extra_ms: number): number[] {
  const parts = paper.waktu === 'total' ? [paper.durasi_detik] : paper.subtes.map(({ durasi_detik }) => durasi_detik)
  return parts.map((seconds, part) => seconds * 1000 + (part === parts.length - 1 ? extra_ms : 0))
}

/** The part in which each question is asked. */
export function partsOf({ waktu, subtes }: TimedPaper): number[] {
  return subtes.flatMap(({ soal }, part) => soal.map(() => (waktu === 'total' ? 0 : part)))
}

interface Beginnings {
  moments: Moment[]
  /** That of a phone that began is not here. */
  lost: boolean
  /** All of them are here. */
  whole: boolean
}

/**
 * Whether a phone beside the first one answered by the right with which an attempt begins, and its origin is not here. Who only asked, and
 * then heard of the attempt, writes no answer before it is given a right of its own.
 */
function isOneLost(logs: Logs, knowledge: Knowledge, { holders }: AttemptFacts, here: readonly Origin[]): boolean {
  const known = new Set([holders.get(0), ...here.map(({ writer }) => knowledge.get(writer)?.phone)])
  return [...logs].some(([writer, log]) => {
    const { phone, epoch } = knowledge.get(writer) as WriterKnowledge
    if (known.has(phone)) return false
    return log.some(({ v }, index) => isDeed(v) && epoch[index] === 0)
  })
}

const originsHere = (times: Times, { origins }: AttemptFacts) =>
  origins.filter(({ writer, seq }) => (times.writers.get(writer)?.lo.length ?? 0) >= seq)

/**
 * Where the attempt began. Of several origins the earliest decides. For the first, where it is not here, the server's word stands in. One that
 * another phone brought binds once it is here: a phone that was heard once and never again makes nobody's time uncertain; one of which later
 * answers came does.
 */
export function beginnings(logs: Logs, knowledge: Knowledge, times: Times, facts: AttemptFacts): Beginnings {
  const here = originsHere(times, facts)
  const moments = here.map(({ writer, seq }) => ({
    since: spanSince(times, facts.stops, { writer, index: seq - 1 }),
    ms: 0,
  }))
  const [first] = facts.origins
  if (first && here.includes(first)) {
    const lost = isOneLost(logs, knowledge, facts, here)
    return { moments, lost, whole: !lost && here.length === facts.origins.length }
  }
  const word = spanSinceMoment(times, facts.stops, facts.started_at)
  const since = first?.at === undefined ? sinceAsked(word, knowledge, times, facts) : word
  const heard = { since, ms: 0 }
  return { moments: [...moments, heard], lost: true, whole: false }
}

/**
 * Time since a phone began that asked before it did: after it asked (`word`), and before the page life that was there first for sure of those
 * that are here. Where none is nobody knows how long after.
 */
function sinceAsked(word: SpanOf, knowledge: Knowledge, times: Times, { holders, stops }: AttemptFacts): SpanOf {
  const [first] = [...times.writers]
    .filter(([writer]) => knowledge.get(writer)?.phone === holders.get(0))
    .sort(([, a], [, b]) => (a.hi[0] as number) - (b.hi[0] as number))
  const by = first && spanSince(times, stops, { writer: first[0], index: 0 })
  return (writer, index) => {
    const { lo, est, hi } = word(writer, index)
    if (!by) return { lo: Math.min(0, lo), est, hi }
    const least = by(writer, index)
    return { lo: Math.min(lo, least.lo), est: Math.min(est, least.est), hi }
  }
}

/**
 * Of an attempt that the server heard of only after the last moment at which it could begin: it began later for sure, or perhaps. Its clock
 * says nothing of that. Where no origin is here everything is marked anyway.
 */
export function startObjection(times: Times, facts: AttemptFacts, grace: number): Objection | null {
  const until = facts.origins[0]?.until
  const here = originsHere(times, facts)
  if (until === undefined || here.length === 0) return null
  const sides = here.map(({ writer, seq }) => {
    const span = spanSinceMoment(times, [], until)(writer, seq - 1)
    return against(span, 0, grace)
  })
  if (sides.includes('before')) return null
  return sides.includes('unsure') ? { reason: 'too_late', mark: 'origin', now: true } : { reason: 'too_late' }
}

export const later = (moments: readonly Moment[], ms: number): Moment[] =>
  moments.map((moment) => ({ ...moment, ms: moment.ms + ms }))

/** What is known of an entry and a moment: before it, after it, or nobody can tell. `grace`: ms after it that still count as before. */
export function against({ lo, hi }: Span, ms: number, grace: number): 'before' | 'after' | 'unsure' {
  if (hi <= ms + grace) return 'before'
  return lo > ms + grace ? 'after' : 'unsure'
}

/**
 * A move ends a part for those who write by the same right or knew of it: whoever went on elsewhere without knowing loses no time by it. A
 * right is one phone's: two that began without a network write by the same number, and not by the same right.
 */
export function binds(
  move: NonNullable<Moment['move']>,
  { writer, index }: { writer: string; index: number },
  knowledge: Knowledge,
): boolean {
  const own = knowledge.get(writer)
  const same = own?.epoch[index] === move.epoch && own.phone === knowledge.get(move.writer)?.phone
  return same || knew(knowledge, writer, index, move.writer, move.index + 1)
}

/** Exam time that is left at an entry until the first of these moments. */
export function leftUntil(
  moments: readonly Moment[],
  said: { writer: string; index: number },
  knowledge: Knowledge,
): Span {
  const spans = moments
    .filter(({ move }) => !move || binds(move, said, knowledge))
    .map(({ since, ms }) => ({ ms, ...since(said.writer, said.index) }))
  const least = (of: keyof Span) => Math.min(...spans.map((span) => span.ms - span[of]))
  return { lo: least('hi'), est: least('est'), hi: least('lo') }
}

/** Whether an end by time came while some was left, or may have been: staff gave it, and the page had not heard. It ends nothing. */
export const isEarly = ({ opens, knowledge }: Timed, said: { writer: string; index: number }): boolean =>
  leftUntil(opens.at(-1) ?? [], said, knowledge).hi > 0

interface Timed {
  opens: readonly (readonly Moment[])[]
  knowledge: Knowledge
}
