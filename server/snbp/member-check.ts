import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type SnbpChoice, type SnbpMembership, snbpMemberCheckReply } from '#contract/snbp/calls.ts'
import {
  comparablePlaces,
  eligiblePlaces,
  labelOf,
  provinceOf,
  SNBP_SEMESTERS,
  schoolQuota,
} from '#contract/snbp/rules.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import {
  mapelMajorTable,
  mapelTable,
  schoolGradeTable,
  schoolMajorTable,
  schoolTable,
  sekolahSiswaTable,
  snbpChoiceTable,
  snbpMemberTable,
  snbpSettingTable,
} from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { demandOneMenu } from '../security/rights.ts'
import type { MemberRow } from './membership.ts'
import { isOpenAt, type ProgramRow } from './program.ts'
import { type RankedList, ranked } from './ranked.ts'
import { SNBP_MENUS } from './ranking.ts'

type SchoolRow = typeof sekolahSiswaTable.$inferSelect

/** What is shown of one student: few years, one programme each. */
const MOST_SHOWN = 10

/** GET /snbp-member-cek/{id}: where a student stands in SNBP. Everybody asks of themselves; staff of all. */
export const snbpMemberCheck: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['snbp'], params: z.object({ id: z.uuid() }), response: { 200: snbpMemberCheckReply } }
  app.get('/snbp-member-cek/:id', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const user_id = request.params.id.toLowerCase()
    if (user_id !== viewer.user_id) {
      if (viewer.role === 'Siswa') throw refusal('missing.data')
      await demandOneMenu(db, viewer, SNBP_MENUS)
    }
    const rows = await db
      .select({ member: snbpMemberTable, program: snbpSettingTable, school: sekolahSiswaTable })
      .from(snbpMemberTable)
      .innerJoin(snbpSettingTable, eq(snbpSettingTable.id, snbpMemberTable.program_id))
      .leftJoin(sekolahSiswaTable, eq(sekolahSiswaTable.id, snbpMemberTable.sekolah_id))
      .where(eq(snbpMemberTable.user_id, user_id))
      .orderBy(desc(snbpSettingTable.tahun), desc(snbpSettingTable.id))
      .limit(MOST_SHOWN)
    const grades = rows.length ? await gradesOf(db, user_id) : []
    const memberships = await Promise.all(rows.map((row) => membership(db, row, grades, now())))
    return { data: { member: rows.some(({ member }) => member.status === 'aktif'), memberships } }
  })
}

const gradesOf = (db: Db, user_id: string): Promise<SnbpMembership['grades']> =>
  db
    .select({
      mapel_id: schoolGradeTable.mapel_id,
      mapel: mapelTable.nama,
      semester: schoolGradeTable.semester,
      grade: schoolGradeTable.grade,
    })
    .from(schoolGradeTable)
    .innerJoin(mapelTable, eq(mapelTable.id, schoolGradeTable.mapel_id))
    .where(and(eq(schoolGradeTable.user_id, user_id), inArray(schoolGradeTable.semester, [...SNBP_SEMESTERS])))
    .orderBy(asc(mapelTable.nama), asc(schoolGradeTable.semester))

interface Found {
  member: MemberRow
  program: ProgramRow
  school: SchoolRow | null
}

async function membership(
  db: Db,
  { member, program, school }: Found,
  grades: SnbpMembership['grades'],
  now: number,
): Promise<SnbpMembership> {
  const { sumber, status, submitted_at, kurikulum, peringkat, year_size } = member
  const { id, nama, tahun, harga, bobot_rapor, min_peserta } = program
  const [choices, sekolah] = await Promise.all([
    choicesOf(db, member, program, school),
    school && schoolOf(db, member, school),
  ])
  return {
    member_id: member.id,
    program: { id, nama, tahun, harga, bobot_rapor, min_peserta, open: isOpenAt(program, now) },
    ...{ sumber, status, submitted_at, kurikulum, peringkat, year_size, sekolah, choices, grades },
  }
}

async function schoolOf(db: Db, member: MemberRow, school: SchoolRow): Promise<SnbpMembership['sekolah']> {
  const quota = schoolQuota(school)
  const places = quota && member.year_size !== null ? eligiblePlaces(quota.percent, member.year_size) : null
  const place = await placeIn(db, { program_id: member.program_id, by: 'sekolah', of: school.id }, member.id)
  return { id: school.id, nama: school.nama, npsn: school.npsn, quota: quota && { ...quota, places }, place }
}

/** Of a member in one list: null where they do not stand in it, being not active. */
async function placeIn(db: Db, list: RankedList, member_id: string): Promise<{ rank: number | null; of: number }> {
  const { rows } = await db.execute<{ rank: number | null; of: number }>(sql`
    select (max(r.rank) filter (where r.member_id = ${member_id}))::int as rank, count(*)::int as of
    from (${ranked(list)}) r`)
  return rows[0] ?? { rank: null, of: 0 }
}

async function choicesOf(
  db: Db,
  { id: member_id, kurikulum }: MemberRow,
  program: ProgramRow,
  school: SchoolRow | null,
): Promise<SnbpChoice[]> {
  const rows = await db
    .select({ choice: snbpChoiceTable, major: schoolMajorTable, university: schoolTable })
    .from(snbpChoiceTable)
    .innerJoin(schoolMajorTable, eq(schoolMajorTable.id, snbpChoiceTable.school_major_id))
    .innerJoin(schoolTable, eq(schoolTable.id, schoolMajorTable.school_id))
    .where(eq(snbpChoiceTable.member_id, member_id))
    .orderBy(asc(snbpChoiceTable.priority))
  if (!rows.length || kurikulum === null) return []
  const majors = rows.map(({ major }) => major.id)
  const subjects = await db
    .select({ major: mapelMajorTable.school_major_id, nama: mapelTable.nama })
    .from(mapelMajorTable)
    .innerJoin(mapelTable, eq(mapelTable.id, mapelMajorTable.mapel_id))
    .where(and(inArray(mapelMajorTable.school_major_id, majors), eq(mapelMajorTable.kurikulum, kurikulum)))
    .orderBy(asc(mapelTable.nama))
  const home = provinceOf(school?.kabupaten_kota_id ?? null)
  return Promise.all(
    rows.map(async ({ choice, major, university }) => {
      const { rank, of: entrants } = await placeIn(db, { program_id: program.id, by: 'prodi', of: major.id }, member_id)
      const { peminat_snbp: applicants, daya_tampung_snbp: capacity } = major
      const there = provinceOf(university.kabupaten_kota_id)
      const { priority, overall_mean, supporting_mean, weighted_index } = choice
      return {
        ...{
          priority,
          school_major_id: major.id,
          nama: major.nama,
          jenjang: major.jenjang,
          portofolio: major.portofolio,
        },
        universitas: university.nama,
        same_province: home !== null && there !== null ? home === there : null,
        supporting: subjects.filter((subject) => subject.major === major.id).map(({ nama }) => nama),
        ...{ overall_mean, supporting_mean, weighted_index, rank, entrants, applicants, capacity },
        places: comparablePlaces({ entrants, applicants, capacity }),
        label: rank === null ? 'data_kurang' : labelOf({ rank, entrants, applicants, capacity }, program),
      }
    }),
  )
}
