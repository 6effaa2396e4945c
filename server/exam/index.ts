import type { FastifyPluginAsync } from 'fastify'
import type { Connection } from '../db/connect.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { attemptBundles, bundleKey } from '../packages/publication/attempt-bundles.ts'
import { type CallDeps, examCalls } from './calls.ts'
import type { Contacts } from './contacts.ts'
import type { BoardDeps, ExamDeps } from './deps.ts'
import { examLog } from './log/index.ts'
import { outlineCache } from './outlines.ts'
import { watchLoad } from './pace.ts'
import { postgresStore } from './postgres/store.ts'
import { receiptKey } from './receipt-key.ts'
import { inputHasilUjian } from './routes/answer.ts'
import { attemptIssues } from './routes/attempt-issues.ts'
import { endUjian } from './routes/end.ts'
import { hasilUjian } from './routes/hasil-ujian.ts'
import { importHasilUjian } from './routes/import-hasil-ujian.ts'
import { initHasilUjian } from './routes/init.ts'
import { receiptKeys } from './routes/receipt-key.ts'
import { rescheduleJadwal } from './routes/reschedule-jadwal.ts'
import { tandaTerima } from './routes/tanda-terima.ts'
import { sittingFinder } from './sittings.ts'
import { jwtUploadTokens } from './upload-token-jwt.ts'

export interface ExamOptions {
  /** The live board, which stands on the same store. */
  board: FastifyPluginAsync<BoardDeps>
  connection: Connection
  contacts: Contacts
  /** Ed25519 private key, PKCS#8, base64. */
  receiptKey: string
  /**
   * Version 2 of the log is served as well, for its tests and benches. Not in production: attempts of both versions would stand beside
   * each other, and a student could read a paper by the one and sit it by the other.
   */
  logInTrial: boolean
  /** What upload tokens of version 2 are signed with follows from it. */
  serverSecret: string
  /** Of one attempt; 0: without limit. */
  callsPerMinute: number
  now: () => number
  /** An attempt was sealed, for the first time or anew: its score can be worked out. */
  onSealed?: ((attempt_id: string) => Promise<void>) | undefined
}

/** A phone tells a wrong code by itself and sends none: more than a few come from somebody who guesses. */
const WRONG_CODES = 10
const WRONG_CODES_MS = 10 * 60_000

/** The exam protocol's server side. */
export const exam: FastifyPluginAsync<ExamOptions> = async (api, options) => {
  const { connection, now, contacts } = options
  const { db } = connection.of.exam
  const store = postgresStore(connection.guard)
  const load = watchLoad(store.load)
  const receipts = receiptKey(options.receiptKey)
  const callDeps: CallDeps = {
    store,
    crypto: receipts.crypto,
    tokens: jwtUploadTokens(api, now),
    now,
    pace: load.pace,
    guesses: windowLimit(WRONG_CODES, WRONG_CODES_MS, now),
    outlineOf: outlineCache(db),
    sittingOf: sittingFinder(db),
    bundleOf: async (attempt) => (await attemptBundles(db, [attempt])).get(bundleKey(attempt)) ?? null,
    // What is sealed is sealed: a queue that is away must not make the receipt fail. The job finds what was missed.
    onSealed: async (attempt_id) => {
      contacts.touch(attempt_id)
      await options.onSealed?.(attempt_id).catch((err) => api.log.warn({ err }, 'scoring could not be queued'))
    },
  }
  const calls = examCalls(callDeps)
  const deps: ExamDeps = { db: connection.db, now, calls, callDeps, receipts, contacts }

  for (const verb of [initHasilUjian, inputHasilUjian, endUjian, hasilUjian, tandaTerima, receiptKeys])
    await api.register(verb, deps)
  for (const verb of [rescheduleJadwal, importHasilUjian, attemptIssues]) await api.register(verb, deps)

  await api.register(options.board, { connection, now, contacts, callDeps })
  const { serverSecret, callsPerMinute } = options
  if (options.logInTrial)
    await api.register(examLog, { connection, now, serverSecret, callsPerMinute, callDeps, receipts })

  api.addHook('onClose', async () => {
    load.stop()
    await contacts.stop()
    await store.close()
  })
}
