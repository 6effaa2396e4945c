import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import { hasBegun } from '#contract/exam/log/begun.ts'
import { originAt } from '#contract/exam/log/facts.ts'
import type { FactsMessage, InitRequest } from '#contract/exam/log/messages.ts'
import { totalMs } from '#contract/exam/timeline.ts'
import type { AppError } from '../lib/errors.ts'
import type { StartDeps } from './deps.ts'
import type { Start } from './log/start.ts'
import type { Outline } from './rows.ts'
import type { Sitting } from './sitting.ts'
import {
  attemptLimit,
  attemptOpen,
  codeRequired,
  noPaper,
  noSitting,
  notRegistered,
  notStarted,
  windowClosed,
} from './start-refusals.ts'

/** What an exported file says of the start: staff answer for it, and it is taken in whatever the rules of a start say. */
interface Recorded {
  began: number | null
}

/** How far beyond a limit an uncertain entry may be taken to be and still count for now, where results are compared and the schedule says nothing else. */
const TOLERANCE_MS = 5 * 60_000

/** What a start must know of the sitting that it means. */
export async function startOf(
  request: InitRequest,
  student_id: string,
  deps: StartDeps,
  recorded?: Recorded,
): Promise<Start> {
  const begun = recorded !== undefined || hasBegun(request)
  const { attempt_id, jadwal_id, jadwal_ujian_id, paper_sha256, code_proof } = request
  const asked = { attempt_id, jadwal_id, paper_sha256, begun }
  const more = { ...(jadwal_ujian_id && { jadwal_ujian_id }), ...(code_proof && { code_proof }) }
  const [sitting, outline] = await Promise.all([
    deps.sittingOf(student_id, { ...asked, ...more }),
    deps.outlineOf(paper_sha256),
  ])
  if (code_proof !== undefined) deps.guesses.demand(student_id)
  if (sitting?.code === 'wrong') deps.guesses.take(student_id)
  const now = deps.now()
  const of = { request, sitting, outline, begun, now, ...(recorded && { recorded }) }
  return {
    ...{ jadwal_ujian_id: sitting?.jadwal_ujian_id ?? '', facts: factsOf(of), begun, now },
    ...{ max_attempts: sitting?.max_attempts ?? 0, grace_ms: sitting?.grace_ms ?? 0, member: sitting?.member ?? false },
    ...{ entry: entryOf(of), refusal: refusalOf(of), paper_key: keyOf(of) },
    otherPaper: async (row) => attemptOpen(row.attempt_id, await deps.bundleOf(row)),
  }
}

interface Asked {
  request: InitRequest
  sitting: Sitting | null
  outline: Outline | null
  begun: boolean
  now: number
  recorded?: Recorded
}

function entryOf({ request, sitting, outline, begun, now, recorded }: Asked): AppError | null {
  if (!sitting) return noSitting()
  if (!recorded && !sitting.member && !(sitting.former_member && begun)) return notRegistered()
  const known = sitting.papers.some(({ paper_sha256 }) => paper_sha256 === request.paper_sha256)
  if (!known || !outline) return noPaper(sitting.papers.find(({ current }) => current)?.paper_sha256)
  if (now < sitting.mulai) return notStarted(sitting.mulai)
  return recorded || sitting.code === 'admitted' ? null : codeRequired()
}

function refusalOf({ sitting, now }: Asked): AppError | null {
  if (!sitting) return noSitting()
  if (!sitting.published || now > sitting.selesai) return windowClosed()
  return sitting.member ? null : attemptLimit()
}

/**
 * When it began is a difference to its origin, whatever stands here. The grace is counted from now, or from the end of the window where
 * that is over: nobody has less of it because the network came late. Whether it began after the window its log says: a page's clock stands
 * still while the phone sleeps, and a page life may have others before it.
 */
function factsOf({ request, sitting, outline, begun, now, recorded }: Asked): FactsMessage {
  const { origin, heads, phone_id } = request
  const began = Math.min(now, recorded?.began ?? now)
  const started_at = Math.max(sitting?.mulai ?? began, Math.min(began, sitting?.selesai ?? began))
  // As what staff give on the board: it lengthens the last sub-test, or the only time there is.
  const extra_ms = sitting?.extra_ms ?? 0
  const total = outline ? totalMs(outline, [], extra_ms) : 0
  const sync_until = started_at + total + LATE_TOLERANCE_MS + (sitting?.grace_ms ?? 0)
  const late = sitting && now > sitting.selesai ? { until: sitting.selesai } : {}
  const origins = [{ ...originAt(origin, heads, now), ...late }]
  const given = { origins, claims: [{ phone_id, at: now }], stops: [], extra_ms, ended_at: null }
  const uncounted = begun && sitting !== null && !(sitting.published && sitting.member)
  // In practice nobody else is harmed: what is uncertain counts however far it may lie beyond.
  const tolerance_ms = sitting?.tolerance_ms ?? (sitting?.mode === 'mandiri' ? null : TOLERANCE_MS)
  return {
    seq: 1,
    started_at,
    ...given,
    sync_until,
    seals: [],
    rulings: [],
    uncounted,
    tolerance_ms,
    hold_marked: sitting?.hold_marked ?? false,
  }
}

/** The key of a sealed paper leaves the server only from the start time on (I8), and only to who may be here. */
function keyOf({ request, sitting, now }: Asked): string | null {
  if (!sitting || now < sitting.mulai) return null
  return sitting.papers.find((paper) => paper.paper_sha256 === request.paper_sha256)?.paper_key ?? null
}
