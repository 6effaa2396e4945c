import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ExportFormat, ExportStatus } from '#contract/export.ts'
import type { Db } from '../../db/connect.ts'
import { refusal } from '../../lib/errors.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../../security/security-events.ts'
import { beginFile, endFile, isWriting } from './file-store.ts'
import { type FileSource, writeFile } from './write-file.ts'

/** What stands in a file, and who may fetch it: `menus` are those that its reader holds. */
export interface FileWanted extends Pick<FileSource, 'titles' | 'ids' | 'lines'> {
  /** Beginning of the name that the file is saved under. */
  name: string
  format: ExportFormat
  menus: string[]
}

/** What the audit trail says of a file, beside its format and how many rows it has. */
interface Noted extends Pick<SecurityEvent, 'subject'> {
  action?: SecurityEvent['action']
  detail: Record<string, unknown>
}

/** Writes files as jobs, fetched by `GET /clear-export`, and notes who had them written. Ends with the app. */
export function fileJobs(app: FastifyInstance, db: Db, now: () => number) {
  const running = new Set<Promise<void>>()
  let stopped = false
  app.addHook('onClose', async () => {
    stopped = true
    await Promise.all(running)
  })

  async function finish(filename: string, { titles, ids, lines, format }: FileWanted): Promise<void> {
    try {
      const whole = await writeFile(db, { filename, format, titles, ids, lines, now, stopped: () => stopped })
      await endFile(db, filename, whole ? 'done' : 'failed')
    } catch (error) {
      app.log.error({ err: error, filename }, 'a file could not be written')
      await endFile(db, filename, 'failed').catch((err) => app.log.error({ err }, 'and could not be marked'))
    }
  }

  /** `wanted` is worked out only where the user has no other file under way. */
  return async (request: FastifyRequest, noted: Noted, wanted: () => Promise<FileWanted>): Promise<ExportStatus> => {
    const { user_id } = request.requireViewer()
    if (await isWriting(db, user_id, now())) throw refusal('too_many.exports', {}, { retryAfter: 5 })
    const file = await wanted()
    const { name, format, ids, menus } = file
    const day = new Date(now()).toISOString().slice(0, 10)
    const filename = `${name}-${day}-${randomBytes(4).toString('hex')}.${format}`
    await beginFile(db, { filename, user_id, menus, total: ids.length }, now())
    const job = finish(filename, file).finally(() => running.delete(job))
    running.add(job)
    const { action = 'export/create', subject } = noted
    const detail = { format, baris: ids.length, ...noted.detail }
    await noteSecurity(db, callerOf(request), { action, actor_id: user_id, subject, detail }, now())
    return { filename, state: 'running', done: 0, total: ids.length }
  }
}
