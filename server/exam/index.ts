import type { FastifyPluginAsync } from 'fastify'
import type { Connection } from '../db/connect.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { attemptBundles, bundleKey } from '../packages/publication/attempt-bundles.ts'
import type { Contacts } from './contacts.ts'
import type { BoardDeps, ExamDeps, StartDeps } from './deps.ts'
import type { LogDeps } from './log/deps.ts'
import { doubtWatch } from './log/doubt-watch.ts'
import { examOf } from './log/exam-of.ts'
import { postgresLogStore } from './log/postgres/store.ts'
import { logTokens } from './log/upload-token.ts'
import { outlineCache } from './outlines.ts'
import { watchLoad } from './pace.ts'
import { receiptKey } from './receipt-key.ts'
import { inputHasilUjian } from './routes/append.ts'
import { attemptIssues } from './routes/attempt-issues.ts'
import { endUjian } from './routes/end.ts'
import { examRulings } from './routes/exam-rulings.ts'
import { hasilUjian } from './routes/hasil-ujian.ts'
import { importHasilUjian } from './routes/import-hasil-ujian.ts'
import { initHasilUjian } from './routes/init.ts'
import { receiptKeys } from './routes/receipt-key.ts'
import { rescheduleJadwal } from './routes/reschedule-jadwal.ts'
import { tandaTerima } from './routes/tanda-terima.ts'
import { startOf } from './sitting-start.ts'
import { sittingFinder } from './sittings.ts'

export interface ExamOptions {
  /** The live board, which stands on the same store. */
  board: FastifyPluginAsync<BoardDeps>
  connection: Connection
  contacts: Contacts
  /** Ed25519 private key, PKCS#8, base64. */
  receiptKey: string
  /** What upload tokens are signed with follows from it. */
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

/** The exam protocol's server side (docs/PROTOCOL.md). */
export const exam: FastifyPluginAsync<ExamOptions> = async (api, options) => {
  const { connection, now, contacts, callsPerMinute } = options
  const { db } = connection.of.exam
  const store = postgresLogStore(connection.guard)
  const load = watchLoad(store.load)
  const receipts = receiptKey(options.receiptKey)
  const tokens = logTokens(options.serverSecret, now)
  const starts: StartDeps = {
    now,
    guesses: windowLimit(WRONG_CODES, WRONG_CODES_MS, now),
    outlineOf: outlineCache(db),
    sittingOf: sittingFinder(db),
    bundleOf: async (attempt) => (await attemptBundles(db, [attempt])).get(bundleKey(attempt)) ?? null,
  }
  const calls: LogDeps = {
    ...{ store, now, pace: load.pace, token: tokens.sign },
    ...{ sha256: receipts.crypto.sha256, sign: receipts.crypto.sign },
    exam: examOf(starts.outlineOf),
    start: (request, student_id) => startOf(request, student_id, starts),
    // What is sealed is sealed: a queue that is away must not make the receipt fail. The job finds what was missed.
    sealed: async (attempt_id) => {
      contacts.touch(attempt_id)
      await options.onSealed?.(attempt_id).catch((err) => api.log.warn({ err }, 'scoring could not be queued'))
    },
  }
  // Staff look at them, so that it is the office's to wait.
  const doubts = doubtWatch({
    ...{ db: connection.of.office.db, calls },
    onError: (err) => api.log.warn({ err }, 'uncertain times could not be looked at'),
  })
  const deps: ExamDeps = { ...starts, db: connection.db, calls, tokens, receipts, contacts, doubts, callsPerMinute }

  for (const verb of [initHasilUjian, inputHasilUjian, endUjian, hasilUjian, tandaTerima, receiptKeys])
    await api.register(verb, deps)
  for (const verb of [rescheduleJadwal, importHasilUjian, attemptIssues, examRulings]) await api.register(verb, deps)
  await api.register(options.board, { connection, now, contacts, calls, tokens, outlineOf: starts.outlineOf })

  api.addHook('onClose', async () => {
    load.stop()
    await doubts.stop()
    await contacts.stop()
    await store.close()
  })
}
