import { and, asc, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exportStatus } from '#contract/export.ts'
import {
  RECAP_MENU,
  type RecapQuery,
  type RecapRow,
  recapExport,
  recapQuery,
  recapReply,
} from '#contract/report-card/report-card.ts'
import { meanGrade, SEMESTERS } from '#contract/report-card/school-grades.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { studentLevels } from '../catalog/student-levels.ts'
import { cellValue } from '../crud/export/cells.ts'
import { fileJobs } from '../crud/export/file-job.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { listTotal } from '../crud/list-total.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { userTable } from '../db/tables/index.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { demandMenu } from '../security/rights.ts'
import { meanOfGrades, ofTerm, type PasResult, pasResults, pasWeights, termsOf } from './pas-results.ts'
import { schoolOnRecord } from './school-on-record.ts'
import { type Shown, shownOf, shownTo } from './shown.ts'

const tags = ['raport']
/** Titles of the file, in the words of those who read it. */
const TITLES = ['Nama', 'Sekolah', 'Kelas', ...SEMESTERS.map((semester) => `Semester ${semester}`)]
const MEANS = ['Rata-rata rapor', 'Nilai terisi', 'Rata-rata PAS']

/** GET /get-rekap-raport and its file (contract/report-card/report-card.ts): a student who asks of nobody else reads their own line. */
export const recap: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const start = fileJobs(app, db, now)

  app.get(
    '/get-rekap-raport',
    { schema: { tags, querystring: recapQuery, response: { 200: recapReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      const { query } = request
      const own = viewer.role === 'Siswa' && !(query.q || query.sekolah || query.kelas)
      if (!own) await demandMenu(db, viewer, RECAP_MENU)
      refuseUnstorable(query)
      const where = own ? eq(userTable.id, viewer.user_id) : await students(db, query)
      const size = query.size ?? PAGE_SIZE
      const page = db
        .select(SHOWN)
        .from(userTable)
        .where(where)
        .orderBy(...ordering(query.sort))
        .limit(size)
        .offset(((query.page ?? 1) - 1) * size)
      const [people, total] = await Promise.all([page, listTotal(db, userTable, where, Boolean(query.q))])
      const shown = shownTo(own ? 'student' : 'staff', db, now())
      return { data: await rowsOf(db, people, shown), ...total }
    },
  )

  app.post(
    '/export/rekap-raport',
    { schema: { tags, body: recapExport, response: { 200: exportStatus } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandMenu(db, viewer, RECAP_MENU)
      refuseUnstorable(request.body)
      // Names and grades of a class.
      await demandConfirmed(db, viewer, now())
      const { format, ...filter } = request.body
      const noted = { subject: 'rekap-raport', detail: { saringan: Object.keys(filter) } }
      return start(request, noted, async () => {
        const where = await students(db, filter)
        const people = await db
          .select(SHOWN)
          .from(userTable)
          .where(where)
          .orderBy(...ordering('kelas'))
        return {
          ...{ name: 'rekap-rapor', format, menus: [RECAP_MENU] },
          titles: [...TITLES, ...MEANS],
          ids: people.map(({ user_id }) => user_id),
          lines: (ids) => linesOf(db, ids, shownTo('staff', db, now())),
        }
      })
    },
  )
}

const SHOWN = {
  user_id: userTable.id,
  nama: userTable.nama,
  sekolah: schoolOnRecord,
  kelas: userTable.kelas,
}
type Person = Pick<RecapRow, 'user_id' | 'nama' | 'sekolah' | 'kelas'>

async function students(db: Db, { q, sekolah, kelas }: Pick<RecapQuery, 'q' | 'sekolah' | 'kelas'>) {
  const { level_id, status, nama, email, nisn, sekolah_tercatat } = userTable
  const pattern = q && likePattern(q)
  return and(
    inArray(level_id, await studentLevels(db)),
    eq(status, 'aktif'),
    sekolah ? or(eq(sekolah_tercatat, sekolah), and(isNull(sekolah_tercatat), choseSchool(sekolah))) : undefined,
    kelas ? eq(userTable.kelas, kelas) : undefined,
    pattern ? or(ilike(nama, pattern), ilike(email, pattern), ilike(nisn, pattern)) : undefined,
  )
}

const choseSchool = (nama: string) =>
  sql`${userTable.sekolah_id} in (select s.id from sekolah_siswa s where s.nama = ${nama})`

function ordering(sort: RecapQuery['sort'] = 'kelas'): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const { sekolah_tercatat, kelas, nama, id } = userTable
  return sort.endsWith('nama')
    ? [direction(nama), direction(id)]
    : [direction(sekolah_tercatat), direction(kelas), asc(nama), asc(id)]
}

async function linesOf(db: Db, ids: readonly string[], shown: Shown) {
  const people = await db
    .select(SHOWN)
    .from(userTable)
    .where(inArray(userTable.id, [...ids]))
  const rows = new Map((await rowsOf(db, people, shown)).map((row) => [row.user_id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const { nama, sekolah, kelas, semester, mean, filled, pas } = row
    return [[nama, sekolah, kelas, ...semester.map(rounded), rounded(mean), filled, rounded(pas)].map(cellValue)]
  })
}

const rounded = (grade: number | null) => (grade === null ? null : Math.round(grade * 100) / 100)

/** Their grades, for a page of them in two calls. */
async function rowsOf(db: Db, people: readonly Person[], shown: Shown): Promise<RecapRow[]> {
  if (!people.length) return []
  const ids = people.map(({ user_id }) => user_id)
  const [means, pas] = await Promise.all([schoolMeans(db, ids), pasMeans(db, ids, shown)])
  return people.map((person) => {
    const own = means.get(person.user_id) ?? []
    const semester = SEMESTERS.map((wanted) => own.find((one) => one.semester === wanted)?.mean ?? null)
    const filled = own.reduce((sum, one) => sum + one.filled, 0)
    return {
      ...person,
      semester,
      filled,
      mean: meanGrade(semester.filter((grade) => grade !== null)),
      pas: pas.get(person.user_id) ?? null,
    }
  })
}

type Mean = { user_id: string; semester: number; mean: number; filled: number }

async function schoolMeans(db: Db, ids: readonly string[]): Promise<Map<string, Mean[]>> {
  const { rows } = await db.execute<{ [K in keyof Mean]: Mean[K] }>(sql`
    select user_id, semester, avg(grade) as mean, count(*)::int as filled from school_grade
    where user_id = any(${sql.param([...ids])}::uuid[]) group by user_id, semester`)
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

async function pasMeans(db: Db, ids: readonly string[], shown: Shown): Promise<Map<string, number | null>> {
  const results = await shownOf(await pasResults(db, { users: ids }), shown)
  const weightsOf = await pasWeights(db, [...new Set(results.map(({ mapel_id }) => mapel_id))])
  const people = Map.groupBy(results, ({ user_id }) => user_id)
  return new Map([...people].map(([user_id, own]) => [user_id, meanOfGrades(newest(own), weightsOf)]))
}

function newest(own: readonly PasResult[]): PasResult[] {
  const [term] = termsOf(own)
  return term ? ofTerm(own, term) : []
}
