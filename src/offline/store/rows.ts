import type { AccessMenu } from '#contract/access/access.ts'
import type { Profile } from '#contract/accounts/auth.ts'
import type { AttemptState } from '#contract/exam/choices.ts'
import type { Entry, RejectReason } from '#contract/exam/entry.ts'
import type { Directive, Gap } from '#contract/exam/live.ts'
import type { EndRequest, Receipt } from '#contract/exam/messages.ts'
import type { SittingInfo } from '../types.ts'

/** One line of a log as the phone keeps it. */
export interface LogRow extends Entry {
  attempt_id: string
  device_id: string
}

export interface RejectedEntry {
  device_id: string
  seq: number
  reason: RejectReason
}

/** What the server said of an attempt when it was announced there. */
export interface ServerFacts {
  /** Epoch ms, server clock. */
  started_at: number
  sync_until: number
  extra_ms: number
  /** False where the attempt is kept but does not count. */
  counted: boolean
  status: AttemptState
}

/** What staff did to the attempt, as far as this phone has heard; kept with its record, so that it outlives the page. */
export interface LiveFacts {
  /** The last directive heard. */
  seq: number
  located: boolean
  gaps: Gap[]
  paused: { t: number; at: number } | null
  stop_t: number | null
  /** The newest directives, to be told to the student. */
  notices: Directive[]
  /** The last directive that the student has answered with OK. */
  read: number
}

/**
 * An attempt as this phone knows it: enough to go on with nothing but this and the log. It stands in the database
 * and at the head of every log file.
 */
export interface AttemptRecord {
  attempt_id: string
  user_id: string
  /** Counts the changes of this record, so that of two copies the newer one is known. */
  rev: number
  /** The name under which this phone writes now; a new one after a fork. */
  device_id: string
  /** Names it wrote under before a fork, and the last seq of each that still speaks. */
  retired: Record<string, number>
  /** How many lines beyond that the server holds under such a name, which this phone had forgotten. */
  brought?: Record<string, number>
  sitting: SittingInfo
  /** AES key of a sealed paper, base64. */
  paper_key: string | null
  /** Where it was begun by a start code: what proves that to the server. */
  code_proof?: string
  /** Phone clock at the start, and the server's offset as known then (ms). */
  started_at: number
  offset: number
  /** When the take-over was asked for (phone clock): names the request, so that its repetition does nothing. */
  take_over: number | null
  server: ServerFacts | null
  upload_token: string | null
  flush_after_ms: number
  /** How far this device's log stands on the server. */
  acked_seq: number
  /** It may stand further: what the server has is compared before a line is written anew. */
  acked_lost?: boolean
  rejected: RejectedEntry[]
  /**
   * The end as recorded here; `by_time`: nobody pressed a button, the time was up. `provisional`: by a time that was never
   * compared with the server's clock: it is not sent, and is confirmed or taken back once that has been heard.
   */
  end: (Pick<EndRequest, 't'> & { by_time: boolean; provisional?: true }) | null
  receipt: Receipt | null
  /** `log_sha256` of the receipt after which the whole log was last asked for. */
  compared?: string
  /** Another device goes on with the attempt. */
  taken_over: boolean
  /** Code with which the server refuses the attempt for good, as far as it can be known. */
  refused: string | null
  /** Phone clock when everything was last on the server. */
  all_sent_at: number | null
  /** What staff did; absent while they did nothing. */
  live?: LiveFacts
}

/** Exam time as last known, to go on from after the page died. */
/** What is sure where exam time is a guess: when it was none, by the phone's clock, and the least that it can be by now. */
export interface SureTime {
  t: number
  wall: number
  least: number
}

export interface ClockPair {
  attempt_id: string
  t: number
  wall: number
  origin: number
  /** True where `t` was never compared with the server's clock in the page life that wrote it. */
  provisional: boolean
  /** While provisional: the first seq whose `t` may have to be put right. */
  from_seq: number
  /** While provisional; versions before this field did not say it. */
  sure?: SureTime | undefined
  /** The name of the log in whose numbers these are told; versions before this field did not say it. */
  device_id?: string
  /** The last line that stood when this was written; versions before this field did not say it. */
  last_seq?: number
}

export interface PaperRow {
  bundle_sha256: string
  bytes: Uint8Array
  /** Phone clock when it was fetched. */
  at: number
}

export interface MetaRow {
  key: string
  value: unknown
}

/** A log-in as this browser keeps it. Tokens are null where it has run out but whose work lies here is still known. */
export interface StoredSession {
  user_id: string
  profile: Profile
  menus: AccessMenu[]
  accessToken: string | null
  refreshToken: string | null
}
