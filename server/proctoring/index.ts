import { inArray } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { databaseSignals } from '../db/signals.ts'
import { attemptTable } from '../db/tables/index.ts'
import type { BoardDeps } from '../exam/deps.ts'
import { outrunning } from '../exam/log/calls.ts'
import { examActionsRoute } from './actions.ts'
import { liveBoardRoute } from './board.ts'
import { boardCounts } from './board-lines.ts'
import { examIncidentsRoute } from './incidents.ts'
import { phoneStreams } from './phones.ts'
import { progressBook } from './progress.ts'
import { resetUjian } from './reset-ujian.ts'
import { streams } from './streams.ts'
import { boardWatches } from './watch.ts'

/** The live board of a sitting: what staff see of it, and what they do to it. */
export const board: FastifyPluginAsync<BoardDeps> = async (api, options) => {
  const { connection, now, contacts, calls, tokens, outlineOf } = options
  const { guard } = connection
  // Boards and phones are told of what changes long after they asked.
  const { db } = connection.of.office
  const onError = (err: Error) => api.log.warn({ err }, 'the live board fell behind')
  const signals = databaseSignals(guard)
  const phones = phoneStreams({
    ...{ signals, contacts, now, onError },
    read: (ids) =>
      db
        .select({ attempt_id: attemptTable.id, facts: attemptTable.facts })
        .from(attemptTable)
        .where(inArray(attemptTable.id, ids)),
    outrunning: (attempt_id, facts, known) => outrunning(attempt_id, facts, known, calls),
  })
  const countsOf = boardCounts({ db, now })
  const lines = { db, now, outlineOf, countsOf, progressOf: progressBook(db) }
  const watches = boardWatches({ ...lines, signals, onError })

  await api.register(streams, { db, now, tokens, phones, watches })
  await api.register(liveBoardRoute, lines)
  for (const verb of [examActionsRoute, examIncidentsRoute, resetUjian])
    await api.register(verb, { db, calls, contacts, now })

  api.addHook('preClose', async () => {
    phones.stop()
    watches.stop()
  })
  api.addHook('onClose', () => signals.stop())
}
