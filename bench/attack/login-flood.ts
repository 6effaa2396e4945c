import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createPasswords } from '#server/security/passwords.ts'
import type { Ground } from '#tests/support/attack/ground.ts'
import { count } from '../support/report.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

const PASSWORD = 'kata sandi siswa'
const LOG_IN = '/api/auth/user-password'
/** Sizes of the flood: the one by which all log-ins were stopped, and one that many times as large. */
const FLOODS = [48, 400]
const RIGHT_ONES = 12
/** A person who waits longer has gone. */
const PATIENCE_MS = 30_000
const SCHOOL = 500
/** Of the two schools, each the faster of so many passes: other work on the machine falls on either. */
const PASSES = 3

/** Wrong log-ins over many connections of one address, beside people who know their password. */
export const loginFlood: Attack = async (say) => {
  const { outcome } = await withVictim(async ({ ground }) => {
    const emails = await students(ground, SCHOOL)
    const floods: { connections: number; in: number; worst_ms: number; wrong: number }[] = []
    for (const connections of FLOODS) {
      const found = await flooded(ground.port, connections, emails)
      say(`${connections} connections: ${found.in} of ${RIGHT_ONES} in, the slowest after ${found.worst_ms} ms`)
      floods.push({ connections, ...found })
    }
    const one: number[] = []
    const many: number[] = []
    for (let pass = 0; pass < PASSES; pass++) {
      one.push(await together(ground.port, emails, () => '127.0.0.3'))
      many.push(await together(ground.port, emails, (n) => `127.0.${1 + (n >> 7)}.${1 + (n & 127)}`))
      say(`${SCHOOL} from one address ${one.at(-1)} ms, from ${SCHOOL} ${many.at(-1)} ms`)
    }
    return { floods, one, many }
  })
  const { floods, one, many } = outcome
  const ratio = Math.min(...one) / Math.min(...many)
  const rows = floods.map(({ connections, in: got, worst_ms, wrong }) => ({
    what: `right log-ins that get in beside ${connections} connections of wrong ones`,
    goal: `${RIGHT_ONES} of ${RIGHT_ONES}`,
    reached: `${got} of ${RIGHT_ONES}, slowest ${count(worst_ms)} ms`,
    ...(BEFORE[connections] && { before: BEFORE[connections] }),
    ok: got === RIGHT_ONES,
    note: `${count(wrong)} wrong ones judged meanwhile`,
  }))
  return {
    rows: [
      ...rows,
      {
        what: `${SCHOOL} right log-ins from one address against ${SCHOOL} addresses`,
        goal: '≤ 1.25 ×',
        reached: `${ratio.toFixed(2)} ×`,
        ok: ratio <= 1.25,
        note: `${count(Math.min(...one))} ms against ${count(Math.min(...many))} ms`,
      },
    ],
    raw: { ...outcome },
  }
}

/** What the same flood reached while newcomers went before those who waited. */
const BEFORE: Record<number, string> = { 48: '10 of 12', 400: '3 of 12' }

async function students({ pool }: Ground, how_many: number): Promise<string[]> {
  const hash = await createPasswords().hash(PASSWORD)
  const { rows } = await pool.query<{ email: string }>(
    `insert into app_user (id, email, password_hash, nama, level_id)
     select gen_random_uuid(), 'banjir' || n || '@elp.test', $1, 'Siswa', level_id
     from app_user, generate_series(1, $2::int) n where email = 'siswa@elp.test' returning email`,
    [hash, how_many],
  )
  return rows.map(({ email }) => email)
}

async function flooded(port: number, connections: number, emails: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: '127.0.0.2' })
  const ending = new AbortController()
  let wrong = 0
  const workers = Array.from({ length: connections }, async () => {
    while (!ending.signal.aborted) {
      const email = `${randomUUID()}@elp.test`
      if (await logIn({ port, agent, email, password: 'tebakan', signal: ending.signal })) wrong++
    }
  })
  // The flood stands before anybody comes.
  while (wrong < connections) await new Promise((resolve) => setTimeout(resolve, 10))
  const waits: number[] = []
  for (const email of emails.slice(0, RIGHT_ONES)) {
    const began = performance.now()
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const own = new Agent({ localAddress: '127.0.0.3' })
    const status = await logIn({ port, agent: own, email, password: PASSWORD, signal })
    if (status === 200) waits.push(Math.round(performance.now() - began))
  }
  ending.abort()
  await Promise.all(workers)
  agent.destroy()
  return { in: waits.length, worst_ms: Math.max(0, ...waits), wrong }
}

/** Milliseconds until all who log in at once are in. */
async function together(port: number, emails: readonly string[], addressOf: (n: number) => string): Promise<number> {
  const began = performance.now()
  const statuses = await Promise.all(
    emails.map((email, n) =>
      logIn({ port, agent: new Agent({ localAddress: addressOf(n) }), email, password: PASSWORD }),
    ),
  )
  const refused = statuses.filter((status) => status !== 200).length
  if (refused) throw new Error(`${refused} of ${emails.length} right log-ins were refused`)
  return Math.round(performance.now() - began)
}

interface Call {
  port: number
  agent: Agent
  email: string
  password: string
  signal?: AbortSignal
}

/** The status, or 0 where no answer came in time. */
function logIn({ port, agent, email, password, signal }: Call): Promise<number> {
  const body = JSON.stringify({ email, password, device_id: randomUUID() })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
    const call = request({ port, agent, method: 'POST', path: LOG_IN, headers, host: '127.0.0.1', signal }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0))
      reply.on('error', () => resolve(0))
    })
    call.on('error', () => resolve(0)).end(body)
  })
}
