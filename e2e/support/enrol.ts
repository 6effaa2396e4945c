import { randomUUID } from 'node:crypto'
import type { Server } from './server.ts'

export interface Account {
  id: string
  nama: string
  email: string
  password: string
}

/** A student whose account every test may copy; the demo registers this one for everything. */
const MODEL = 'siswa@elp.test'
const PASSWORD = 'tryout2026'

/** A student of this test alone, registered for the schedules named and nothing else. */
export async function enrol(server: Server, ...jadwals: string[]): Promise<Account> {
  const id = randomUUID()
  const account = { id, nama: `Peserta ${id.slice(0, 4)}`, email: `${id.slice(0, 8)}@elp.test`, password: PASSWORD }
  await server.query(
    `insert into app_user select (jsonb_populate_record(model, $1)).* from app_user model where email = $2`,
    [JSON.stringify({ id, nama: account.nama, email: account.email, username: `u${id.slice(0, 8)}` }), MODEL],
  )
  for (const nama of jadwals) await register(server, id, nama)
  return account
}

async function register(server: Server, user_id: string, nama: string): Promise<void> {
  const places = await server.query(
    `insert into jadwal_paket_member
     select (jsonb_populate_record(place, jsonb_build_object('id', gen_random_uuid(), 'user_id', $1::uuid))).*
     from jadwal_paket_member place
     join jadwal_paket jadwal on jadwal.id = place.jadwal_id
     join app_user model on model.id = place.user_id
     where model.email = $2 and jadwal.nama = $3
     returning id`,
    [user_id, MODEL, nama],
  )
  if (places.length !== 1) throw new Error(`the demo has no schedule ${nama}`)
  await server.query(
    `insert into member_paket
     select (jsonb_populate_record(member, jsonb_build_object('id', gen_random_uuid(), 'user_id', $1::uuid))).*
     from member_paket member
     join jadwal_paket jadwal on jadwal.paket_id = member.paket_id
     join app_user model on model.id = member.user_id
     where model.email = $2 and jadwal.nama = $3
     on conflict do nothing`,
    [user_id, MODEL, nama],
  )
}
