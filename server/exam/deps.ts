import type { Connection, Db } from '../db/connect.ts'
import type { CallDeps, ExamCalls } from './calls.ts'
import type { Contacts } from './contacts.ts'
import type { ReceiptKey } from './receipt-key.ts'

/** What the verbs of this folder are given. */
export interface ExamDeps {
  db: Db
  now: () => number
  calls: ExamCalls
  callDeps: CallDeps
  receipts: ReceiptKey
  contacts: Contacts
}

/** What the live board needs of the exam: its store, its rules and its tokens are made once. */
export interface BoardDeps {
  connection: Connection
  now: () => number
  contacts: Contacts
  callDeps: CallDeps
}
