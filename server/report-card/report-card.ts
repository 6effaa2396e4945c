import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Term } from '#contract/report-card/pas-grade.ts'
import { RECAP_MENU, type ReportCard, reportCardQuery, reportCardReply } from '#contract/report-card/report-card.ts'
import { studentLevels } from '../catalog/student-levels.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { letterheadOfStudents } from '../participants/letterhead-of.ts'
import { rightsOn } from '../security/rights.ts'
import { combinedOf } from './combined.ts'
import { componentsOf, gradeOf, ofTerm, type PasResult, pasResults, pasWeights, termsOf } from './pas-results.ts'
import { schoolOnRecord } from './school-on-record.ts'
import { type Shown, shownOf, shownTo } from './shown.ts'

/** GET /get-raport (contract/report-card/report-card.ts). */
export const reportCard: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['raport'], querystring: reportCardQuery, response: { 200: reportCardReply } }
  app.get('/get-raport', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { user_id = viewer.user_id, tahun, masa } = request.query
    const staff = user_id !== viewer.user_id
    if (staff && !(await rightsOn(db, viewer, RECAP_MENU))) throw refusal('right.menu', { menu: [RECAP_MENU] })
    const shown = shownTo(staff ? 'staff' : 'student', db, now())
    const wanted = tahun !== undefined && masa !== undefined ? { tahun, masa } : null
    const letterhead = staff ? await letterheadOfStudents(db, eq(userTable.id, user_id)) : null
    return { data: { ...(await cardOf(db, user_id, shown, wanted)), letterhead } }
  })
}

async function cardOf(
  db: Db,
  user_id: string,
  shown: Shown,
  wanted: Term | null,
): Promise<Omit<ReportCard, 'letterhead'>> {
  const siswa = await student(db, user_id)
  const [mapel, nilai, pas, combined] = await Promise.all([
    subjects(db, user_id),
    grades(db, user_id),
    pasPart(db, user_id, shown, wanted),
    combinedOf(db, user_id, shown),
  ])
  return { siswa, mapel, nilai, pas, combined }
}

async function student(db: Db, user_id: string): Promise<ReportCard['siswa']> {
  const { id, nama, nisn, sekolah, kelas, level_id } = userTable
  const [row] = await db
    .select({ id, nama, nisn, sekolah: sql<string | null>`coalesce(${schoolOnRecord}, ${sekolah})`, kelas })
    .from(userTable)
    .where(and(eq(id, user_id), inArray(level_id, await studentLevels(db))))
  if (!row) throw refusal('missing.siswa')
  return row
}

async function subjects(db: Db, user_id: string): Promise<ReportCard['mapel']> {
  const { rows } = await db.execute<ReportCard['mapel'][number] & Record<string, unknown>>(sql`
    select m.id, m.nama, m.rapor from mapel m
    where (m.rapor <> 'tidak' and m.status = 'terbit')
      or m.id in (select g.mapel_id from school_grade g where g.user_id = ${user_id})
    order by m.rapor = 'pilihan', m.nama, m.id`)
  return rows
}

async function grades(db: Db, user_id: string): Promise<ReportCard['nilai']> {
  const { rows } = await db.execute<ReportCard['nilai'][number] & Record<string, unknown>>(
    sql`select mapel_id, semester, grade from school_grade where user_id = ${user_id} order by mapel_id, semester`,
  )
  return rows
}

async function pasPart(db: Db, user_id: string, shown: Shown, wanted: Term | null): Promise<ReportCard['pas']> {
  const all = await pasResults(db, { users: [user_id] })
  const results = await shownOf(all, shown)
  const masa = termsOf(results)
  const chosen = wanted ?? masa[0] ?? null
  const mapel = chosen ? await pasSubjects(db, ofTerm(results, chosen)) : []
  const finals = mapel.flatMap(({ final }) => final ?? [])
  const mean = finals.length ? finals.reduce((sum, grade) => sum + grade, 0) / finals.length : null
  return { masa, chosen, mapel, mean }
}

async function pasSubjects(db: Db, results: readonly PasResult[]): Promise<ReportCard['pas']['mapel']> {
  const components = componentsOf(results)
  const ids = [...components.keys()]
  if (!ids.length) return []
  const [weightsOf, names] = await Promise.all([
    pasWeights(db, ids),
    db.execute<{ id: string; nama: string }>(
      sql`select id, nama from mapel where id = any(${sql.param(ids)}::uuid[]) order by nama, id`,
    ),
  ])
  return names.rows.flatMap(({ id, nama }) => {
    const own = components.get(id)
    if (!own) return []
    const { bobot_harian: harian, bobot_pts: pts, bobot_pas: pas, kkm } = weightsOf(id)
    return [{ mapel_id: id, nama, bobot: { harian, pts, pas }, kkm, ...own, ...gradeOf(own, weightsOf(id)) }]
  })
}
