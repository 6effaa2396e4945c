import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answeredReply, answerReports } from '#contract/reporting/question-reports.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { attemptTable, jadwalPaketTable, questionReportTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { announce } from '../notices/announce.ts'
import { writeAuditEntry } from '../packages/audit-entry.ts'
import { anyUnreleased } from '../release/sharing.ts'
import { loadKeys, newestKeyVersion } from '../results/load-keys.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { demandRight } from '../security/rights.ts'
import { MENU } from './deps.ts'
import { reportsOf } from './reports-of.ts'

const params = z.object({ soal_id: z.uuid().toLowerCase() })

type Asked = z.infer<typeof answerReports> & { soal_id: string; actor_id: string }
type Report = typeof questionReportTable.$inferSelect

/** POST /question-reports/{soal_id}/answer: once for each report, about what was looked at. */
export const answer: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['soal'], params, body: answerReports, response: { 200: answeredReply } }
  app.post('/question-reports/:soal_id/answer', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'update')
    const { soal_id } = request.params
    // The answer shows the key again.
    if (await anyUnreleased(db, [soal_id], now())) await demandConfirmed(db, viewer, now())
    refuseUnstorable(request.body)
    const asked = { ...request.body, soal_id, actor_id: viewer.user_id }
    if (asked.verdict === 'key_changed') await demandOtherKey(db, asked)
    const told = await db.transaction((tx) => judge(tx, asked, now()))
    return { data: await reportsOf(db, soal_id), told }
  })
}

/** Answers how many students are told. */
async function judge(tx: Tx, { soal_id, ids, verdict, answer, actor_id }: Asked, now: number): Promise<number> {
  const { id, soal_id: of, state, attempt_id } = questionReportTable
  const looked = await tx
    .select({ report: questionReportTable, nama: jadwalPaketTable.nama })
    .from(questionReportTable)
    .innerJoin(attemptTable, eq(attemptTable.id, attempt_id))
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, attemptTable.jadwal_id))
    .where(and(eq(of, soal_id), inArray(id, ids)))
    .orderBy(asc(id))
    .for('update', { of: questionReportTable })
  const open = looked.filter(({ report }) => report.state === 'sent')
  if (!open.length) {
    // Pressed twice by the same hand.
    if (looked.some(({ report }) => isSaid(report, { verdict, answer, actor_id }))) return 0
    throw refusal('question_report.none_open')
  }
  await tx
    .update(questionReportTable)
    .set({ state: verdict, answer, answered_at: new Date(now).toISOString(), answered_by: actor_id })
    .where(
      and(
        eq(state, 'sent'),
        inArray(
          id,
          open.map(({ report }) => report.id),
        ),
      ),
    )
  const detail = { verdict, reports: open.length }
  await writeAuditEntry(
    tx,
    { actor_id, action: 'question-report/answer', subject: soal_id, reason: answer, detail },
    now,
  )
  for (const { report, nama } of open) {
    const { attempt_id, kode, nomor } = report
    const params = { attempt_id, soal_id, nama, kode, nomor: String(nomor), answer }
    await announce(tx, { kind: `question_${verdict}`, params, to: { user_id: report.user_id } }, now)
  }
  return open.length
}

const isSaid = (report: Report, { verdict, answer, actor_id }: Pick<Asked, 'verdict' | 'answer' | 'actor_id'>) =>
  report.state === verdict && report.answer === answer && report.answered_by === actor_id

/** Students are told that scores change only where the key did, or what counts of it, since one of them reported. */
async function demandOtherKey(db: Db, { soal_id, ids }: Asked): Promise<void> {
  const { soal_id: of, id, paper_sha256, key_version } = questionReportTable
  const papers = await db
    .selectDistinct({ paper_sha256, key_version })
    .from(questionReportTable)
    .where(and(eq(of, soal_id), inArray(id, ids)))
  for (const paper of papers) {
    const newest = await newestKeyVersion(db, paper.paper_sha256)
    const [before, after] = await Promise.all([
      keyIn(db, paper.paper_sha256, paper.key_version, soal_id),
      keyIn(db, paper.paper_sha256, newest, soal_id),
    ])
    if (before !== after) return
  }
  throw refusal('question_report.same_key')
}

/** What decides its points, as one text. */
async function keyIn(db: Db, paper_sha256: string, version: number, soal_id: string): Promise<string> {
  const keys = await loadKeys(db, paper_sha256, version)
  const own = keys.subtes.flatMap(({ soal }) => soal).find(({ id }) => id === soal_id)
  return JSON.stringify([own?.kunci, own?.poin_opsi, own?.ruling ?? null])
}
