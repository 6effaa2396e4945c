import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { InitReply, InitRequest } from '#contract/exam/log/messages.ts'
import { levelTable } from '#server/db/tables/index.ts'
import type { Started } from '../load/phone.ts'
import type { Call } from '../load/request.ts'
import type { OpenSitting } from './sitting.ts'
import type { BenchWorld } from './world.ts'

export interface Student {
  id: string
  email: string
  /** Access token. */
  token: string
}

/** Students registered for the sitting, logged in. `password_hash`: what they log in with, if they do. */
export async function enrol(
  { connection, jwtSecret }: BenchWorld,
  sitting: Pick<OpenSitting, 'jadwal_id'>,
  count: number,
  password_hash = '-',
): Promise<Student[]> {
  const { id: level_id } = await studentLevel(connection.db)
  const ids = Array.from({ length: count }, () => randomUUID())
  await connection.pool.query(
    `insert into app_user (id, email, password_hash, nama, level_id)
     select id, id || '@bench.test', $2, 'Siswa', $3 from unnest($1::uuid[]) as id`,
    [ids, password_hash, level_id],
  )
  await connection.pool.query(
    `insert into jadwal_paket_member (id, jadwal_id, user_id, status)
     select gen_random_uuid(), $2, id, 'terdaftar' from unnest($1::uuid[]) as id`,
    [ids, sitting.jadwal_id],
  )
  const token = (sub: string) =>
    jwt({ typ: 'access', sub, lvl: level_id, role: 'Siswa', fam: randomUUID(), exp: inTenMinutes() }, jwtSecret)
  return ids.map((id) => ({ id, email: `${id}@bench.test`, token: token(id) }))
}

async function studentLevel(db: BenchWorld['connection']['db']): Promise<{ id: string }> {
  await db.insert(levelTable).values({ id: randomUUID(), nama_level: 'Siswa' }).onConflictDoNothing()
  const found = await db.query.levelTable.findFirst({ where: (level, { eq }) => eq(level.nama_level, 'Siswa') })
  return found as { id: string }
}

export const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600

export function jwt(claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** The call that starts a student's attempt, on a phone of their own. */
export function startCall({ token }: Student, { jadwal_id, paper_sha256 }: OpenSitting): Call & { body: InitRequest } {
  const writer = randomBytes(8).toString('base64url')
  const body: InitRequest = {
    ...{ attempt_id: randomUUID(), phone_id: randomUUID(), jadwal_id, paper_sha256, origin: { writer, seq: 1 } },
    ...{ m_now: 0, wall_now: Date.now(), heads: [[writer, 1]], most: 1000, facts_seq: 0 },
  }
  return { method: 'POST', path: '/api/init-hasil-ujian', token, body }
}

/** Lets students begin, some at a time; answers what their phones send with from then on. */
export async function begin(world: BenchWorld, sitting: OpenSitting, students: Student[]): Promise<Started[]> {
  const calls = students.map((student) => startCall(student, sitting))
  const { collected, outcomes } = await world.generator.run({
    ...(world.node.host && { host: world.node.host }),
    port: world.node.port,
    loads: [{ kind: 'calls', label: 'start', calls, connections: 16, collect: true }],
  })
  if (outcomes.start?.refused) throw new Error(`starts refused: ${JSON.stringify(outcomes.start.statuses)}`)
  return collected.map((reply, n) => startedOf(reply, (calls[n] as (typeof calls)[0]).body))
}

export function startedOf(reply: string, { phone_id, origin }: InitRequest): Started {
  const { attempt_id, upload_token } = JSON.parse(reply) as InitReply
  return { attempt_id, phone_id, writer: origin.writer, token: upload_token }
}

/** Entries that stand in the database. */
export async function stored({ connection }: BenchWorld): Promise<number> {
  const { rows } = await connection.pool.query(
    'select coalesce(sum(to_seq - from_seq + 1), 0)::int as n from log_batch',
  )
  return rows[0].n
}
