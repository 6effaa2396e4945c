import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { registerReply, registerRequest } from '#contract/exam/schedule.ts'
import type { Tx } from '../db/connect.ts'
import { jadwalPaketMemberTable, jadwalPaketTable, paketTable } from '../db/tables/index.ts'
import { AppError, notFound } from '../errors.ts'
import { takenPlaces } from '../peserta/places.ts'
import type { ServeDeps, WriteDeps } from '../resources/types.ts'
import { freeFor, membership, owns, takeFreePaket } from './ownership.ts'
import { randomId } from './random-id.ts'
import { registrationClosed } from './registration.ts'

type JadwalRow = typeof jadwalPaketTable.$inferSelect
type MemberRow = typeof jadwalPaketMemberTable.$inferSelect

/** POST /my-paket/register: a place in a schedule of an owned or free package. Repeating it answers the same. */
const register: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  const schema = { tags: ['my-tryout'], body: registerRequest, response: { 200: registerReply } }
  app.post('/my-paket/register', { schema }, async (request) => {
    const { user_id } = request.requireViewer()
    const deps = { now: now(), random }
    const place = await db.transaction((tx) => takePlace(tx, user_id, request.body.jadwal_id.toLowerCase(), deps))
    const data = { id: place.id, jadwal_id: place.jadwal_id, user_id, status: 'terdaftar' as const }
    return { data, message: 'Kamu terdaftar. Naskahnya akan diunduh lebih dulu supaya siap dimulai.' }
  })
}
export default register

/** The schedule's row is locked first: whoever waits behind it counts the places anew. */
async function takePlace(tx: Tx, user_id: string, jadwal_id: string, deps: WriteDeps): Promise<MemberRow> {
  const [jadwal] = await tx
    .select()
    .from(jadwalPaketTable)
    .where(eq(jadwalPaketTable.id, jadwal_id))
    .for('no key update')
  if (jadwal?.status !== 'terbit') throw notFound('Jadwal ini')
  const earlier = await ownPlace(tx, user_id, jadwal_id)
  if (earlier?.status === 'terdaftar') return earlier
  if (earlier)
    throw closed('Pendaftaranmu pada jadwal ini sudah dibatalkan atau dipindahkan. Hubungi admin untuk mendaftar lagi.')
  const shut = registrationClosed(jadwal, deps.now)
  if (shut) throw closed(shut)
  await demandPaket(tx, user_id, jadwal, deps)
  if (jadwal.kuota !== null && (await takenPlaces(tx, jadwal_id)) >= jadwal.kuota) {
    throw new AppError('quota_full', 'Kuota penuh', 'Tempat pada jadwal ini sudah habis. Pilih jadwal lain.')
  }
  const stamp = new Date(deps.now).toISOString()
  const [place] = await tx
    .insert(jadwalPaketMemberTable)
    .values({
      id: randomId(deps.random),
      jadwal_id,
      user_id,
      status: 'terdaftar',
      created_at: stamp,
      updated_at: stamp,
    })
    .returning()
  return place as MemberRow
}

const closed = (error: string) => new AppError('window_closed', 'Pendaftaran ditutup', error)

async function demandPaket(tx: Tx, user_id: string, jadwal: JadwalRow, deps: WriteDeps): Promise<void> {
  const member = await membership(tx, user_id, jadwal.paket_id)
  if (owns(member, deps.now)) return
  const [paket] = await tx.select().from(paketTable).where(eq(paketTable.id, jadwal.paket_id))
  if (paket && jadwal.untuk === 'semua' && freeFor(paket, member)) return takeFreePaket(tx, user_id, paket, deps)
  throw new AppError(
    'not_registered',
    'Paket belum dimiliki',
    'Kamu belum memiliki paket ini. Beli paketnya dulu, lalu daftar lagi.',
  )
}

async function ownPlace(tx: Tx, user_id: string, jadwal_id: string): Promise<MemberRow | undefined> {
  const { user_id: member, jadwal_id: jadwal } = jadwalPaketMemberTable
  const [row] = await tx
    .select()
    .from(jadwalPaketMemberTable)
    .where(and(eq(member, user_id), eq(jadwal, jadwal_id)))
  return row
}
