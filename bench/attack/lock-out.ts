import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createPasswords } from '#server/security/passwords.ts'
import { prepare } from '#tests/support/attack/ground.ts'
import { prove, staffOf } from './staff.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

const PASSWORD = 'kata sandi siswa'
const STUDENTS = 20
const GUESSES = 10

/** Wrong guesses at the accounts of a class, whose names are known, just before its students log in on new phones. */
export const lockOut: Attack = async (say) => {
  const { outcome } = await withVictim(async ({ ground: open }) => {
    const ground = await prepare(open)
    const hash = await createPasswords().hash(PASSWORD)
    const { rows: students } = await ground.pool.query<{ id: string; email: string }>(
      `insert into app_user (id, email, password_hash, nama, level_id)
       select gen_random_uuid(), 'kelas' || n || '@elp.test', $1, 'Siswa', level_id
       from app_user, generate_series(1, $2::int) n where email = 'siswa@elp.test' returning id, email`,
      [hash, STUDENTS],
    )
    const post = (path: string, body: object, localAddress: string, token?: string) =>
      call({ port: ground.port, path, body, localAddress, token })
    const guess = ({ email }: { email: string }, from: string) =>
      post('/api/auth/user-password', { email, password: randomUUID() }, from)
    const enter = async (password: string, { email }: { email: string }, from: string) =>
      (await post('/api/auth/user-password', { email, password, device_id: randomUUID() }, from)).status === 200

    const guessAt = async (student: { email: string }) => {
      for (let n = 0; n < GUESSES; n++) await guess(student, '127.0.0.2')
    }

    let elsewhere = 0
    for (const student of students) {
      // Right before the log-in: tries are given back with time.
      await guessAt(student)
      if (await enter(PASSWORD, student, '127.0.0.3')) elsewhere++
    }
    say(`${elsewhere} of ${STUDENTS} in from another network`)

    const proctor = await staffOf(ground, ['jadwal-admin'], true)
    await prove(ground, proctor)
    let byCode = 0
    for (const student of students) {
      await guessAt(student)
      const { body } = await post('/api/login-codes', { user_id: student.id }, '127.0.0.3', proctor.token)
      const { code } = (body as { data: { code: string } }).data
      if (await enter(code, student, '127.0.0.2')) byCode++
    }
    say(`${byCode} of ${STUDENTS} in by a code, from the network of the guesses`)
    return { elsewhere, byCode }
  })
  const { elsewhere, byCode } = outcome
  const row = (what: string, reached: number, before: string) => ({
    what,
    goal: `${STUDENTS} of ${STUDENTS}`,
    reached: `${reached} of ${STUDENTS}`,
    before,
    ok: reached === STUDENTS,
  })
  return {
    rows: [
      row('right log-ins on new phones, guesses from another network', elsewhere, BEFORE),
      row('log-ins by a code of staff, guesses from the same network', byCode, 'no such code'),
    ],
    raw: outcome,
  }
}

/** While tries of an account were counted together, wherever they came from. */
const BEFORE = `0 of ${STUDENTS}`

interface Call {
  port: number
  path: string
  body: object
  localAddress: string
  token: string | undefined
}

function call({ port, path, body, localAddress, token }: Call): Promise<{ status: number; body: unknown }> {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const agent = new Agent({ localAddress })
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, body: JSON.parse(String(Buffer.concat(parts)) || 'null') }),
      )
    })
    sent.on('error', reject).end(text)
  })
}
