import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { registerReply, registerRequest } from '#contract/exam/schedule.ts'
import { overbooked } from '../catalog/places.ts'
import { registrationClosed } from '../catalog/registration.ts'
import { demandMaySit } from '../consent/account-holds.ts'
import type { ServeDeps, WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { isForGroup } from '../db/for-group.ts'
import {
  jadwalPaketMemberTable,
  jadwalPaketTable,
  memberPaketTable,
  paketTable,
  takenPlacesTable,
} from '../db/tables/index.ts'
import { concurrencyLimit } from '../lib/concurrency-limit.ts'
import { refusal, tooManyRequests } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'
import { freeFor, keeps, owns, takeFreePaket } from './ownership.ts'

type JadwalRow = typeof jadwalPaketTable.$inferSelect
type PlaceRow = typeof jadwalPaketMemberTable.$inferSelect

/**
 * Registrations for one schedule wait for each other's commit. Fewer at once than public pages have connections, so that
 * those who only look are not behind them; the line holds some ten seconds' worth.
 */
const LINE = { inside: 4, waiting: 3000, full: () => tooManyRequests(10) }

/** POST /my-paket/register: a place in a schedule of an owned or free package. Repeating it answers the same. */
const register: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  const schema = { tags: ['my-tryout'], body: registerRequest, response: { 200: registerReply } }
  app.post('/my-paket/register', { schema, preValidation: concurrencyLimit(LINE) }, async (request) => {
    const { user_id } = request.requireViewer()
    const deps = { now: now(), random }
    const place = await db.transaction((tx) => takePlace(tx, user_id, request.body.jadwal_id.toLowerCase(), deps))
    const data = { id: place.id, jadwal_id: place.jadwal_id, user_id, status: 'terdaftar' as const }
    return { data, message: 'Kamu terdaftar. Naskahnya akan diunduh lebih dulu supaya siap dimulai.' }
  })
}
export default register

/**
 * The place is written first and looked at then (peserta/places.ts), at the very end: who registers for the same
 * schedule waits for this transaction from there on. Staff who delete the schedule wait for it from its beginning.
 */
async function takePlace(tx: Tx, user_id: string, jadwal_id: string, deps: WriteDeps): Promise<PlaceRow> {
  const asked = await readAsked(tx, user_id, jadwal_id)
  if (asked?.jadwal.status !== 'terbit') throw refusal('missing.jadwal')
  const { jadwal, earlier, taken } = asked
  if (earlier?.status === 'terdaftar') return earlier
  if (earlier) throw refusal('register.cancelled')
  const named = jadwal.untuk === 'kelompok' && (await isForGroup(tx, jadwal.kelompok, user_id))
  const shut = registrationClosed(jadwal, named, deps.now)
  if (shut) throw refusal(shut)
  if (!isPractice(jadwal)) await demandMaySit(tx, user_id, deps.now)
  // When all places are taken the refusal does not wait for the queue.
  if (jadwal.kuota !== null && (taken ?? 0) >= jadwal.kuota) throw full()
  await demandPaket(tx, user_id, asked, deps)
  const stamp = new Date(deps.now).toISOString()
  const [place] = await tx
    .insert(jadwalPaketMemberTable)
    .values({
      id: randomId(deps.random),
      jadwal_id,
      user_id,
      status: 'terdaftar',
      mandiri: true,
      created_at: stamp,
      updated_at: stamp,
    })
    .onConflictDoNothing()
    .returning()
  // The same student, twice at once: the other call was first.
  if (!place) return takePlace(tx, user_id, jadwal_id, deps)
  if (await overbooked(tx, [jadwal_id])) throw full()
  return place
}

/** Everything is known at once of what is done for practice. */
const isPractice = ({ rilis }: JadwalRow) => rilis === 'langsung'

const full = () => refusal('register.full')

async function demandPaket(tx: Tx, user_id: string, { jadwal, paket, member }: Asked, deps: WriteDeps): Promise<void> {
  const named = paket.untuk === 'kelompok' && (await isForGroup(tx, paket.kelompok, user_id))
  if (owns(member ?? undefined, deps.now) && keeps(paket, member ?? undefined, named)) return
  const isOpen = jadwal.untuk === 'semua' || jadwal.untuk === 'kelompok'
  if (isOpen && freeFor(paket, member ?? undefined, named)) return takeFreePaket(tx, user_id, paket, deps)
  throw refusal('register.not_owned')
}

/** All that a registration is decided by, in one statement: a thousand ask in the same second. */
async function readAsked(tx: Tx, user_id: string, jadwal_id: string) {
  const { id, paket_id } = jadwalPaketTable
  const [row] = await tx
    .select({
      jadwal: jadwalPaketTable,
      paket: paketTable,
      earlier: jadwalPaketMemberTable,
      member: memberPaketTable,
      taken: takenPlacesTable.taken,
    })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, paket_id))
    .leftJoin(
      jadwalPaketMemberTable,
      and(eq(jadwalPaketMemberTable.jadwal_id, id), eq(jadwalPaketMemberTable.user_id, user_id)),
    )
    .leftJoin(memberPaketTable, and(eq(memberPaketTable.paket_id, paket_id), eq(memberPaketTable.user_id, user_id)))
    .leftJoin(takenPlacesTable, eq(takenPlacesTable.owner_id, id))
    .where(eq(id, jadwal_id))
    .for('key share', { of: jadwalPaketTable })
  return row
}

type Asked = NonNullable<Awaited<ReturnType<typeof readAsked>>>
