import { randomUUID } from 'node:crypto'
import type { OpenSitting } from './sitting.ts'
import { inTenMinutes, jwt, type Student } from './students.ts'
import type { BenchWorld } from './world.ts'

/**
 * A schedule with very many members, made by the database itself, and students who are not among them. Names differ, so
 * that an order by them means something.
 */
export async function fillPeople(
  { connection, jwtSecret }: BenchWorld,
  { jadwal_id }: Pick<OpenSitting, 'jadwal_id'>,
  { members, others }: { members: number; others: number },
): Promise<{ students: Student[] }> {
  const { pool } = connection
  const { rows: levels } = await pool.query<{ id: string }>("select id from level where nama_level = 'Siswa'")
  const level_id = levels[0]?.id as string
  const people = (count: number) =>
    pool.query<{ id: string }>(
      `insert into app_user (id, email, password_hash, nama, level_id, sekolah)
       select id, id || '@bench.test', '-', initcap(substr(md5(id::text), 1, 8)) || ' ' || n, $2, 'SMA ' || n % 500
       from (select gen_random_uuid() as id, n from generate_series(1, $1::int) n) each returning id`,
      [count, level_id],
    )
  const { rows: inside } = await people(members)
  await pool.query(
    `insert into jadwal_paket_member (id, jadwal_id, user_id, status, ruang, kursi)
     select gen_random_uuid(), $2, id, 'terdaftar', 'Ruang ' || n % 300, 1 + n / 300
     from unnest($1::uuid[]) with ordinality as one (id, n)`,
    [inside.map(({ id }) => id), jadwal_id],
  )
  const { rows: outside } = await people(others)
  const students = outside.map(({ id }) => {
    const claims = { typ: 'access', sub: id, lvl: level_id, role: 'Siswa', fam: randomUUID(), exp: inTenMinutes() }
    return { id, email: `${id}@bench.test`, token: jwt(claims, jwtSecret) }
  })
  return { students }
}
