import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type GradeChange, gradesInput, gradesReply, MOST_SUBJECTS } from '#contract/report-card/school-grades.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { fieldError, invalidInput, refusal } from '../lib/errors.ts'

/** POST /input/raport: grades of the student's own school report (contract/report-card/school-grades.ts). */
export const schoolGrades: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['raport'], body: gradesInput, response: { 200: gradesReply } }
  app.post('/input/raport', { schema }, async (request) => {
    const viewer = request.requireViewer()
    // Only students have a report card.
    if (viewer.role !== 'Siswa') throw refusal('missing.siswa')
    // Of a cell that is sent twice the later line counts.
    const cells = new Map(request.body.grades.map((change) => [cellOf(change), change]))
    const differs = await db.transaction((tx) => store(tx, viewer.user_id, [...cells.values()], now()))
    return { message: 'Nilai rapor disimpan.', data: { differs } }
  })
}

const cellOf = ({ mapel_id, semester }: Pick<GradeChange, 'mapel_id' | 'semester'>) => `${mapel_id}/${semester}`

/** Stores what was typed; answers the cells that another device changed meanwhile, which stay as they are. */
async function store(tx: Tx, user_id: string, changes: readonly GradeChange[], now: number) {
  // One writer at a time for a student: two phones that send at once are judged one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`raport/${user_id}`}, 0))`)
  const { rows } = await tx.execute<{ mapel_id: string; semester: number; grade: number }>(
    sql`select mapel_id, semester, grade from school_grade where user_id = ${user_id}`,
  )
  const stored = new Map(rows.map((row) => [cellOf(row), row.grade]))
  const subjects = new Set(rows.map((row) => row.mapel_id))
  await demandSubjects(tx, changes, subjects)
  const held = (change: GradeChange) => stored.get(cellOf(change)) ?? null
  const fits = (change: GradeChange) => held(change) === change.was || held(change) === change.grade
  const sound = changes.filter(fits)
  await write(tx, user_id, sound, now)
  return changes
    .filter((change) => !fits(change))
    .map((change) => ({ mapel_id: change.mapel_id, semester: change.semester, stored: held(change) }))
}

async function write(tx: Tx, user_id: string, changes: readonly GradeChange[], now: number): Promise<void> {
  const columns = (some: readonly GradeChange[]) => [
    sql`${sql.param(some.map(({ mapel_id }) => mapel_id))}::uuid[]`,
    sql`${sql.param(some.map(({ semester }) => semester))}::smallint[]`,
  ]
  const filled = changes.filter(({ grade }) => grade !== null)
  if (filled.length) {
    const grades = sql`${sql.param(filled.map(({ grade }) => grade))}::float8[]`
    await tx.execute(sql`
      insert into school_grade (user_id, mapel_id, semester, grade, updated_at)
      select ${user_id}::uuid, cell.*, ${new Date(now).toISOString()}::timestamptz
      from unnest(${sql.join([...columns(filled), grades], sql`, `)}) as cell (mapel_id, semester, grade)
      on conflict (user_id, mapel_id, semester) do update
        set grade = excluded.grade, updated_at = excluded.updated_at where school_grade.grade <> excluded.grade`)
  }
  const emptied = changes.filter(({ grade }) => grade === null)
  if (!emptied.length) return
  await tx.execute(sql`
    delete from school_grade g using unnest(${sql.join(columns(emptied), sql`, `)}) as cell (mapel_id, semester)
    where g.user_id = ${user_id} and g.mapel_id = cell.mapel_id and g.semester = cell.semester`)
}

/** Grades are of subjects that stand in school reports; what is filled in already may be changed and emptied. */
async function demandSubjects(tx: Tx, changes: readonly GradeChange[], held: ReadonlySet<string>): Promise<void> {
  const fresh = new Set(
    changes.flatMap(({ mapel_id, grade }) => (grade === null || held.has(mapel_id) ? [] : [mapel_id])),
  )
  if (!fresh.size) return
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from mapel where id = any(${sql.param([...fresh])}::uuid[]) and rapor <> 'tidak' and status = 'terbit'`)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = changes.flatMap(({ mapel_id }, index) =>
    fresh.has(mapel_id) && !known.has(mapel_id) ? [fieldError(`grades.${index}.mapel_id`, 'grade.not_a_subject')] : [],
  )
  if (unknown.length) throw invalidInput(unknown)
  if (held.size + fresh.size > MOST_SUBJECTS) throw refusal('grade.too_many_subjects', { most: MOST_SUBJECTS })
}
