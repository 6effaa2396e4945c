import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PAGE_SIZE } from '#contract/resource.ts'
import { snbpMember } from '#contract/resources/index.ts'
import { type RankedBy, type SnbpRankingRow, snbpRankingQuery, snbpRankingReply } from '#contract/snbp/calls.ts'
import { initials } from '#contract/snbp/rules.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import {
  regionTable,
  schoolMajorTable,
  schoolTable,
  sekolahSiswaTable,
  snbpChoiceTable,
  snbpMemberTable,
} from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { demandOneMenu } from '../security/rights.ts'
import { type RankedList, ranked } from './ranked.ts'

/** Menus whose holders read every ranking, with names. */
export const SNBP_MENUS = ['snbp', snbpMember.access.write] as const

/**
 * GET /ranking-snbp: a student reads the rankings they stand in, with the others as initials and school; staff read all, with
 * names.
 */
export const snbpRanking: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const schema = { tags: ['snbp'], querystring: snbpRankingQuery, response: { 200: snbpRankingReply } }
  app.get('/ranking-snbp', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { page = 1, size = PAGE_SIZE, ...asked } = request.query
    const student = viewer.role === 'Siswa'
    if (!student) await demandOneMenu(db, viewer, SNBP_MENUS)
    const list = student ? await ownList(db, viewer, asked) : staffList(asked)
    const rows = shown(list)
    const offset = (page - 1) * size
    const [data, own, total, of] = await Promise.all([
      db.execute<Ranked>(sql`${rows} where r.place > ${offset} and r.place <= ${offset + size} order by r.place`),
      db.execute<Ranked>(sql`${rows} where r.user_id = ${viewer.user_id} order by r.place limit 1`),
      db.execute<{ count: number }>(sql`select count(*)::int as count from (${ranked(list)}) r`),
      nameOf(db, list),
    ])
    const row = (from: Ranked) => rowFor(from, viewer, student)
    const [first] = own.rows
    return { data: data.rows.map(row), total: total.rows[0]?.count ?? 0, own: first ? row(first) : null, of }
  })
}

interface Asked {
  program_id: string
  by: RankedBy
  of?: string | undefined
}

function staffList({ program_id, by, of }: Asked): RankedList {
  if (by === 'semua') return { program_id, by }
  const fits = by === 'provinsi' ? /^\d{2}$/.test(of ?? '') : z.uuid().safeParse(of).success
  if (of === undefined || !fits) throw refusal('missing.data')
  return { program_id, by, of }
}

/** Only active members who submitted stand in a ranking, and read it. */
async function ownList(db: Db, { user_id }: Viewer, { program_id, by, of }: Asked): Promise<RankedList> {
  const { school_major_id, sekolah_id, provinsi_id } = snbpChoiceTable
  const choices = await db
    .select({ prodi: school_major_id, sekolah: sekolah_id, provinsi: provinsi_id })
    .from(snbpChoiceTable)
    .innerJoin(snbpMemberTable, eq(snbpMemberTable.id, snbpChoiceTable.member_id))
    .where(
      and(
        eq(snbpMemberTable.user_id, user_id),
        eq(snbpMemberTable.program_id, program_id),
        eq(snbpMemberTable.status, 'aktif'),
      ),
    )
    .orderBy(asc(snbpChoiceTable.priority))
  if (!choices.length) throw refusal('snbp.not_ranked')
  if (by === 'semua') return { program_id, by }
  const own = choices.flatMap((choice) => choice[by] ?? [])
  const wanted = of ?? own[0]
  if (wanted === undefined || !own.includes(wanted)) throw refusal('missing.data')
  return { program_id, by, of: wanted }
}

type Ranked = Omit<SnbpRankingRow, 'own' | 'user_id'> & { user_id: string } & Record<string, unknown>

const shown = (list: RankedList) => sql`
  select r.rank, u.nama, r.user_id, s.nama as sekolah, r.priority, p.nama as prodi, w.nama as universitas,
    r.overall_mean::float8 as overall_mean, r.supporting_mean::float8 as supporting_mean, r.weighted_index::float8 as weighted_index
  from (${ranked(list)}) r
  join app_user u on u.id = r.user_id
  join sekolah_siswa s on s.id = r.sekolah_id
  join school_major p on p.id = r.school_major_id
  join school w on w.id = p.school_id`

function rowFor({ user_id, nama, ...rest }: Ranked, viewer: Viewer, student: boolean): SnbpRankingRow {
  const own = user_id === viewer.user_id
  return { ...rest, own, nama: student && !own ? initials(nama) : nama, user_id: student ? null : user_id }
}

async function nameOf(db: Db, { by, of }: RankedList): Promise<{ id: string; nama: string } | null> {
  if (of === undefined) return null
  const [found] = await {
    prodi: () =>
      db
        .select({ nama: sql<string>`${schoolMajorTable.nama} || ', ' || ${schoolTable.nama}` })
        .from(schoolMajorTable)
        .innerJoin(schoolTable, eq(schoolTable.id, schoolMajorTable.school_id))
        .where(eq(schoolMajorTable.id, of)),
    sekolah: () =>
      db.select({ nama: sekolahSiswaTable.nama }).from(sekolahSiswaTable).where(eq(sekolahSiswaTable.id, of)),
    provinsi: () => db.select({ nama: regionTable.nama }).from(regionTable).where(eq(regionTable.id, of)),
    semua: async () => [],
  }[by]()
  if (!found) throw refusal('missing.data')
  return { id: of, nama: found.nama }
}
