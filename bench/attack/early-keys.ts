import { randomUUID } from 'node:crypto'
import type { InitReply } from '#contract/exam/log/messages.ts'
import type { MyJadwalReply } from '#contract/exam/schedule.ts'
import type { DiscussionReply } from '#contract/results/results.ts'
import { newAttacker, type PreparedGround, prepare } from '#tests/support/attack/ground.ts'
import { Phone } from '#tests/support/exam-material.ts'
import type { Row } from '../support/report.ts'
import { caller } from './caller.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

const HOUR_MS = 3_600_000
const MODEL = 'Latihan cepat kapan saja'

/** Who finishes wave 1 of an exam first asks for its keys, while others sit and wave 2 is still to come; and an outsider joins. */
export const earlyKeys: Attack = async () => {
  const { outcome } = await withVictim(async ({ ground: open }) => attack(await prepare(open)))
  return outcome
}

async function attack(ground: PreparedGround) {
  const { pool, port } = ground
  const call = caller(port)
  const admin = await newAttacker(ground, 'super')
  const { rows: models } = await pool.query<{ paket_id: string }>('select paket_id from jadwal_paket where nama = $1', [
    MODEL,
  ])
  const paket_id = models[0]?.paket_id
  const wave = async (from: number, to: number) => {
    const id = randomUUID()
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const data = { paket_id, nama: 'Gelombang', mulai: at(from), selesai: at(to), cara_mulai: 'open', status: 'terbit' }
    const reply = await call(admin.token, '/input/jadwal-paket', {
      batch: randomUUID(),
      changes: [{ op: 'create', id, data }],
    })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return id
  }
  const first = await wave(-HOUR_MS, HOUR_MS)
  await wave(24 * HOUR_MS, 26 * HOUR_MS)

  const student = await newAttacker(ground, 'student')
  await pool.query(
    `insert into jadwal_paket_member (id, jadwal_id, user_id, status) values (gen_random_uuid(), $1, $2, 'terdaftar')`,
    [first, student.id],
  )
  const { data } = (await call(student.token, '/my-jadwal')).body as MyJadwalReply
  const bundle = data.find(({ jadwal_id }) => jadwal_id === first)?.sittings[0]?.bundle
  if (!bundle) throw new Error('wave 1 hands out no paper')
  const phone = new Phone()
  const begin = phone.init({ jadwal_id: first, paper_sha256: bundle.paper_sha256 }, Date.now())
  const { upload_token } = (await call(student.token, '/init-hasil-ujian', begin)).body as InitReply
  phone.end(1)
  await call(upload_token, '/input/hasil-ujian', phone.request())
  const ended = await call(upload_token, '/end-ujian', phone.endRequest())
  if (ended.status !== 200) throw new Error(JSON.stringify(ended.body))

  const own = `attempt_id=${phone.attempt_id}`
  const discussion = await call(student.token, `/pembahasan-ujian?${own}`)
  const shown = discussion.status === 200 ? (discussion.body as DiscussionReply).data.subtes : []
  const keys = shown.flatMap(({ soal }) => soal).filter(({ kunci, poin_opsi }) => kunci.length > 0 || poin_opsi).length
  const result = await call(student.token, `/result-paket?${own}`)
  const outsider = await newAttacker(ground, 'student')
  const joined = await call(outsider.token, '/my-paket/register', { jadwal_id: first })
  const rows: Row[] = [
    { ...row('keys read after wave 1, before wave 2', keys), before: BEFORE.keys },
    { ...row('counts of right and wrong read while others sit', result.status === 200 ? 1 : 0), before: BEFORE.result },
    {
      ...row('outsiders who registered for a schedule as it is made', joined.status === 200 ? 1 : 0),
      before: BEFORE.outsider,
    },
  ]
  return { rows, raw: { statuses: { discussion: discussion.status, result: result.status, joined: joined.status } } }
}

/** Of the code before, by this attack. */
const BEFORE = { keys: '10', result: '1', outsider: '1' }

const row = (what: string, reached: number) => ({ what, goal: '0', reached: String(reached), ok: reached === 0 })
