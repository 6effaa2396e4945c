import { inArray } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { Connection } from '../db/connect.ts'
import { attemptTable } from '../db/tables/index.ts'
import type { CallDeps } from '../exam/calls.ts'
import { boardCounts } from './board-lines.ts'
import type { Contacts } from './contacts.ts'
import { insidenUjian } from './insiden.ts'
import { papanLangsung } from './papan.ts'
import { phoneLines } from './phones.ts'
import { databaseSignals } from './signals.ts'
import { streams } from './streams.ts'
import { tindakanUjian } from './tindakan.ts'
import { boardWatches } from './watch.ts'

export interface BoardOptions {
  connection: Connection
  now: () => number
  contacts: Contacts
  callDeps: CallDeps
}

/** The live board of a sitting: what staff see of it, and what they do to it. */
export const board: FastifyPluginAsync<BoardOptions> = async (api, { connection, now, contacts, callDeps }) => {
  const { guard } = connection
  // Boards and phones are told of what changes long after they asked.
  const { db } = connection.of.office
  const onError = (err: Error) => api.log.warn({ err }, 'the live board fell behind')
  const signals = databaseSignals(guard)
  const { outlineOf, tokens } = callDeps
  const phones = phoneLines({
    ...{ signals, contacts, tokens, now, onError },
    read: (ids) => db.select().from(attemptTable).where(inArray(attemptTable.id, ids)),
  })
  const countsOf = boardCounts({ db, now })
  const watches = boardWatches({ db, now, outlineOf, countsOf, signals, onError })

  await api.register(streams, { db, now, tokens, phones, watches })
  await api.register(papanLangsung, { db, now, outlineOf, countsOf })
  for (const verb of [tindakanUjian, insidenUjian]) await api.register(verb, { db, callDeps, contacts, now })

  api.addHook('preClose', async () => {
    phones.stop()
    watches.stop()
  })
  api.addHook('onClose', () => signals.stop())
}
