import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type SnbpSubmission, snbpSubmission, snbpSubmitReply } from '#contract/snbp/calls.ts'
import { type MemberState, provinceOf, provincesFit, SNBP_SEMESTERS } from '#contract/snbp/rules.ts'
import { once } from '../crud/batch.ts'
import type { ServeDeps, WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { rankedLately, rankingDue } from '../db/ranking-due.ts'
import {
  mapelTable,
  schoolGradeTable,
  schoolMajorTable,
  schoolTable,
  sekolahSiswaTable,
  snbpChoiceTable,
  snbpMemberTable,
  snbpSettingTable,
  userTable,
} from '../db/tables/index.ts'
import { fieldError, invalidInput, refusal } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'
import { updateIndexes } from './index-of-choices.ts'
import { isOpenAt, type ProgramRow } from './program.ts'

interface Sender extends WriteDeps {
  user_id: string
}

/** POST /submit/snbp: joins with grades and choices, all of it or nothing. The same batch again answers the same. */
export const submitSnbp: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  const schema = { tags: ['snbp'], body: snbpSubmission, response: { 200: snbpSubmitReply } }
  app.post('/submit/snbp', { schema }, async (request) => {
    const viewer = request.requireViewer()
    if (viewer.role !== 'Siswa') throw refusal('snbp.students_only')
    const { user_id } = viewer
    const sender = { user_id, now: now(), random }
    const { body } = request
    const sent = { batch: body.batch, user_id, resource: 'submit/snbp', body, now: sender.now }
    return once(db, sent, async (tx) => ({ data: await submit(tx, body, sender) }))
  })
}

async function submit(tx: Tx, sent: SnbpSubmission, sender: Sender) {
  // Staff who change the programme meanwhile wait: its price decides whether the membership is free.
  const [program] = await tx
    .select()
    .from(snbpSettingTable)
    .where(eq(snbpSettingTable.id, sent.program_id))
    .for('share')
  if (program?.status !== 'terbit') throw refusal('missing.snbp')
  if (!isOpenAt(program, sender.now)) throw refusal('snbp.closed')
  const provinsi_id = await demandSchool(tx, sent)
  await demandChoices(tx, sent, provinsi_id)
  await writeGrades(tx, sent, sender)
  await writeSchool(tx, sent, sender)
  const { id: member_id, status } = await writeMember(tx, sent, program, sender)
  await tx.delete(snbpChoiceTable).where(eq(snbpChoiceTable.member_id, member_id))
  await tx.insert(snbpChoiceTable).values(
    sent.choices.map((school_major_id, n) => ({
      ...{
        member_id,
        priority: n + 1,
        school_major_id,
        program_id: program.id,
        sekolah_id: sent.sekolah_id,
        provinsi_id,
      },
      ...{ overall_mean: 0, weighted_index: 0 },
    })),
  )
  await updateIndexes(tx, { member_id })
  return { member_id, status }
}

/** The school's province; null where it is not on record. */
async function demandSchool(tx: Tx, { sekolah_id, peringkat, year_size }: SnbpSubmission): Promise<string | null> {
  const { id, status, kabupaten_kota_id } = sekolahSiswaTable
  const [school] = await tx
    .select({ kabupaten_kota_id })
    .from(sekolahSiswaTable)
    .where(and(eq(id, sekolah_id), eq(status, 'terbit')))
  if (!school) throw invalidInput([fieldError('sekolah_id', 'snbp.school')])
  if (peringkat !== null && year_size !== null && peringkat > year_size)
    throw invalidInput([fieldError('peringkat', 'snbp.place_beyond')])
  return provinceOf(school.kabupaten_kota_id)
}

/** SNBP admits to state universities: not to private ones, and the schools of ministries select on their own. */
async function demandChoices(tx: Tx, { choices }: SnbpSubmission, school: string | null): Promise<void> {
  const found = await tx
    .select({ id: schoolMajorTable.id, region: schoolTable.kabupaten_kota_id })
    .from(schoolMajorTable)
    .innerJoin(schoolTable, eq(schoolTable.id, schoolMajorTable.school_id))
    .where(
      and(
        inArray(schoolMajorTable.id, choices),
        eq(schoolMajorTable.status, 'terbit'),
        eq(schoolTable.status, 'terbit'),
        inArray(schoolTable.jenis, ['akademik', 'vokasi', 'keagamaan']),
      ),
    )
  const problems = choices.flatMap((id, n) => {
    if (choices.indexOf(id) < n) return [fieldError(`choices.${n}`, 'snbp.choice_twice')]
    return found.some((one) => one.id === id) ? [] : [fieldError(`choices.${n}`, 'snbp.choice')]
  })
  const provinces = found.map(({ region }) => provinceOf(region))
  if (!problems.length && provincesFit(school, provinces) === false)
    problems.push(fieldError('choices.1', 'snbp.provinces'))
  if (problems.length) throw invalidInput(problems)
}

