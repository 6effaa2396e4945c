import { pbkdf2Sync, randomBytes, randomUUID } from 'node:crypto'
import type { InitReply } from '#contract/exam/log/messages.ts'
import type { MyJadwalReply } from '#contract/exam/schedule.ts'
import { newAttacker, type PreparedGround, prepare } from '#tests/support/attack/ground.ts'
import { Phone } from '#tests/support/exam-material.ts'
import type { Row } from '../support/report.ts'
import { caller } from './caller.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

const GUESSES = 30
const TIMED_GUESSES = 5
const YEAR_SECONDS = 365 * 86_400
/** What a code that the server makes holds. */
const CODE_BITS = 50

/** A student of a class that starts by a code, without the code: asks for the key, guesses, and tries codes at home. */
export const startCodes: Attack = async () => {
  const { outcome } = await withVictim(async ({ ground: open }) => attack(await prepare(open)))
  return outcome
}

async function attack(ground: PreparedGround) {
  const student = await newAttacker(ground, 'student')
  const call = caller(ground.port)
  const { data } = (await call(student.token, '/my-jadwal')).body as MyJadwalReply
  const coded = data.find(({ cara_mulai }) => cara_mulai === 'code')
  const sitting = coded?.sittings[0]
  const wrapped = sitting?.bundle.wrapped_key
  if (!coded || !sitting || !wrapped) throw new Error('the demo has no schedule that starts by a code')
  const place = { jadwal_id: coded.jadwal_id, paper_sha256: sitting.bundle.paper_sha256 }
  const start = async (more: object = {}) => {
    const reply = await call(student.token, '/init-hasil-ujian', new Phone().init(place, Date.now(), more))
    return { status: reply.status, key: (reply.body as Partial<InitReply>).paper_key ?? null }
  }

  const bare = await start()
  const guessed = []
  for (let tries = 0; tries < GUESSES; tries++)
    guessed.push(await start({ code_proof: randomBytes(32).toString('base64') }))
  const admin = await newAttacker(ground, 'super')
  const jadwal = (await call(admin.token, `/jadwal-paket/${coded.jadwal_id}`)).body as { data: { version: number } }
  const change = { op: 'update', id: coded.jadwal_id, version: jadwal.data.version, data: { kode_mulai: '1234' } }
  const typed = await call(admin.token, '/input/jadwal-paket', { batch: randomUUID(), changes: [change] })

  const begun = performance.now()
  for (let tries = 0; tries < TIMED_GUESSES; tries++) {
    pbkdf2Sync(String(tries), Buffer.from(wrapped.salt, 'base64'), wrapped.iterations, 32, 'sha256')
  }
  const seconds = (performance.now() - begun) / 1000 / TIMED_GUESSES
  const years = (2 ** CODE_BITS * seconds) / YEAR_SECONDS
  const slowed = guessed.filter(({ status }) => status === 429).length
  const rows: Row[] = [
    { ...row('keys of a coded paper answered without its code', bare.key ? 1 : 0), before: '1' },
    {
      ...row(`keys answered to ${GUESSES} guessed proofs`, guessed.filter(({ key }) => key).length),
      note: `${slowed} were told to wait`,
    },
    { ...row('codes of four digits taken from staff', typed.status === 200 ? 1 : 0), before: '1' },
    {
      what: 'core-years to try every code at home',
      goal: '≥ 1,000,000',
      reached: Math.round(years).toLocaleString('en-US'),
      before: '22 core-minutes for the four digits that staff could type',
      ok: years >= 1_000_000,
      note: `${Math.round(seconds * 1000)} ms a guess`,
    },
  ]
  return { rows, raw: { seconds_per_guess: seconds, statuses: [bare, ...guessed].map(({ status }) => status) } }
}

const row = (what: string, reached: number) => ({ what, goal: '0', reached: String(reached), ok: reached === 0 })
