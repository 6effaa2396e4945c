import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { SheetKey } from '#contract/exam/fold.ts'
import type { Directive } from '#contract/exam/live.ts'
import type { Answer, Deed } from '#contract/exam/log/entry.ts'
import type { Receipt } from '#contract/exam/log/messages.ts'
import type { Mark, Reason } from '#contract/exam/log/verdict.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { Given, Limit, Move } from '#contract/exam/timeline.ts'

/**
 * What screens know of the offline engine. Everything behind it (stores, outbox, clock, locks) is plain TypeScript
 * without React, window or document, and is given time, network, locks and storage from outside.
 */

/** Facts of a sitting that a start needs; the phone keeps them with the paper so that it can start without a network. */
export interface SittingInfo {
  jadwal_id: string
  jadwal_ujian_id: string
  nama: string
  paket_nama: string
  /** Epoch ms, server clock: from when until when an attempt may be started. */
  mulai: number
  selesai: number
  /** Seconds that the server waits for entries after the deadline. */
  kelonggaran_kirim_detik: number
  bundle: BundleInfo
  /** Staff admit this student without the start code. */
  tanpa_kode?: boolean
  /** Time that staff gave this student ahead, ms. */
  extra_ms?: number
  /** When the student looks at something else is noted. */
  catat_fokus?: boolean
  /** The paper comes to Safe Exam Browser alone. */
  seb?: boolean
}

/** How much could be written when it was tried, in bytes; `full`: the phone refused more, otherwise it was stopped. */
export interface Room {
  written: number
  full: boolean
}

/** What the student's own list says; only a fresh list may. */
export interface TidyFacts {
  /** Schedules whose result is out. */
  released: ReadonlySet<string>
  /** Bundles that may yet be needed. */
  wanted: ReadonlySet<string>
}

export type PaperState =
  | { kind: 'missing' }
  | { kind: 'downloading'; received: number; total: number }
  | { kind: 'ready'; bytes: number }
  /** The bytes kept are not those that the server named; it is being fetched anew. */
  | { kind: 'damaged' }

/** The one honest word on where the work stands. */
export type SaveState =
  | { kind: 'writing' }
  | { kind: 'on_phone'; unsent: number }
  | { kind: 'sending'; unsent: number }
  | { kind: 'all_sent'; at: number }
  | { kind: 'offline'; unsent: number; since: number }
  | { kind: 'server_busy'; unsent: number; retry_at: number }
  | { kind: 'almost_full'; unsent: number }
  /** One of the two stores was lost in mid-exam and could not be written anew; the other holds everything. */
  | { kind: 'one_store'; unsent: number }
  | { kind: 'login_needed'; unsent: number }
  | { kind: 'taken_over'; unsent: number; rejected: number }
  | { kind: 'rejected'; count: number }
  /** The attempt began without the server, which does not take its start; `code`: why (contract/errors.ts). */
  | { kind: 'start_refused'; unsent: number; code: string }
  /** `other_tab`: it could be saved if no other tab had the attempt open. */
  | { kind: 'not_saved' }

/** An entry that does not count, or that staff have to look at. */
export interface Questioned {
  writer: string
  seq: number
  soal_id: string | null
  value: Deed
  counts: boolean
  reason: Reason | null
  marks: readonly Mark[]
}

export type QuestionSync = 'none' | 'on_phone' | 'on_server'

/** What the runner shows; a new object on every change (for useSyncExternalStore). */
export interface AttemptSnapshot {
  attempt_id: string
  /** `running` · `ended` on this phone, still to be sent · `sealed` receipt here · `taken_over` */
  phase: 'running' | 'ended' | 'sealed' | 'taken_over'
  /** Staff have put it aside: another one may begin. */
  archived: boolean
  answers: ReadonlyMap<string, Answer>
  flags: ReadonlyMap<string, boolean>
  keys: ReadonlyMap<string, readonly SheetKey[]>
  /** Exam time (ms) of the first entry on each question. */
  opened: ReadonlyMap<string, number>
  /** Where each question's newest entry stands. */
  sync: ReadonlyMap<string, QuestionSync>
  limits: readonly Limit[]
  /** Index of the sub-test that is open now, -1 when time is up. */
  open_index: number
  save: SaveState
  /** What the student did on this phone, and how much of it the server has not named as durable. */
  entries: number
  unsent: number
  /** Refused, as far as is known here, and not said again since. */
  rejected: readonly Questioned[]
  /** The server takes nothing of this page life, whatever is said in it. */
  page_refused: boolean
  /** Counts or not, but nobody decided: staff may look at it. */
  marked: readonly Questioned[]
  receipt: Receipt | null
  /** Exam time is known to the second from the server, or only from this phone's clock. */
  clock_known: boolean
  /** How much time is left is a guess until the server has been heard. */
  clock_unsure: boolean
  ends_at: number
  sync_until: number
  /** Staff have stopped the clock: nothing can be answered until they let it go on. */
  paused: boolean
  /** Staff have ended the attempt. */
  stopped: boolean
  /** What staff did that the student has not answered with OK, oldest first. */
  notices: readonly Directive[]
}

