import { and, eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { type OwnSchool, ownSchoolPatch, ownSchoolReply, ownSchoolSaved } from '#contract/accounts/own-school.ts'
import { schoolsMeant } from '../catalog/match-schools.ts'
import type { Db, Tx } from '../db/connect.ts'
import { rankedLately, rankingDue } from '../db/ranking-due.ts'
import { regionTable, sekolahSiswaTable, userTable } from '../db/tables/index.ts'
import { fieldError, invalidInput } from '../lib/errors.ts'
import { accountOf, profileOf } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { iso } from './session-family.ts'

/** GET and POST /profile/sekolah: the own school and place, from the tables (contract/own-school.ts). */
export const ownSchool: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now }) => {
  const tags = ['auth']
  app.get('/profile/sekolah', { schema: { tags, response: { 200: ownSchoolReply } } }, async (request) => ({
    data: await homeOf(db, request.requireViewer().user_id),
  }))

  const schema = { tags, body: ownSchoolPatch, response: { 200: ownSchoolSaved } }
  app.post('/profile/sekolah', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await db.transaction((tx) => changeHome(tx, viewer.user_id, request.body, now()))
    return { data: await homeOf(db, viewer.user_id), profile: profileOf(await accountOf(db, viewer)) }
  })
}

type Patch = z.infer<typeof ownSchoolPatch>

async function changeHome(tx: Tx, user_id: string, patch: Patch, now: number): Promise<void> {
  await refuseUnknown(tx, patch)
  const mine = eq(userTable.id, user_id)
  const [before] = await tx
    .select({ sekolah_id: userTable.sekolah_id, kabupaten_kota_id: userTable.kabupaten_kota_id })
    .from(userTable)
    .where(mine)
    .for('no key update')
  if (!before) return
  const after = { ...before, ...patch }
  if (after.sekolah_id === before.sekolah_id && after.kabupaten_kota_id === before.kabupaten_kota_id) return
  await tx
    .update(userTable)
    .set({ ...after, updated_at: iso(now), version: sql`${userTable.version} + 1` })
    .where(mine)
  await rankingDue(tx, await rankedLately(tx, [user_id], now))
}

/** Throws `invalid_input` for a school that is not listed or a region that is none. */
export async function refuseUnknown(tx: Tx, { sekolah_id, kabupaten_kota_id }: Patch): Promise<void> {
  const { id, status } = sekolahSiswaTable
  if (sekolah_id && !(await tx.$count(sekolahSiswaTable, and(eq(id, sekolah_id), eq(status, 'terbit')))))
    throw invalidInput([fieldError('sekolah_id', 'snbp.school')])
  const known = and(eq(regionTable.id, kabupaten_kota_id ?? ''), eq(regionTable.level, 'kabupaten-kota'))
  if (kabupaten_kota_id && !(await tx.$count(regionTable, known)))
    throw invalidInput([fieldError('kabupaten_kota_id', 'field.unknown_choice')])
}

async function homeOf(db: Db, user_id: string): Promise<OwnSchool> {
  const { rows } = await db.execute<{
    [column: string]: unknown
    typed: string | null
    sekolah: OwnSchool['sekolah']
    region: OwnSchool['region']
  }>(sql`
    select coalesce(u.sekolah_tercatat, u.sekolah) as typed,
      (select json_build_object('id', s.id, 'nama', s.nama, 'npsn', s.npsn, 'within', concat_ws(', ', r.nama, p.nama))
        from sekolah_siswa s left join region r on r.id = s.kabupaten_kota_id left join region p on p.id = r.above_id
        where s.id = u.sekolah_id) as sekolah,
      (select json_build_object('id', r.id, 'nama', r.nama, 'within', coalesce(p.nama, ''))
        from region r left join region p on p.id = r.above_id where r.id = u.kabupaten_kota_id) as region
    from app_user u where u.id = ${user_id}`)
  const { typed = null, sekolah = null, region = null } = rows[0] ?? {}
  return { sekolah, region, typed, proposed: sekolah || !typed ? [] : await schoolsMeant(db, typed) }
}
