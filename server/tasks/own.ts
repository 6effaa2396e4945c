import { and, asc, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { epoch } from '#contract/epoch.ts'
import { type OwnTask, type OwnTasks, ownTasksReply } from '#contract/packages/tasks.ts'
import { ownedPakets, visiblePakets } from '../catalog/visible.ts'
import type { Db, Tx } from '../db/connect.ts'
import { paketTable, syaratPaketTable, taskPictureTable, taskSubmissionTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { epochOrNull } from '../lib/times.ts'
import type { TaskDeps } from './deps.ts'

const querystring = z.object({ paket_id: z.uuid().toLowerCase().optional() })
/** Nobody works at more packages at once. */
const MOST = 50

/** GET /my-syarat (contract/packages/tasks.ts). */
export const mySyarat: FastifyPluginAsyncZod<TaskDeps> = async (app, { db }) => {
  const schema = { tags: ['my-tryout'], querystring, response: { 200: ownTasksReply } }
  app.get('/my-syarat', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { paket_id } = request.query
    const data = await ownTasks(db, viewer, paket_id ? eq(paketTable.id, paket_id) : underWay(db, viewer))
    if (paket_id && data.length === 0) throw refusal('missing.paket')
    return { data }
  })
}

const begun = (db: Db, { user_id }: Viewer) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(taskSubmissionTable)
      .where(and(eq(taskSubmissionTable.user_id, user_id), eq(taskSubmissionTable.paket_id, paketTable.id))),
  )

const underWay = (db: Db, viewer: Viewer) =>
  and(begun(db, viewer), not(inArray(paketTable.id, ownedPakets(db, viewer.user_id))))

async function ownTasks(db: Db, viewer: Viewer, wanted: SQL | undefined): Promise<OwnTasks[]> {
  const open = and(eq(paketTable.status, 'terbit'), eq(paketTable.tipe, 'gratis_bersyarat'), visiblePakets(db, viewer))
  const pakets = await db
    .select({ paket_id: paketTable.id, paket_nama: paketTable.nama })
    .from(paketTable)
    .where(and(wanted, or(open, begun(db, viewer))))
    .orderBy(asc(paketTable.urutan), asc(paketTable.id))
    .limit(MOST)
  const tasks = await tasksOf(
    db,
    viewer.user_id,
    inArray(
      syaratPaketTable.paket_id,
      pakets.map(({ paket_id }) => paket_id),
    ),
  )
  return pakets.map((paket) => ({ ...paket, tasks: tasks.get(paket.paket_id) ?? [] }))
}

/** Tasks with what this student has sent for them, by package. */
export async function tasksOf(db: Db | Tx, user_id: string, where: SQL): Promise<Map<string, OwnTask[]>> {
  const { id, paket_id, judul, penjelasan, link, min_gambar, maks_gambar, urutan } = syaratPaketTable
  const rows = await db
    .select({
      paket_id,
      task: { id, judul, penjelasan, link, min_gambar, maks_gambar },
      sent: taskSubmissionTable,
    })
    .from(syaratPaketTable)
    .leftJoin(taskSubmissionTable, and(eq(taskSubmissionTable.syarat_id, id), eq(taskSubmissionTable.user_id, user_id)))
    .where(where)
    .orderBy(asc(urutan), asc(id))
  const pictures = await picturesOf(
    db,
    rows.flatMap(({ sent }) => sent?.id ?? []),
  )
  const shown = rows.map(({ paket_id, task, sent }) => ({
    paket_id,
    task: { ...task, submission: sent && { ...shownSubmission(sent), pictures: pictures.get(sent.id) ?? [] } },
  }))
  return new Map(
    [...Map.groupBy(shown, (row) => row.paket_id)].map(([key, group]) => [key, group.map(({ task }) => task)]),
  )
}

const shownSubmission = ({ id, state, reason, sent_at, decided_at }: typeof taskSubmissionTable.$inferSelect) => ({
  ...{ id, state, reason },
  sent_at: epoch(sent_at),
  decided_at: epochOrNull(decided_at),
})

/** Ids of the pictures of submissions, in order. */
export async function picturesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (!ids.length) return new Map()
  const { id, submission_id, urutan } = taskPictureTable
  const rows = await db
    .select({ id, submission_id })
    .from(taskPictureTable)
    .where(inArray(submission_id, [...ids]))
    .orderBy(asc(urutan))
  return new Map(
    [...Map.groupBy(rows, (row) => row.submission_id)].map(([key, group]) => [key, group.map((row) => row.id)]),
  )
}
