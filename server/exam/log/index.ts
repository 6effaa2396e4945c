import type { FastifyPluginAsync } from 'fastify'
import type { Connection } from '../../db/connect.ts'
import type { CallDeps } from '../calls.ts'
import { watchLoad } from '../pace.ts'
import type { ReceiptKey } from '../receipt-key.ts'
import type { LogDeps } from './calls.ts'
import { examOf } from './exam-of.ts'
import { postgresLogStore } from './postgres/store.ts'
import { appendLog } from './routes/append.ts'
import { endLog } from './routes/end.ts'
import { initLog } from './routes/init.ts'
import { startOf } from './sitting-start.ts'
import { logTokens } from './upload-token.ts'

export interface ExamLogOptions {
  connection: Connection
  now: () => number
  serverSecret: string
  callsPerMinute: number
  callDeps: CallDeps
  receipts: ReceiptKey
}

/** Version 2 of the exam protocol, under paths of its own until it replaces version 1. */
export const examLog: FastifyPluginAsync<ExamLogOptions> = async (api, options) => {
  const { connection, now, serverSecret, callsPerMinute, callDeps, receipts } = options
  const store = postgresLogStore(connection.guard)
  const load = watchLoad(store.load)
  const tokens = logTokens(serverSecret, now)
  const calls: LogDeps = {
    ...{ store, now, pace: load.pace, token: tokens.sign },
    ...{ sha256: receipts.crypto.sha256, sign: receipts.crypto.sign },
    exam: examOf(callDeps.outlineOf),
    start: (request, student_id) => startOf(request, student_id, callDeps),
  }
  const deps = { calls, tokens, callsPerMinute }
  for (const verb of [initLog, appendLog, endLog]) await api.register(verb, deps)
  api.addHook('onClose', async () => {
    load.stop()
    await store.close()
  })
}
