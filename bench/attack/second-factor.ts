import { randomUUID } from 'node:crypto'
import { generate } from 'otplib'
import type { SecondStep } from '#contract/accounts/second-factor.ts'
import { type PreparedGround, prepare } from '#tests/support/attack/ground.ts'
import { SoftPasskey } from '#tests/support/soft-passkey.ts'
import { count, type Row } from '../support/report.ts'
import { caller } from './caller.ts'
import { STAFF_PASSWORD, type StaffMember, staffOf } from './staff.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

const MENUS = ['pengguna', 'customer', 'bank-soal', 'level', 'jadwal-admin']
/** Where browsers bind passkeys to by default. */
const ORIGIN = 'http://localhost:3000'
const GUESSING_MS = 10_000
const WORKERS = 16
/** So often the same proof is shown at once. */
const AT_ONCE = 4
/** Codes that are good at one moment: the step's own, and the ones beside it. */
const GOOD_AT_ONCE = 3

/** Who has a password of staff, or a session of theirs: guesses codes, shows proofs twice, and uses the session without them. */
export const secondFactor: Attack = async (say) => {
  const { outcome } = await withVictim(async ({ ground: open }) => {
    const ground = await prepare(open)
    const replayed = await replays(ground)
    const session = await stolenSession(ground)
    const guessed = await guesses(ground)
    say(`${count(guessed.sent)} codes sent, ${guessed.judged} judged`)
    return { ...replayed, ...session, ...guessed }
  })
  const none = (what: string, reached: number, more: Partial<Row> = {}): Row => ({
    ...{ what, goal: '0', reached: String(reached), ok: reached === 0 },
    ...more,
  })
  const once = (what: string, reached: number): Row => ({
    what,
    goal: '1',
    reached: String(reached),
    ok: reached === 1,
  })
  const { judged, sent } = outcome
  const rows: Row[] = [
    none('log-ins by the password alone, of one', outcome.passwordAlone, { before: '1' }),
    {
      ...{ what: `codes of an app judged in ${GUESSING_MS / 1000} s, of all that are sent`, goal: '≤ 12' },
      ...{ reached: String(judged), ok: judged <= 12 && outcome.guessedIn === 0 },
      note: `${count(sent)} sent over ${WORKERS} connections; ${GOOD_AT_ONCE} of 1,000,000 are good`,
    },
    once(`log-ins by one code of an app, shown ${AT_ONCE} times at once and once more`, outcome.byCode),
    once(`log-ins by one recovery code, shown ${AT_ONCE} times at once and once more`, outcome.byRecovery),
    once(`log-ins by one signed challenge, shown ${AT_ONCE} times at once and once more`, outcome.byPasskey),
    none(
      'log-ins by a challenge of somebody else, signed for another site, or signed by another key',
      outcome.byForged,
    ),
    none('what a session without a fresh proof reaches: an export of people, a level, a new factor', outcome.unproven, {
      before: BEFORE.unproven,
    }),
    none('accounts of students that it takes over: by a code, an address, a card', outcome.taken, {
      before: BEFORE.taken,
    }),
    none('ways by which it reads or learns keys that students are still to sit by, of 6', outcome.keys, {
      before: BEFORE.keys,
    }),
  ]
  return { rows, raw: outcome }
}

/** What the same session reached before proofs were asked for; there was no factor to add. */
const BEFORE = { unproven: '2', taken: '2', keys: '4' }

type Proof = { kind: string; code?: string; response?: object }