/** Into the report card; the semesters that count must all be there afterwards. */
async function writeGrades(tx: Tx, { grades }: SnbpSubmission, { user_id, now }: Sender): Promise<void> {
  const cells = new Map(grades.map((cell) => [`${cell.mapel_id} ${cell.semester}`, cell]))
  if (cells.size < grades.length) throw invalidInput([fieldError('grades', 'snbp.grade_twice')])
  const subjects = [...new Set(grades.map(({ mapel_id }) => mapel_id))]
  const known = subjects.length ? await tx.$count(mapelTable, inArray(mapelTable.id, subjects)) : 0
  if (known < subjects.length) throw invalidInput([fieldError('grades', 'snbp.subject')])
  const updated_at = new Date(now).toISOString()
  if (grades.length)
    await tx
      .insert(schoolGradeTable)
      // In one order, so that two devices of a student wait for each other and not in a circle.
      .values(
        [...cells.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => ({ user_id, ...cell, updated_at })),
      )
      .onConflictDoUpdate({
        target: [schoolGradeTable.user_id, schoolGradeTable.mapel_id, schoolGradeTable.semester],
        set: { grade: sql`excluded.grade`, updated_at },
      })
  const there = await tx
    .selectDistinct({ semester: schoolGradeTable.semester })
    .from(schoolGradeTable)
    .where(and(eq(schoolGradeTable.user_id, user_id), inArray(schoolGradeTable.semester, [...SNBP_SEMESTERS])))
  const missing = SNBP_SEMESTERS.filter((semester) => !there.some((row) => row.semester === semester))
  if (missing.length)
    throw invalidInput(missing.map((semester) => fieldError('grades', 'snbp.semester_missing', { semester })))
}

/** The school that one applies from is one's own: the profile and rankings by school follow it. */
async function writeSchool(tx: Tx, { sekolah_id }: SnbpSubmission, { user_id, now }: Sender): Promise<void> {
  const moved = await tx
    .update(userTable)
    .set({ sekolah_id, updated_at: new Date(now).toISOString(), version: sql`${userTable.version} + 1` })
    .where(and(eq(userTable.id, user_id), sql`${userTable.sekolah_id} is distinct from ${sekolah_id}`))
    .returning({ id: userTable.id })
  if (moved.length) await rankingDue(tx, await rankedLately(tx, [user_id], now))
}

async function writeMember(tx: Tx, sent: SnbpSubmission, { id: program_id, harga }: ProgramRow, sender: Sender) {
  const { sekolah_id, kurikulum, peringkat, year_size } = sent
  const at = new Date(sender.now).toISOString()
  const submitted = { sekolah_id, kurikulum, peringkat, year_size, submitted_at: at, updated_at: at }
  const status: MemberState = harga === 0 ? 'aktif' : 'terdaftar'
  const begun = { sumber: harga === 0 ? ('gratis' as const) : ('daftar' as const), status, mulai: at }
  const [row] = await tx
    .insert(snbpMemberTable)
    .values({
      ...{ id: randomId(sender.random), program_id, user_id: sender.user_id, created_at: at },
      ...begun,
      ...submitted,
    })
    .onConflictDoUpdate({
      target: [snbpMemberTable.program_id, snbpMemberTable.user_id],
      set: { ...submitted, version: sql`${snbpMemberTable.version} + 1` },
    })
    .returning()
  if (!row) throw new Error('a membership was not written')
  if (row.status === 'aktif' || row.status === status) return row
  // It was ended before: it begins again as a new one does.
  const [again = row] = await tx.update(snbpMemberTable).set(begun).where(eq(snbpMemberTable.id, row.id)).returning()
  return again
}