/** What a student says of a question, or of the sub-test to go on to. */
export type Said = Exclude<Deed, { splice: unknown } | { end: unknown }>

/** Name of the error with which an attempt is not opened for the moment, because no store can be read. */
export const UNREADABLE = 'Unreadable'

export interface OpenAttempt {
  readonly attempt_id: string
  readonly paper: Paper
  readonly sitting: SittingInfo
  snapshot(): AttemptSnapshot
  subscribe(listener: () => void): () => void
  /** Exam time now, ms since the start; never runs backwards. */
  t(): number
  /** How long the clock stood still since exam time `from`, ms. */
  stood(from: number): number
  /** The student has read everything up to this directive. */
  readNotices(seq: number): Promise<void>
  /** Resolves once the entry is durable in every store this browser has; rejects where none took it. */
  append(soal_id: string, value: Said): Promise<void>
  /** Keys of a text as they come: it is written at the latest 300 ms after the first that is not. */
  typed(soal_id: string, text: string | readonly string[]): void
  /** The question is left: its text is written as a whole. */
  left(soal_id: string): void
  /** Answers that no store has yet, with what stands in the stores for their questions. */
  unsaved(): ReadonlyMap<string, { value: Answer; before: Answer }>
  /** Resolves once all that was written stands in every store that works; rejects where none takes it. */
  saved(): Promise<void>
  /** Closes the attempt on this phone; the rest is sent when it can be. */
  end(): Promise<void>
  /** Send now what is unsent (a tap on the save line). */
  flush(): void
  /** Last resort: the outbox as a file for an admin. */
  exportFile(): Promise<Blob>
  close(): void
}

export interface StoreHealth {
  /** Stores that took and gave back a test record. */
  indexed_db: boolean
  opfs: boolean
  /** The browser promised not to evict. */
  persisted: boolean
  /** All that is kept goes with the window. */
  private_window: boolean
}

/** How far an attempt is, without its paper. */
export interface AttemptProgress {
  /** Questions answered in full; a sheet counts as one from its first key. */
  answered: number
  moves: readonly Move[]
  given: Given
}

/** An attempt that this phone knows of, for lists and for "still to be sent". */
export interface AttemptSummary {
  attempt_id: string
  user_id: string
  sitting: SittingInfo
  phase: AttemptSnapshot['phase']
  started_at: number
  unsent: number
  receipt: Receipt | null
  /** By which the server knows it: another one where an attempt was there already. */
  server_id: string
  /** While it runs. */
  progress: AttemptProgress | null
}

export type StartError =
  | { code: 'not_started'; opens_at: number }
  | { code: 'window_closed' }
  | { code: 'paper_missing' }
  | { code: 'needs_network' }
  | { code: 'wrong_code' }
  /** The server asks for the room's code, or for another one than that which was typed. */
  | { code: 'code_required' }
  | { code: 'attempt_limit' }
  /** No store of the phone has room for the exam. */
  | { code: 'phone_full' }
  /** An attempt of this sitting runs on another device; start again with `take_over`. */
  | { code: 'attempt_open'; attempt_id: string }
  | { code: 'login_needed' }
  /** The server refuses for a reason that no screen foresaw; `reason`: its code (contract/errors.ts). */
  | { code: 'refused'; reason: string }

export type StartResult = { ok: true; attempt_id: string } | { ok: false; error: StartError }

/** One per tab; made by `src/offline/engine.ts`. */
export interface ExamEngine {
  /** Whose work this is; another student's is neither shown nor sent with this login. */
  setUser(user_id: string | null): Promise<void>
  /** Rejects while the part of the app that tries the stores has not come. */
  health(): Promise<StoreHealth>
  /** Whether so many bytes fit, by writing them and taking them away; null where nothing can be written. */
  measureRoom(bytes: number): Promise<Room | null>
  askPersist(): Promise<boolean>
  /** Server minus phone clock in ms, as last measured; null where never. */
  clockOffset(): number | null
  /** What other calls of the page told of the server's clock (ms): believed until an exam call has measured it. */
  assumeClock(offset: number): void
  paperState(sitting: SittingInfo): Promise<PaperState>
  /** Fetches and verifies ahead of time; reports progress. Safe to call again and again. */
  fetchPaper(sitting: SittingInfo, onProgress?: (state: PaperState) => void): Promise<PaperState>
  /** Starts an attempt (or takes a running one over). `code`: the start code of the room. */
  start(sitting: SittingInfo, options?: { code?: string; take_over?: boolean }): Promise<StartResult>
  open(attempt_id: string): Promise<OpenAttempt>
  /** Attempts of the current user on this phone, newest first. */
  attempts(): Promise<AttemptSummary[]>
  /** Entries of any student that still wait on this phone, whoever is logged in. Rejects where that cannot be told now. */
  unsentOf(user_id: string): Promise<number>
  /** The server's public key of this name (raw Ed25519, base64), known since a paper was fetched; null where unknown. */
  receiptKey(key_id: string): Promise<string | null>
  /** Forgets papers and logs that are long finished; `facts` from a fresh list alone. */
  tidy(facts: TidyFacts): Promise<void>
  /** Sends everything that is unsent, of this user, now. */
  drain(): Promise<void>
}
