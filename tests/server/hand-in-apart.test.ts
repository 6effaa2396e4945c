import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_BATCH, pack } from '#contract/exam/log/batch.ts'
import { API } from '#contract/version.ts'
import { auditTable } from '#server/db/tables/index.ts'
import { handInReader } from '#server/exam/hand-in/reader.ts'
import { started } from '#tests/support/exam-http.ts'
import { longestStop } from '#tests/support/longest-stop.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let proctor: Person
beforeAll(async () => {
  world = await createWorld()
  proctor = await staff(world, ['jadwal-admin'])
})
afterAll(() => world.close())

async function hand(payload: string | Buffer, token = proctor.token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await world.app.inject({ method: 'POST', url: `${API}/import-hasil-ujian`, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

type Someone = Awaited<ReturnType<typeof started>>

/** What the phone of `someone` writes into its file, and staff send. */
function fileOf({ student, phone, place: { jadwal_id, paper_sha256 } }: Someone) {
  const { attempt_id, phone_id, writer, entries } = phone
  const batches = []
  for (let from = 0; from < entries.length; from += MAX_BATCH) {
    const part = entries.slice(from, from + MAX_BATCH)
    batches.push(pack(writer, part, phone.at(part.at(-1)?.seq ?? 0).hash))
  }
  const file = {
    ...{ format: 'elp-log-2', exported_at: world.clock.ms, user_id: student.id, batches, token: null, mac: null },
    begun: { attempt_id, jadwal_id, paper_sha256, phone_id, origin: { writer, seq: 1 } },
  }
  return JSON.stringify({ file, reason: 'Ponsel tidak dapat tersambung', accept_late: false })
}

const keys = (n: number) => `{${Array.from({ length: n }, (_, at) => `"k${at}":0`).join(',')}}`

const HOSTILE: [string, () => string][] = [
  ['brackets within brackets', () => '['.repeat(2_000_000) + ']'.repeat(2_000_000)],
  ['many names', () => keys(400_000)],
  ['many objects', () => `{"file":{"batches":[${Array(500_000).fill('{"a":[{}]}').join(',')}]}}`],
]

/** How long reading it takes here, which is how long others would wait (ms). */
function readingTime(text: string): number {
  const before = performance.now()
  JSON.parse(text)
  return performance.now() - before
}

test.each(HOSTILE)(
  'A223.1 a handed-in file of %s is refused, and others are answered meanwhile',
  async (_what, bytes) => {
    const payload = bytes()
    let reply = { status: 0, body: { code: '' } }
    const longest = await longestStop(async () => {
      reply = await hand(payload)
    })
    expect(reply.status).toBe(400)
    expect(['invalid_input', 'invalid_file']).toContain(reply.body.code)
    expect(longest).toBeLessThan(readingTime(payload))
  },
)

test('A223.2 a file of more entries than a phone sends at once is taken in whole, and is one deed in the trail', async () => {
  const someone = await started(world)
  const { phone, questions } = someone
  for (let n = 0; n < 1201; n++) phone.choose(questions[n % questions.length] as string, 'ABCDE'[n % 5] as string, n)
  expect((await hand(fileOf(someone))).body.data).toMatchObject({ entries: 1202, refused: {} })
  const lines = await world.db.select().from(auditTable).where(eq(auditTable.subject, phone.attempt_id))
  expect(lines).toMatchObject([{ action: 'attempt/import', actor_id: proctor.id, detail: { entries: 1202 } }])
})

test('A223.3 a file of somebody without the right is refused before it is read', async () => {
  const someone = await started(world)
  expect((await hand('{', someone.student.token)).body.code).toBe('forbidden')
  const reader = await staff(world, ['jadwal-admin'], { create: true, update: false, delete: true })
  expect((await hand('{', reader.token)).body.code).toBe('forbidden')
  expect((await hand('{')).body).toMatchObject({ code: 'invalid_input' })
})

test('A223.4 a file that takes too long or too much memory is given up, in words, and the next is read', async () => {
  const bytes = Buffer.from(fileOf(await started(world)))
  const hasty = handInReader({ silenceMs: 1 })
  await expect(hasty.read(bytes)).rejects.toMatchObject({
    ...{ code: 'invalid_file', message: expect.stringContaining('dihentikan') },
  })
  await hasty.stop()
  const small = handInReader({ memoryMb: 40 })
  await expect(small.read(Buffer.from(keys(400_000)))).rejects.toMatchObject({ code: 'invalid_file' })
  expect(await small.read(bytes)).toMatchObject({ handIn: { count: 1 } })
  await small.stop()
})

test('A223.6 what a handed-in file lacks or has too much of is said by the name of the field', async () => {
  const whole = JSON.parse(fileOf(await started(world)))
  const short = await hand(JSON.stringify({ ...whole, reason: 'x' }))
  expect(short.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'reason' }] })
  const more = await hand(JSON.stringify({ ...whole, file: { ...whole.file, catatan: 1 } }))
  expect(more.body).toMatchObject({
    errors: [{ path: 'file.catatan', message: 'Isian ini tidak dikenal. Hapus dari kiriman.' }],
  })
})
