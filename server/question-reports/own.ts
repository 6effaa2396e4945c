import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { epoch } from '#contract/epoch.ts'
import {
  type OwnReport,
  ownReportReply,
  ownReportsQuery,
  ownReportsReply,
  reportQuestion,
  takeBack,
  takenBackReply,
} from '#contract/results/own-reports.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { questionReportTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { isOwnTrial } from '../packages/trial/release.ts'
import { stem } from '../reporting/stem.ts'
import { loadAttempt } from '../results/load-attempt.ts'
import { newestKeyVersion } from '../results/load-keys.ts'
import { ownDiscussion } from '../results/own-discussion.ts'

/** Far above what a hand does. */
const PER_MINUTE = 10
/** That wait for staff, of one student. */
const MOST_OPEN = 30

type Row = typeof questionReportTable.$inferInsert
type Sent = z.infer<typeof reportQuestion>

/** GET and POST /my-question-reports, POST /my-question-reports/take-back (contract/results/own-reports.ts). */
export const ownReports: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  const tags = ['results']
  const limit = windowLimit(PER_MINUTE, 60_000, now)

  app.get(
    '/my-question-reports',
    { schema: { tags, querystring: ownReportsQuery, response: { 200: ownReportsReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const { attempt, outline } = await loadAttempt(db, request.query.attempt_id)
      if (attempt.user_id !== user_id) throw refusal('missing.attempt')
      const asked = outline.subtes.flatMap(({ soal }) => soal.map(({ id }) => id))
      const rows = await db
        .select()
        .from(questionReportTable)
        .where(and(eq(questionReportTable.user_id, user_id), inArray(questionReportTable.soal_id, asked)))
        .orderBy(desc(questionReportTable.sent_at))
      return { data: rows.map(shown) }
    },
  )

  app.post(
    '/my-question-reports',
    { schema: { tags, body: reportQuestion, response: { 200: ownReportReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      limit.take(viewer.user_id)
      refuseUnstorable(request.body)
      const row = await rowOf(viewer, request.body)
      return { data: shown(await db.transaction((tx) => keep(tx, row))) }
    },
  )

  app.post(
    '/my-question-reports/take-back',
    { schema: { tags, body: takeBack, response: { 200: takenBackReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const { soal_id } = request.body
      const own = and(eq(questionReportTable.user_id, user_id), eq(questionReportTable.soal_id, soal_id))
      await db.delete(questionReportTable).where(and(own, eq(questionReportTable.state, 'sent')))
      if ((await db.$count(questionReportTable, own)) > 0) throw refusal('question_report.answered')
      return { data: { soal_id } }
    },
  )

  /** Of a question whose discussion this student may read; what staff try by themselves is no exam. */
  async function rowOf(viewer: Viewer, { attempt_id, soal_id, reason, text }: Sent): Promise<Row> {
    const { attempt } = await loadAttempt(db, attempt_id)
    if (attempt.user_id !== viewer.user_id || (await isOwnTrial(db, viewer, attempt.jadwal_id)))
      throw refusal('missing.attempt')
    const { facts, subtes } = await ownDiscussion(db, viewer, attempt_id, now)
    const found = subtes.flatMap((part) => part.soal.map((soal) => ({ part, soal })))
    const asked = found.find(({ soal }) => soal.id === soal_id)
    if (!asked) throw refusal('missing.item')
    const { paper_sha256 } = attempt
    return {
      ...{ id: randomId(random), user_id: viewer.user_id, soal_id, attempt_id, paper_sha256 },
      ...{ paket_id: facts.jadwal.paket_id, key_version: await newestKeyVersion(db, paper_sha256) },
      ...{ kode: asked.part.kode, nomor: asked.soal.nomor, teks: stem(asked.soal.html) },
      ...{ shown: asked.soal.opsi.map(({ id }) => id), reason, text },
      state: 'sent',
      sent_at: new Date(now()).toISOString(),
    }
  }
}

/** The same said again changes nothing; said otherwise it is another report, under an id that no staff have looked at. */
async function keep(tx: Tx, row: Row) {
  const { user_id, soal_id, state } = questionReportTable
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`question_report/${row.user_id}`}, 0))`)
  const own = and(eq(user_id, row.user_id), eq(soal_id, row.soal_id))
  const [before] = await tx.select().from(questionReportTable).where(own).for('update')
  if (before && before.state !== 'sent') throw refusal('question_report.answered')
  if (before?.reason === row.reason && before.text === row.text) return before
  const open = and(eq(user_id, row.user_id), eq(state, 'sent'))
  if (!before && (await tx.$count(questionReportTable, open)) >= MOST_OPEN)
    throw refusal('question_report.too_many', { most: MOST_OPEN })
  await tx.delete(questionReportTable).where(own)
  const [kept] = await tx.insert(questionReportTable).values(row).returning()
  return kept as typeof questionReportTable.$inferSelect
}

const shown = ({
  soal_id,
  reason,
  text,
  state,
  answer,
  sent_at,
}: typeof questionReportTable.$inferSelect): OwnReport => ({
  ...{ soal_id, reason, text, state, answer },
  sent_at: epoch(sent_at),
})