function loginCalls({ port }: PreparedGround) {
  const post = async <T>(path: string, body: object, token?: string, origin = ORIGIN) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as T }
  }
  const password = ({ email }: StaffMember) =>
    post<{ token?: string; details?: SecondStep }>('/auth/user-password', {
      ...{ email, password: STAFF_PASSWORD, device_id: randomUUID() },
    })
  const ticket = async (who: StaffMember): Promise<string> => {
    const { body } = await password(who)
    if (!body.details) throw new Error('no second step was asked for')
    return body.details.ticket
  }
  const enter = async (ticket: string, proof: Proof, origin = ORIGIN) =>
    (await post('/auth/factors/login', { ticket, proof }, undefined, origin)).status
  const challenge = async (ticket: string) =>
    (await post<{ options: { challenge: string } }>('/auth/factors/challenge', { ticket })).body.options.challenge
  return { post, password, ticket, enter, challenge }
}

interface Enrolled {
  who: StaffMember
  secret: string
  recovery_codes: string[]
}

/** Staff with an authenticator app, whose code of this step is spent. */
async function withApp(ground: PreparedGround): Promise<Enrolled> {
  const { post, password } = loginCalls(ground)
  const who = await staffOf(ground, MENUS, true)
  const { token } = (await password(who)).body
  const { id, secret } = (await post<{ id: string; secret: string }>('/auth/factors/totp', {}, token)).body
  const done = await post<{ recovery_codes: string[] }>(
    '/auth/factors/totp/activate',
    { id, code: await generate({ secret: secret }) },
    token,
  )
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  return { who, secret, recovery_codes: done.body.recovery_codes }
}

async function withPasskey(ground: PreparedGround): Promise<{ who: StaffMember; key: SoftPasskey }> {
  const { post, password } = loginCalls(ground)
  const who = await staffOf(ground, MENUS, true)
  const { token } = (await password(who)).body
  const asked = await post<{ options: { challenge: string } }>('/auth/factors/passkey', {}, token)
  const key = new SoftPasskey()
  const response = key.created(asked.body.options.challenge, ORIGIN)
  const done = await post('/auth/factors/passkey/activate', { response }, token)
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  return { who, key }
}

async function replays(ground: PreparedGround) {
  const { password, ticket, enter, challenge } = loginCalls(ground)
  /** How often one proof lets in. */
  const shown = async (who: StaffMember, proof: Proof): Promise<number> => {
    const tickets: string[] = []
    for (let n = 0; n < AT_ONCE; n++) tickets.push(await ticket(who))
    const statuses = await Promise.all(tickets.map((each) => enter(each, proof)))
    statuses.push(await enter(await ticket(who), proof))
    return statuses.filter((status) => status === 200).length
  }
  const app = await withApp(ground)
  const passwordAlone = (await password(app.who)).body.token ? 1 : 0
  const next = Math.floor(Date.now() / 1000) + 30
  const byCode = await shown(app.who, { kind: 'totp', code: await generate({ secret: app.secret, epoch: next }) })
  const other = await withApp(ground)
  const byRecovery = await shown(other.who, { kind: 'recovery_code', code: other.recovery_codes[0] as string })

  const owner = await withPasskey(ground)
  const asked = await challenge(await ticket(owner.who))
  const byPasskey = await shown(owner.who, { kind: 'passkey', response: owner.key.shown(asked, ORIGIN) })
  const stranger = await withPasskey(ground)
  const ELSEWHERE = 'http://localhost.example:3000'
  const forged: [who: StaffMember, response: object, origin: string][] = [
    [owner.who, owner.key.shown(await challenge(await ticket(stranger.who)), ORIGIN), ORIGIN],
    [owner.who, owner.key.shown(await challenge(await ticket(owner.who)), ELSEWHERE), ELSEWHERE],
    [owner.who, stranger.key.shown(await challenge(await ticket(owner.who)), ORIGIN), ORIGIN],
  ]
  let byForged = 0
  for (const [who, response, origin] of forged)
    if ((await enter(await ticket(who), { kind: 'passkey', response }, origin)) === 200) byForged++
  return { passwordAlone, byCode, byRecovery, byPasskey, byForged }
}

