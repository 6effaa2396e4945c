import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { epoch } from '#contract/epoch.ts'
import type { OwnPaket } from '#contract/exam/schedule.ts'
import type { Db } from '../db/connect.ts'
import { jadwalPaketMemberTable, jadwalPaketTable, memberPaketTable, paketTable } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { epochOrNull } from '../lib/times.ts'
import { ownAttempts } from './own-attempts.ts'

/** The student's packages (or the one named) with where each stands; those cancelled are not theirs. */
export async function ownPakets(db: Db, user_id: string, now: number, paket_id?: string): Promise<OwnPaket[]> {
  const rows = await db
    .select({ member: memberPaketTable, paket: paketTable })
    .from(memberPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, memberPaketTable.paket_id))
    .where(
      and(
        eq(memberPaketTable.user_id, user_id),
        ne(memberPaketTable.status, 'dibatalkan'),
        paket_id ? eq(paketTable.id, paket_id) : undefined,
      ),
    )
    .orderBy(asc(paketTable.urutan), asc(paketTable.nama), asc(paketTable.id))
  const jadwals = await jadwalsOf(
    db,
    user_id,
    rows.map((row) => row.paket.id),
  )
  const attempts = await ownAttempts(db, user_id, [...new Set(jadwals.map((row) => row.id))])
  return rows.map(({ member, paket }) => {
    const own = jadwals.filter((jadwal) => jadwal.paket_id === paket.id)
    const tries = attempts.filter(
      (attempt) => attempt.status !== 'archived' && own.some((jadwal) => jadwal.id === attempt.jadwal_id),
    )
    const facts = {
      expired: member.status === 'berakhir' || (member.akhir !== null && epoch(member.akhir) <= now),
      running: tries.some((attempt) => attempt.status === 'open'),
      registered: own.some((jadwal) => jadwal.registered && epoch(jadwal.selesai) > now),
      finished: tries.length > 0,
    }
    const { id, nama, slug, tipe, mode, skin } = paket
    return {
      ...{ paket_id: id, nama, slug, tipe, mode, skin },
      sumber: member.sumber,
      mulai: epoch(member.mulai),
      akhir: epochOrNull(member.akhir),
      state: stateOf(facts),
      jumlah_percobaan: tries.length,
    }
  })
}

/** A running attempt is told before anything else, also of a package whose time is over. */
function stateOf(facts: {
  expired: boolean
  running: boolean
  registered: boolean
  finished: boolean
}): OwnPaket['state'] {
  if (facts.running) return 'berlangsung'
  if (facts.expired) return 'berakhir'
  if (facts.finished) return 'selesai'
  return facts.registered ? 'terdaftar' : 'belum_terdaftar'
}

async function jadwalsOf(db: Db, user_id: string, paket_ids: readonly string[]) {
  if (!paket_ids.length) return []
  const { jadwal_id, user_id: member, status, selesai_sendiri } = jadwalPaketMemberTable
  const rows = await db
    .select({
      ...{ id: jadwalPaketTable.id, paket_id: jadwalPaketTable.paket_id, status },
      selesai: sql`coalesce(${selesai_sendiri}, ${jadwalPaketTable.selesai})`.mapWith(jadwalPaketTable.selesai),
    })
    .from(jadwalPaketMemberTable)
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, jadwal_id))
    .where(and(eq(member, user_id), inArray(jadwalPaketTable.paket_id, [...paket_ids]), notTrial(jadwalPaketTable.id)))
  return rows.map((row) => ({ ...row, registered: row.status === 'terdaftar' }))
}
