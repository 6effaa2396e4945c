import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { Connection, Db } from '../db/connect.ts'
import type { WindowLimit } from '../lib/window-limit.ts'
import type { Contacts } from './contacts.ts'
import type { LogDeps } from './log/deps.ts'
import type { DoubtWatch } from './log/doubt-watch.ts'
import type { AttemptRow } from './log/store.ts'
import type { LogTokens } from './log/upload-token.ts'
import type { ReceiptKey } from './receipt-key.ts'
import type { Outline } from './rows.ts'
import type { Sitting } from './sitting.ts'
import type { Asked } from './sittings.ts'

/** What a start asks of its sitting. */
export interface StartDeps {
  now(): number
  outlineOf(paper_sha256: string): Promise<Outline | null>
  sittingOf(user_id: string, request: Asked): Promise<Sitting | null>
  /** The bundle of an attempt's paper, so that another phone can go on with it. */
  bundleOf(attempt: Pick<AttemptRow, 'jadwal_ujian_id' | 'paper_sha256'>): Promise<BundleInfo | null>
  /** Wrong start codes of an account, and their limit. */
  guesses: Pick<WindowLimit, 'demand' | 'take'>
}

/** What the verbs of this folder are given. */
export interface ExamDeps extends StartDeps {
  db: Db
  calls: LogDeps
  tokens: LogTokens
  receipts: ReceiptKey
  contacts: Contacts
  doubts: DoubtWatch
  /** Of one attempt; 0: without limit. */
  callsPerMinute: number
}

/** What the live board needs of the exam: its store, its rules and its tokens are made once. */
export interface BoardDeps extends Pick<ExamDeps, 'now' | 'contacts' | 'calls' | 'tokens' | 'outlineOf'> {
  connection: Connection
}
