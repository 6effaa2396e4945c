import { randomUUID } from 'node:crypto'
import type { Account } from './support/enrol.ts'
import { answersOf, readLog } from './support/log.ts'
import type { Server } from './support/server.ts'
import { logInAs } from './support/staff.ts'
import { Student } from './support/student.ts'
import { expect, SKD, SKD_QUESTIONS, test } from './support/world.ts'

const SEALED = 'Tryout UTBK-SNBT gelombang 1'
/** Two devices need not agree on the time of a take-over to the second. */
const CODED = 'Latihan di kelas dengan kode'

test('U50.17 a sealed paper waits for its hour, and opens by itself when it comes', async ({
  server,
  newStudent,
  readyStudent,
}) => {
  const startsAt = (at: number) =>
    server.query('update jadwal_paket set mulai = to_timestamp($1::float8 / 1000) where nama = $2', [at, SEALED])
  // The demo's hour may have come while other tests ran.
  await startsAt(Date.now() + 600_000)
  const student = await readyStudent(await newStudent(SEALED), SEALED)
  const { page } = student
  await expect(student.tryout(SEALED).getByText(/terkunci sampai/)).toBeVisible()
  const soon = Date.now() + 15_000
  await startsAt(soon)
  await page.reload()
  await student.tryout(SEALED).getByRole('link', { name: 'Siapkan' }).click()
  await page.getByRole('button', { name: 'Masuk ruang tunggu' }).click()
  await expect(page.getByRole('button', { name: /^Dimulai dalam/ })).toBeDisabled()
  await expect(page.getByText('Ujian mulai sendiri pada hitungan nol.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Penalaran Umum', level: 2 })).toBeVisible({ timeout: 30_000 })
  expect(Date.now()).toBeGreaterThanOrEqual(soon - 1000)
})

