import { Readable } from 'node:stream'
import { and, inArray, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { type ExportFormat, type ExportLayout, exportFile, exportRequest, exportStatus } from '#contract/export.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceTable } from '../../db/resource-tables.ts'
import type { Viewer } from '../../http/viewer.ts'
import { fieldError, refusal, unfitInput } from '../../lib/errors.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { demandConfirmed } from '../../security/confirmed.ts'
import { demandMenu, rightsOn } from '../../security/rights.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../../security/security-events.ts'
import type { ListQuery, listing } from '../reading.ts'
import type { ServeDeps } from '../types.ts'
import { cellValue } from './cells.ts'
import { fileJobs } from './file-job.ts'
import { fileStatus, menusOfFile, takeFile } from './file-store.ts'
import { readableCells } from './readable-cells.ts'
import { referredNames } from './referred-names.ts'

const MIME: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

const formatOf = (filename: string): ExportFormat => (filename.endsWith('.csv') ? 'csv' : 'xlsx')

/** `GET /export-status` and `GET /clear-export` of files that `POST /export/{resource}` has had written. */
export const exportRoutes: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['export'], querystring: exportFile }

  app.get('/export-status', { schema: { ...schema, response: { 200: exportStatus } } }, async (request) => {
    const viewer = request.requireViewer()
    const status = await fileStatus(db, request.query.filename, viewer.user_id, now())
    if (!status) throw refusal('missing.export')
    return status
  })

  app.get('/clear-export', { schema }, async (request, reply) => {
    const viewer = request.requireViewer()
    const { filename } = request.query
    const status = await fileStatus(db, filename, viewer.user_id, now())
    if (status?.state !== 'done') throw refusal('missing.export')
    // The right may have been taken away since the file was asked for.
    for (const menu of await menusOfFile(db, filename, viewer.user_id)) await demandMenu(db, viewer, menu)
    const event: SecurityEvent = { action: 'export/fetch', actor_id: viewer.user_id, subject: filename }
    await noteSecurity(db, callerOf(request), event, now())
    reply.header('content-type', MIME[formatOf(filename)])
    reply.header('content-disposition', `attachment; filename="${filename}"`)
    reply.header('cache-control', 'no-store')
    return reply.send(Readable.from(takeFile(db, filename)))
  })
}

interface Exported {
  resource: AnyResource
  table: ResourceTable
  list: ReturnType<typeof listing>
  /** Holders of any of them may have the file. */
  menus: readonly string[]
  /** Whoever asks for the file proves first to be there. */
  confirm: true | undefined
  /** Which rows a holder sees at all. */
  scope(viewer: Viewer): Promise<SQL | undefined> | SQL | undefined
  /** Adds what is not stored but worked out. */
  derive(rows: Record<string, unknown>[]): Promise<Record<string, unknown>[]>
}

/** `POST /export/{resource}`: has the rows of a list written into a file, for those who hold its menu. */
export function exportResource(
  app: FastifyInstance,
  { resource, table, list, menus, scope, confirm, derive }: Exported,
  deps: ServeDeps,
) {
  const { name, schema } = resource
  const { db, now } = deps
  const start = fileJobs(app, db, now)
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const route = { tags: [name], body: exportRequest, response: { 200: exportStatus } }
  typed.post(`/export/${name}`, { schema: route }, async (request) => {
    const viewer = request.requireViewer()
    const held = await demandAny(viewer)
    if (confirm) await demandConfirmed(db, viewer, now())
    const { format, layout } = request.body
    const query = listQuery(request.body.query)
    refuseUnknown(layout)
    const noted = { subject: name, detail: { saringan: Object.keys(request.body.query) } }
    return start(request, noted, async () => {
      const found = await db
        .select({ id: table.id })
        .from(table)
        .where(and(...list.conditions(query, now()), await scope(viewer)))
        .orderBy(...list.ordering(query.sort))
      return {
        ...{ name, format, menus: held },
        titles: layout ? layout.columns.map(({ title }) => title) : stored,
        ids: found.map((row) => String(row.id)),
        lines: (ids) => (layout ? readableLines(layout, ids) : rawLines(ids)),
      }
    })
  })

  /** Those of the menus that are held: which of them are decides which rows there are. */
  async function demandAny(viewer: Viewer): Promise<string[]> {
    const held: string[] = []
    for (const menu of menus) if (await rightsOn(db, viewer, menu)) held.push(menu)
    if (held.length) return held
    throw refusal('right.menu', { menu: menus })
  }

  const stored = Object.keys(schema.row.shape)
  const isDerived = (key: string) => Object.hasOwn(resource.derived ?? {}, key)

  async function rowsOf(ids: readonly string[]): Promise<Record<string, unknown>[]> {
    const found = await db
      .select()
      .from(table)
      .where(inArray(table.id, [...ids]))
    const rows = new Map(found.map((row) => [String(row.id), row]))
    return ids.flatMap((id): Record<string, unknown>[] => {
      const row = rows.get(id)
      return row ? [row] : []
    })
  }

  async function readableLines(layout: ExportLayout, ids: readonly string[]) {
    const plain = await rowsOf(ids)
    const rows = layout.columns.some(({ key }) => isDerived(key)) ? await derive(plain) : plain
    const names = await referredNames(db, resource, layout, rows)
    return rows.map((row) => readableCells(resource, layout, row, names))
  }

  const rawLines = async (ids: readonly string[]) =>
    (await rowsOf(ids)).map((row) => stored.map((key) => cellValue(row[key])))

  /** Only what the list shows to its holders: a field that is never told, like a password's hash, is no column. */
  function refuseUnknown(layout: ExportLayout | null): void {
    const unknown = (layout?.columns ?? []).flatMap(({ key }, index) =>
      stored.includes(key) || isDerived(key)
        ? []
        : [fieldError(`layout.columns.${index}.key`, 'list.unknown_column', { column: key })],
    )
    if (unknown.length) throw unfitInput(unknown)
  }

  /** The list's own rules say which queries there are. */
  function listQuery(given: Record<string, string>): ListQuery {
    const parsed = schema.query.safeParse(given)
    if (parsed.success) return parsed.data as ListQuery
    throw unfitInput(fieldErrors(parsed.error.issues.map((issue) => ({ ...issue, path: ['query', ...issue.path] }))))
  }
}
