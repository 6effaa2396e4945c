import type { FastifyPluginAsync } from 'fastify'
import type { Connection } from '../db/connect.ts'
import { databaseSignals } from '../db/signals.ts'
import type { NoticeDeps } from './deps.ts'
import { ownNotices } from './own.ts'
import { noticeSettings } from './setting.ts'
import { staffNotices } from './staff.ts'
import { noticeStream } from './stream.ts'
import { noticeWatches } from './watches.ts'

/** What people are told: their lists, how they want to hear of it, and what staff write to them. */
export const notices: FastifyPluginAsync<NoticeDeps & { connection: Connection }> = async (api, options) => {
  const { connection, ...deps } = options
  const { now } = deps
  const signals = databaseSignals(connection.guard)
  const onError = (err: Error) => api.log.warn({ err }, 'open pages could not be told')
  // Pages are told of what changes long after they asked.
  const watches = noticeWatches({ db: connection.of.work.db, signals, onError })
  for (const part of [ownNotices, noticeSettings, staffNotices]) await api.register(part, deps)
  await api.register(noticeStream, { now, watches })
  api.addHook('preClose', async () => watches.stop())
  api.addHook('onClose', () => signals.stop())
}
