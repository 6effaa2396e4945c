import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changesOf, goneName, inWords, saysMore } from '#contract/audit/changes.ts'
import { type AuditColumn, type AuditExport, auditExport } from '#contract/audit/trail.ts'
import { exportStatus } from '#contract/export.ts'
import type { CellValue } from '../crud/export/cells.ts'
import { chosenCells } from '../crud/export/chosen-cells.ts'
import { fileJobs } from '../crud/export/file-job.ts'
import { plainText } from '../crud/export/plain-text.ts'
import { momentIn } from '../crud/export/readable-cells.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { auditTable, userTable } from '../db/tables/index.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { demandMenu } from '../security/rights.ts'
import { conditions, MENU, NEWEST_FIRST } from './audit.ts'
import { subjectNames } from './subject-names.ts'

/** POST /export/jejak-audit: the audit trail as a file, written as a job. */
export const auditFile: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const start = fileJobs(app, db, now)
  const schema = { tags: ['access'], body: auditExport, response: { 200: exportStatus } }
  app.post(`/export/${MENU}`, { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { format, query, columns, zone } = request.body
    await demandMenu(db, viewer, MENU)
    refuseUnstorable(query)
    // Names of people, and the addresses that they called from.
    await demandConfirmed(db, viewer, now())
    const noted = { subject: MENU, detail: { saringan: Object.keys(query) } }
    return start(request, noted, async () => {
      const found = await db
        .select({ id: auditTable.id })
        .from(auditTable)
        .where(and(...conditions(db, query)))
        .orderBy(...NEWEST_FIRST)
      return {
        ...{ name: MENU, format, menus: [MENU] },
        titles: columns.map(({ title }) => title),
        ids: found.map(({ id }) => id),
        lines: (ids) => linesOf(db, ids, { columns, zone }),
      }
    })
  })
}

type Layout = Pick<AuditExport, 'columns' | 'zone'>
type Entry = typeof auditTable.$inferSelect

async function linesOf(db: Db, ids: readonly string[], layout: Layout): Promise<CellValue[][]> {
  const found = await db
    .select({ entry: auditTable, actor: userTable.nama })
    .from(auditTable)
    .leftJoin(userTable, eq(userTable.id, auditTable.actor_id))
    .where(inArray(auditTable.id, [...ids]))
  const names = await subjectNames(
    db,
    found.map(({ entry }) => entry.subject),
  )
  const rows = new Map(found.map((row) => [row.entry.id, row]))
  const changes = changesIn(layout)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const { entry, actor } = row
    const cells: Record<AuditColumn, string | null> = {
      ...entry,
      actor,
      subject: names.get(entry.subject) ?? goneName(entry.detail as Record<string, unknown>) ?? entry.subject,
      changes: changes(entry),
    }
    return [chosenCells(layout, MOMENTS, (key) => cells[key])]
  })
}

const MOMENTS = new Set<AuditColumn>(['at'])
const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** What an entry wrote down, a line each: `Kuota: 100 → 150`. What the reader's words do not name stands as it is stored. */
function changesIn({ columns, zone }: Layout): (entry: Entry) => string {
  const words = columns.find(({ key }) => key === 'changes')?.words ?? {}
  const moment = momentIn(zone)
  const none = words.none ?? ''
  return ({ action, detail }) => {
    const [resource] = action.split('/')
    const word = (key: string) => words[`${resource}.${key}`] ?? words[key]
    const shown = (field: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return none
      if (typeof value === 'object') return inWords(value, none)
      const text = String(value)
      if (STAMP.test(text)) return moment(text)
      return word(`${field}=${text}`) ?? words[text] ?? plainText(text)
    }
    return changesOf(detail as Record<string, unknown>)
      .filter(saysMore)
      .map(({ field, secret, before, after }) => {
        const title = word(field) ?? field.replaceAll('_', ' ')
        if (secret) return `${title}: ${words.secret ?? ''}`
        return `${title}: ${before === null || before === undefined ? '' : `${shown(field, before)} → `}${shown(field, after)}`
      })
      .join('\n')
  }
}
