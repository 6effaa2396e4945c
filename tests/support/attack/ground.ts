import { createHmac, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { MyJadwalReply } from '#contract/exam/schedule.ts'
import { Phone } from '../exam-material.ts'
import { accountsOf } from './others.ts'

/** A running server with the demo in it, and its database: where the attack takes place. */
export interface Ground {
  pool: pg.Pool
  port: number
  jwtSecret: string
  /** The server's clock, epoch ms. */
  now(): number
}

/** Where everything is in place. */
export interface PreparedGround extends Ground {
  models: Models
  /** Who had an account before the attack. */
  accounts: string[]
}

/** What no stranger may read, and no student before its release: it stands in every key, discussion and other account. */
export const CANARIES = ['KANARI-PEMBAHASAN', 'KANARI-SEKOLAH', 'KANARI-KODE'] as const

const MODELS = { student: 'siswa@elp.test', admin: 'admin@elp.test', super: 'superadmin@elp.test' } as const
export type Role = keyof typeof MODELS

/** What the accounts of the attack are copied from: taken before it, because staff can change and delete all of it. */
interface Model {
  user: { level_id: string }
  grants: object[]
  jadwal_paket_member: object[]
  member_paket: object[]
}
export type Models = Record<Role, Model>

/** Somebody else's account, which everything is tried on. */
const VICTIM = 'siswa2@elp.test'

/** Puts the canaries in place and gives the victim an attempt of its own. */
export async function prepare(open: Ground): Promise<PreparedGround> {
  const { pool } = open
  const [student, admin, superAdmin] = await Promise.all(Object.values(MODELS).map((email) => modelOf(pool, email)))
  const ground = { ...open, models: { student, admin, super: superAdmin } as Models, accounts: [] }
  await pool.query(`update app_user set sekolah = 'KANARI-SEKOLAH' where email = $1`, [VICTIM])
  await pool.query(`update soal set pembahasan_teks = '<p>KANARI-PEMBAHASAN</p>'`)
  await pool.query(
    `update paper_key set keys = replace(keys::text, '"pembahasan_html": "', '"pembahasan_html": "KANARI-PEMBAHASAN ')::jsonb`,
  )
  await pool.query(`update jadwal_paket set pembahasan_at = '2099-01-01T00:00:00Z'`)
  await pool.query(`update bundle set start_code = 'KANARI-KODE' where start_code is not null`)
  const victim = await newAttacker(ground, 'student')
  await pool.query(`update app_user set sekolah = 'KANARI-SEKOLAH' where id = $1`, [victim.id])
  await begin(ground, victim.token)
  return { ...ground, accounts: await accountsOf(pool) }
}

async function modelOf(pool: pg.Pool, email: string): Promise<Model> {
  const rows = async (table: string, where: string, value: string) => {
    const found = await pool.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t where ${where} = $1`, [
      value,
    ])
    return found.rows.map(({ row }) => row)
  }
  const [user] = (await rows('app_user', 'email', email)) as { id: string; level_id: string }[]
  if (!user) throw new Error(`the demo has no ${email}`)
  return {
    user,
    grants: await rows('role', 'level_id', user.level_id),
    jadwal_paket_member: await rows('jadwal_paket_member', 'user_id', user.id),
    member_paket: await rows('member_paket', 'user_id', user.id),
  }
}

export interface Arranged {
  id: string
  token: string
  strays: string[]
  started: Started | undefined
}

interface Started {
  attempt_id: string
  phone_id: string
  writer: string
  upload_token: string
}

/** A new account of a role, logged in; a student has an exam under way. */
export async function newAttacker(ground: PreparedGround, role: Role, { sits = false } = {}): Promise<Arranged> {
  const { pool } = ground
  const [id, family] = [randomUUID(), randomUUID()]
  const model = ground.models[role]
  const lvl = model.user.level_id
  await copy(pool, 'app_user', [model.user], { id, email: `${id}@elp.test`, username: id, nama: 'Penyerang' })
  if (role === 'student') {
    await copy(pool, 'jadwal_paket_member', model.jadwal_paket_member, { user_id: id })
    await copy(pool, 'member_paket', model.member_paket, { user_id: id })
  } else {
    await pool.query('delete from role where level_id = $1', [lvl])
    await copy(pool, 'role', model.grants, {})
  }
  const [made, until] = [new Date(ground.now()).toISOString(), new Date(ground.now() + 86_400_000).toISOString()]
  await pool.query(
    `insert into session_family (id, user_id, device_id, created_at, expires_at, token_hash) values ($1, $2, $1, $3, $4, '-')`,
    [family, id, made, until],
  )
  const exp = Math.floor(ground.now() / 1000) + 600
  const access = { typ: 'access', sub: id, lvl, role: ROLE_NAMES[role], fam: family }
  const token = jwt({ ...access, exp }, ground.jwtSecret)
  const started = sits ? await begin(ground, token) : undefined
  return { id, token, strays: badTokens(access, exp, ground.jwtSecret), started }
}

const ROLE_NAMES = { student: 'Siswa', admin: 'Admin', super: 'Super Admin' } as const

/** Tokens that must open nothing: run out, unsigned, signed by somebody else, none at all, and one raised to super admin. */
export function badTokens(access: object, exp: number, secret: string): string[] {
  const raised = { ...access, role: 'Super Admin', exp }
  return [
    jwt({ ...access, exp: exp - 100_000 }, secret),
    jwt(raised, 'a secret that somebody else thought of, long enough'),
    `${part({ alg: 'none', typ: 'JWT' })}.${part(raised)}.`,
    jwt({ typ: 'refresh', sub: 'x', exp }, 'another'),
    'a.b.c',
    'x'.repeat(4000),
    `${randomUUID()}.${'A'.repeat(43)}`,
  ]
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** HS256. */
export function jwt(claims: object, secret: string): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Copies of rows, each with an id of its own; one whose parent is gone meanwhile is left out. */
async function copy(pool: pg.Pool, table: string, rows: object[], changed: object): Promise<void> {
  for (const row of rows) {
    const content = JSON.stringify({ ...row, id: randomUUID(), ...changed })
    await pool
      .query(`insert into ${table} select (jsonb_populate_record(null::${table}, $1)).* on conflict do nothing`, [
        content,
      ])
      .catch((error: { code?: string }) => {
        if (error.code !== FOREIGN_KEY) throw error
      })
  }
}

const FOREIGN_KEY = '23503'

/** Starts the first exam that may be started, with one answer in it. */
async function begin({ port, now }: Ground, token: string): Promise<Started> {
  const call = async (path: string, bearer: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const { data } = (await call('/my-jadwal', token)).body as MyJadwalReply
  const choice = data.find(({ cara_mulai, sittings }) => cara_mulai === 'open' && sittings[0]?.attempts.length === 0)
  if (!choice?.sittings[0]) throw new Error('the demo has no exam to start')
  const phone = new Phone()
  const place = { jadwal_id: choice.jadwal_id, paper_sha256: choice.sittings[0].bundle.paper_sha256 }
  const started = await call('/init-hasil-ujian', token, phone.init(place, now()))
  if (started.status !== 200) throw new Error(`start refused: ${JSON.stringify(started.body)}`)
  const { upload_token } = started.body as { upload_token: string }
  phone.say({ gap: { hidden: false, jump: -1000 } }, 1)
  await call('/input/hasil-ujian', upload_token, phone.request())
  return { attempt_id: phone.attempt_id, phone_id: phone.phone_id, writer: phone.writer, upload_token }
}
