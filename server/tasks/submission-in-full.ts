import { and, asc, eq, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { epoch } from '#contract/epoch.ts'
import type { SubmissionInFull } from '#contract/packages/tasks.ts'
import type { Db } from '../db/connect.ts'
import { paketTable, syaratPaketTable, taskSubmissionTable, userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { epochOrNull } from '../lib/times.ts'
import { picturesOf, tasksOf } from './own.ts'

const judge = alias(userTable, 'judge')

/** A submission with its pictures, the student's other tasks of the package, and the one that waits next. */
export async function submissionInFull(db: Db, id: string): Promise<SubmissionInFull> {
  const [row] = await db
    .select({
      sent: taskSubmissionTable,
      task: syaratPaketTable,
      paket: paketTable,
      student: userTable,
      judge: judge.nama,
    })
    .from(taskSubmissionTable)
    .innerJoin(syaratPaketTable, eq(syaratPaketTable.id, taskSubmissionTable.syarat_id))
    .innerJoin(paketTable, eq(paketTable.id, taskSubmissionTable.paket_id))
    .innerJoin(userTable, eq(userTable.id, taskSubmissionTable.user_id))
    .leftJoin(judge, eq(judge.id, taskSubmissionTable.decided_by))
    .where(eq(taskSubmissionTable.id, id))
  if (!row) throw refusal('missing.submission')
  const { sent, task, paket, student } = row
  const [pictures, tasks, next_id] = await Promise.all([
    picturesOf(db, [id]),
    tasksOf(db, sent.user_id, eq(syaratPaketTable.paket_id, paket.id)),
    nextWaiting(db, id),
  ])
  return {
    ...{ id, paket_id: paket.id, paket_nama: paket.nama, state: sent.state, times: sent.times, reason: sent.reason },
    ...{ judul: task.judul, penjelasan: task.penjelasan, link: task.link },
    student: { id: student.id, nama: student.nama, email: student.email },
    sent_at: epoch(sent.sent_at),
    decided_at: epochOrNull(sent.decided_at),
    decided_by: row.judge,
    pictures: pictures.get(id) ?? [],
    others: (tasks.get(paket.id) ?? [])
      .filter((other) => other.id !== task.id)
      .map(({ judul, submission }) => ({ judul, state: submission?.state ?? null })),
    next_id,
  }
}

async function nextWaiting(db: Db, but: string): Promise<string | null> {
  const { id, state, sent_at } = taskSubmissionTable
  const [next] = await db
    .select({ id })
    .from(taskSubmissionTable)
    .where(and(eq(state, 'sent'), ne(id, but)))
    .orderBy(asc(sent_at), asc(id))
    .limit(1)
  return next?.id ?? null
}
