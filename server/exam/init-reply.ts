import type { Entry, RejectReason } from '#contract/exam/entry.ts'
import type { InitReply } from '#contract/exam/messages.ts'
import { limits } from '#contract/exam/timeline.ts'
import { givenNow, liveSince } from './core/given.ts'
import type { Sitting } from './core/sitting.ts'
import type { Attempt, Device, LogRow, Outline } from './core/state.ts'
import type { UploadTokens } from './upload-token.ts'

interface ReplyContext {
  /** The last directive that the phone keeps. */
  seen: number
  log: LogRow[]
  outline: Outline
  sitting: Sitting | null
  tokens: UploadTokens
  /** Server clock, epoch ms. */
  now: number
  flush_after_ms: number
}

/** What a start answers: where the attempt stands, for this device. */
export function initReply(
  attempt: Attempt,
  devices: readonly Device[],
  device_id: string,
  context: ReplyContext,
): InitReply {
  const { outline, sitting, log, now } = context
  const me = devices.find((device) => device.device_id === device_id)
  const all = limits(outline, me?.moves ?? [], givenNow(attempt, now))
  const { id: attempt_id, user_id, paper_sha256 } = attempt
  const live = liveSince(attempt, context.seen)
  return {
    attempt_id,
    jadwal_id: attempt.jadwal_id,
    jadwal_ujian_id: attempt.jadwal_ujian_id,
    paper_sha256,
    device_id,
    status: attempt.status,
    started_at: attempt.started_at,
    deadlines: all.map(({ subtes_id, akhir }) => ({ subtes_id, t_akhir: akhir, deadline: attempt.started_at + akhir })),
    extra_ms: attempt.extra_ms,
    ends_at: attempt.started_at + (all.at(-1)?.akhir ?? 0),
    sync_until: attempt.sync_until,
    server_time: now,
    flush_after_ms: context.flush_after_ms,
    upload_token: context.tokens.sign({ attempt_id, device_id, user_id, paper_sha256 }, attempt.sync_until),
    paper_key: keyOf(sitting, paper_sha256, now),
    counted: attempt.counted,
    uncounted_reason: attempt.uncounted_reason,
    writer: attempt.writer_device === device_id,
    acked_seq: me?.acked_seq ?? 0,
    devices: devices.map(({ device_id, acked_seq, head }) => ({ device_id, acked_seq, head })),
    log: logOf(devices, log),
    rejected: log.flatMap(rejectionOf),
    ...(live && { live }),
  }
}

/** The key of a sealed paper leaves the server only from the start time on (I8). */
function keyOf(sitting: Sitting | null, paper_sha256: string, now: number): string | null {
  if (!sitting || now < sitting.mulai) return null
  return sitting.papers.find((paper) => paper.paper_sha256 === paper_sha256)?.paper_key ?? null
}

function logOf(devices: readonly Device[], log: readonly LogRow[]): InitReply['log'] {
  // The log was read after the devices: no line beyond what the reply says is acked.
  const entriesOf = ({ device_id, acked_seq }: Device): Entry[] =>
    log.filter((row) => row.device_id === device_id && row.seq <= acked_seq).map(entryOf)
  return devices
    .map((device) => ({ device_id: device.device_id, entries: entriesOf(device) }))
    .filter(({ entries }) => entries.length)
}

/** Reasons are kept as text, of those the rules know. */
const rejectionOf = ({ device_id, seq, reason }: LogRow) =>
  reason === null ? [] : [{ device_id, seq, reason: reason as RejectReason }]

const entryOf = ({ seq, soal_id, value, t, wall, prev }: LogRow): Entry => ({ seq, soal_id, value, t, wall, prev })
