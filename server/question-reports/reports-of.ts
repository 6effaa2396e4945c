import { desc, eq, sql } from 'drizzle-orm'
import { epoch } from '#contract/epoch.ts'
import { MOST_REPORTS, type ReportsOfQuestion } from '#contract/reporting/question-reports.ts'
import type { Db } from '../db/connect.ts'
import {
  attemptTable,
  jadwalPaketTable,
  mapelTable,
  paketTable,
  questionReportTable,
  soalTable,
  userTable,
} from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { epochOrNull } from '../lib/times.ts'
import { askedItem } from '../reporting/items.ts'
import { loadKeys, newestKeyVersion } from '../results/load-keys.ts'
import { loadPaper } from '../results/load-paper.ts'

/** A question with what students say of it, the open ones first. Throws `missing.item`. */
export async function reportsOf(db: Db, soal_id: string): Promise<ReportsOfQuestion> {
  const of = eq(questionReportTable.soal_id, soal_id)
  const { state, sent_at, id } = questionReportTable
  const open = eq(state, 'sent')
  const [rows, [counted], [bank]] = await Promise.all([
    db
      .select({ report: questionReportTable, paket: paketTable.nama, jadwal: jadwalPaketTable, by: userTable.nama })
      .from(questionReportTable)
      .innerJoin(paketTable, eq(paketTable.id, questionReportTable.paket_id))
      .innerJoin(attemptTable, eq(attemptTable.id, questionReportTable.attempt_id))
      .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, attemptTable.jadwal_id))
      .leftJoin(userTable, eq(userTable.id, questionReportTable.answered_by))
      .where(of)
      .orderBy(desc(open), desc(sent_at), desc(id))
      .limit(MOST_REPORTS),
    db
      .select({ total: sql<number>`count(*)::int`, open: sql<number>`(count(*) filter (where ${open}))::int` })
      .from(questionReportTable)
      .where(of),
    db
      .select({ mapel: mapelTable.nama })
      .from(soalTable)
      .leftJoin(mapelTable, eq(mapelTable.id, soalTable.mapel_id))
      .where(eq(soalTable.id, soal_id)),
  ])
  const newest = rows.toSorted((a, b) => epoch(b.report.sent_at) - epoch(a.report.sent_at))[0]
  if (!newest || !counted) throw refusal('missing.item')
  const { paper_sha256 } = newest.report
  const keys = await loadKeys(db, paper_sha256, await newestKeyVersion(db, paper_sha256))
  const soal = askedItem(await loadPaper(db, paper_sha256), keys, soal_id)
  const letters = soal.opsi.map((option) => option.id).join()
  return {
    soal,
    mapel: bank?.mapel ?? null,
    in_bank: bank !== undefined,
    jadwal: { id: newest.jadwal.id, nama: newest.jadwal.nama },
    reports: rows.map(({ report, paket, by }) => ({
      ...{ id: report.id, reason: report.reason, text: report.text, state: report.state, paket },
      sent_at: epoch(report.sent_at),
      order: report.shown.join() === letters ? null : report.shown,
      ...{ answer: report.answer, answered_at: epochOrNull(report.answered_at), answered_by: by },
    })),
    ...counted,
  }
}
