import type { Contacts } from '../board/contacts.ts'
import type { Db } from '../db/connect.ts'
import type { CallDeps, ExamCalls } from './calls.ts'
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