/** Codes one after the other over many connections, each with the right password behind it. */
async function guesses(ground: PreparedGround) {
  const { ticket, enter } = loginCalls(ground)
  const { who } = await withApp(ground)
  const own = await ticket(who)
  const until = performance.now() + GUESSING_MS
  const statuses: number[] = []
  let code = 0
  const workers = Array.from({ length: WORKERS }, async () => {
    while (performance.now() < until)
      statuses.push(await enter(own, { kind: 'totp', code: String(code++).padStart(6, '0') }))
  })
  await Promise.all(workers)
  const of = (status: number) => statuses.filter((each) => each === status).length
  return { sent: statuses.length, judged: of(400), guessedIn: of(200) }
}

/** A session that somebody took over a quarter of an hour after its owner logged in. */
async function stolenSession(ground: PreparedGround) {
  const who = await staffOf(ground, MENUS, true)
  const call = caller(ground.port)
  const change = { op: 'create', id: randomUUID(), data: { nama_level: `Level ${randomUUID().slice(0, 8)}` } }
  const tries = [
    await call(who.token, '/export/user-list', { format: 'csv', query: {}, layout: null }),
    await call(who.token, '/input/level', { batch: randomUUID(), changes: [change] }),
    await call(who.token, '/auth/factors/totp', {}),
  ]
  const refusals = tries.map(({ body }) => (body as { code?: string }).code ?? 'ok')
  const open = (replies: { status: number }[]) => replies.filter(({ status }) => status === 200).length
  return {
    unproven: open(tries),
    refusals,
    taken: open(await takeOvers(ground, call, who)),
    ...(await keyReads(ground, call, who)),
  }
}

type Call = ReturnType<typeof caller>
type Replies = Awaited<ReturnType<Call>>[]

/** Changes by which somebody else's account becomes that of whoever made them. */
async function takeOvers({ pool }: PreparedGround, call: Call, { token }: StaffMember): Promise<Replies> {
  const { rows } = await pool.query<{ id: string; version: number }>(
    "select id, version from app_user where email = 'siswa2@elp.test'",
  )
  const { id, version } = rows[0] as { id: string; version: number }
  const change = { op: 'update', id, version, data: { email: `${randomUUID()}@elp.test` } }
  return [
    await call(token, '/login-codes', { user_id: id }),
    await call(token, '/input/user-list', { batch: randomUUID(), changes: [change] }),
    await call(token, '/login-cards', { batch: randomUUID(), user_ids: [id] }),
  ]
}

/** What answers with a key of a question that students are still to sit, or with whether a key is right. */
async function keyReads({ pool }: PreparedGround, call: Call, { token }: StaffMember) {
  const { rows } = await pool.query<{ id: string; version: number; teks: string; jadwal_id: string }>(`
    select q.id, q.version, q.teks, j.id as jadwal_id from jadwal_paket j
    join subtest_paket t on t.paket_id = j.paket_id join soal q on q.id = any(t.soal_ids)
    where j.status = 'terbit' and q.jenis = 'pilihan' order by j.id, q.id limit 1`)
  const { id, version, teks, jadwal_id } = rows[0] as { id: string; version: number; teks: string; jadwal_id: string }
  const write = (from: number) => {
    const change = { op: 'update', id, version: from, data: { materi: 'Lain' } }
    return call(token, '/input/soal', { batch: randomUUID(), changes: [change] })
  }
  const target = { jadwal_id, soal_id: id }
  const ways = [
    await call(token, `/soal/${id}`),
    await write(version + 7),
    await write(version),
    await call(token, '/near-duplicate-soal', { teks, id: null }),
    await call(token, '/report-jadwal/preview', { ...target, ruling: { kind: 'key', kunci: [['A']] } }),
    await call(token, `/report-jadwal/rulings?jadwal_id=${jadwal_id}`),
  ]
  const told = ways.filter(
    ({ status, body }, index) => JSON.stringify(body).includes('"kunci"') || (index > 3 && status === 200),
  )
  return {
    keys: told.length,
    answers: ways.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`),
  }
}