test('U50.18 a class without any network starts by the code of the room; a wrong code is told', async ({
  server,
  network,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(CODED), CODED)
  const { page } = student
  const right = await codeOf(server, CODED)
  network.set('down')
  await student.tryout(CODED).getByRole('link', { name: 'Mulai' }).click()
  const code = page.getByLabel('Kode mulai dari pengawas')
  await code.fill('KELAS-20255')
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  await expect(page.getByRole('alert')).toContainText('Kodenya belum cocok.')
  await code.fill(right.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'))
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  await student.questionIs(1)
  const attempt_id = student.attempt
  await page.getByRole('button', { name: 'Ragu-ragu' }).click()
  await student.isSaved()
  network.set('clear')
  // Told late, it is taken in by its proof.
  await expect.poll(async () => (await readLog(server, attempt_id)).entries.length, { timeout: 30_000 }).toBe(1)
  const [attempt] = await server.query('select counted from attempt where id = $1', [attempt_id])
  expect(attempt?.counted).toBe(true)
})

test('U204.1 online too a paper with a code opens only for who types it; a renewed code asks for the new one', async ({
  server,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(CODED)
  const student = await readyStudent(account, CODED)
  const { page } = student
  const old = await codeOf(server, CODED)
  await page.clock.install()
  await student.tryout(CODED).getByRole('link', { name: 'Mulai' }).click()
  const code = page.getByLabel('Kode mulai dari pengawas')
  const start = page.getByRole('button', { name: 'Mulai ujian' })
  await expect(start).toBeDisabled()
  const jadwal_id = await renewCode(server)
  await code.fill(old)
  // The phone waits for the reply however long the server takes.
  await page.clock.pauseAt(Date.now() + 1000)
  await start.click()
  await expect(page.getByRole('alert')).toContainText('Server belum menerima kode ini.')
  await page.clock.resume()
  const begun = 'select id from attempt where jadwal_id = $1 and user_id = $2'
  expect(await server.query(begun, [jadwal_id, account.id])).toEqual([])
  // Replaced once more: the new code does not fit the paper that is here, until the one that it fits has come.
  await renewCode(server)
  await code.fill(await codeOf(server, CODED))
  await start.click()
  await student.questionIs(1)
})

test('U204.5 begun offline by a code that was replaced before: the exam says so, and what is answered is taken in all the same', async ({
  server,
  network,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(CODED), CODED)
  const { page } = student
  const old = await codeOf(server, CODED)
  await renewCode(server)
  network.set('down')
  await student.tryout(CODED).getByRole('link', { name: 'Mulai' }).click()
  await page.getByLabel('Kode mulai dari pengawas').fill(old)
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  await student.questionIs(1)
  network.set('clear')
  await expect(student.saveLine).toContainText('Server belum menerima ujian ini.', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Lihat' }).click()
  await expect(page.getByText('Kode mulainya sudah diganti. Minta pengawas mengizinkanmu.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Work that was done without a network is taken in.
  await page.getByRole('button', { name: 'Ragu-ragu' }).click()
  await expect(student.saveLine).toContainText('Semua terkirim', { timeout: 120_000 })
})

/** Staff replace the code of the room; answers of which schedule. */
async function renewCode(server: Server): Promise<string | undefined> {
  const [jadwal] = await server.query<{ id: string }>('select id from jadwal_paket where nama = $1', [CODED])
  const admin = await logInAs(server, 'superadmin@elp.test')
  expect((await admin.post('/renew-start-code', { jadwal_id: jadwal?.id })).status).toBe(200)
  return jadwal?.id
}

async function codeOf(server: Server, nama: string): Promise<string> {
  const [row] = await server.query<{ kode_mulai: string }>('select kode_mulai from jadwal_paket where nama = $1', [
    nama,
  ])
  return row?.kode_mulai ?? ''
}

test('U50.19 a second phone takes the attempt over: what the first had answered counts, what it answers later is refused in words', async ({
  server,
  phone,
  phone2,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(SKD)
  const first = await readyStudent(account, SKD)
  await first.start(SKD)
  const attempt_id = first.attempt
  await first.answerAndGoOn(0)
  await first.answerAndGoOn(1)
  await expect(first.saveLine).toContainText('Semua terkirim')

  // The other phone has its paper already when the first begins; a running attempt is no reason to load it again.
  const second = new Student(await phone2.open())
  await second.logIn(account.email, account.password)
  await second.page.goto(new URL('/tryout', first.page.url()).href)
  await second.page.getByRole('link', { name: 'Pindah ke sini' }).click()
  await expect(second.page.getByText('berjalan di perangkat lain: kalau dipindah ke sini')).toBeVisible()
  await second.page.getByRole('button', { name: 'Pindahkan ke sini' }).click()
  await expect(second.answered(2, SKD_QUESTIONS)).toBeVisible()
  expect(second.attempt).toBe(attempt_id)
  await second.goTo(3)
  await second.answerAndGoOn(2)

  // The first one is told at once, and takes nothing more.
  await expect(first.saveLine).toContainText('Ujian pindah ke perangkat lain.', { timeout: 20_000 })
  await expect(first.saveLine).toContainText('tetap dihitung')
  await expect(first.page.getByRole('radio').first()).toBeDisabled()

  await second.end()
  await second.hasReceipt()
  const log = await readLog(server, attempt_id)
  expect(log.entries.filter(({ counts }) => !counts)).toEqual([])
  expect([...answersOf(log).values()]).toEqual(['A', 'B', 'C'])
  expect(log.heads.size).toBe(2)
  await phone.kill()
})

test('U50.41 a second phone takes over an attempt whose paper was published anew meanwhile, and gets the paper of the attempt', async ({
  server,
  phone,
  phone2,
  newStudent,
  readyStudent,
  network,
}) => {
  const account = await newStudent(SKD)
  const first = await readyStudent(account, SKD)
  await first.start(SKD)
  const attempt_id = first.attempt
  await first.answerAndGoOn(0)
  await expect(first.saveLine).toContainText('Semua terkirim')
  await first.goTo(1)
  const old = await first.page.getByRole('article').innerText()

  await rewriteQuestion(server, attempt_id)
  const other = await newStudent(SKD)
  const api = `${network.origin}/api`
  expect(await paperText(api, other)).toContain('Soal yang ditulis ulang')

  const second = new Student(await phone2.open())
  await second.logIn(account.email, account.password)
  await second.page.goto(new URL('/tryout', first.page.url()).href)
  await second.page.getByRole('link', { name: 'Pindah ke sini' }).click()
  await second.page.getByRole('button', { name: 'Pindahkan ke sini' }).click()
  await expect(second.answered(1, SKD_QUESTIONS)).toBeVisible()
  expect(second.attempt).toBe(attempt_id)
  await second.goTo(1)
  expect(await second.page.getByRole('article').innerText()).toBe(old)
  await second.choose(1)
  await second.end()
  await second.hasReceipt()
  const log = await readLog(server, attempt_id)
  expect(log.entries.filter((entry) => 'a' in entry.value)).toHaveLength(2)
  expect(log.entries.every(({ counts }) => counts)).toBe(true)
  await phone.kill()
})

/** An admin rewrites the first question of the attempt's paper: the paper is published anew. */
async function rewriteQuestion(server: Server, attempt_id: string): Promise<void> {
  const [soal] = await server.query<{ id: string; version: number }>(
    `select soal.id, soal.version from attempt join paper using (paper_sha256)
     join soal on soal.id = (paper.outline #>> '{subtes,0,soal,0,id}')::uuid where attempt.id = $1`,
    [attempt_id],
  )
  const admin = await logInAs(server, 'superadmin@elp.test')
  const data = { teks: '<p>Soal yang ditulis ulang</p>' }
  const changes = [{ op: 'update', id: soal?.id, version: soal?.version, data }]
  const reply = await admin.post('/input/soal', { batch: randomUUID(), changes })
  expect(reply.status).toBe(200)
}

/** What the server hands out to a student who begins now. */
async function paperText(api: string, { email, password }: Account): Promise<string> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ email, password, device_id: randomUUID() })
  const { accessToken } = await (await fetch(`${api}/jwt/login`, { ...post, body })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const { data } = await (await fetch(`${api}/my-jadwal`, { headers })).json()
  const reply = await fetch(`${api}/get-soal-ujian?jadwal_id=${data[0].jadwal_id}`, { headers })
  return reply.text()
}
