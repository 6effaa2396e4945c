import type { Page } from '@playwright/test'
import { answersOf, readLog } from './support/log.ts'
import type { Server } from './support/server.ts'
import { Student } from './support/student.ts'
import { expect, SKD, SKD_QUESTIONS, test } from './support/world.ts'

/** Every token of the student becomes worthless: the log-in is revoked, and nothing signed before is good. */
async function revokeAll(server: Server, user_id: string): Promise<void> {
  await server.query(`update session_family set revoked_at = now(), revoked_reason = 'blocked' where user_id = $1`, [
    user_id,
  ])
  await server.restartWithNewSecret()
}

const answersOnServer = async (server: Server, attempt_id: string) => answersOf(await readLog(server, attempt_id)).size

test('U50.14 a session revoked in mid-exam: the log-in sheet comes up over it, and the same student goes on', async ({
  server,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(SKD)
  const student = await readyStudent(account, SKD)
  const { page } = student
  await student.start(SKD)
  const attempt_id = student.attempt
  await student.answerAndGoOn(0)
  await student.answerAndGoOn(1)
  await expect.poll(() => answersOnServer(server, attempt_id)).toBe(2)

  await revokeAll(server, account.id)
  await student.choose(2)
  const sheet = page.getByRole('dialog', { name: 'Masuk lagi sebentar, ya' })
  await expect(sheet).toBeVisible({ timeout: 20_000 })
  await expect(sheet.getByRole('button', { name: /^Sisa waktu/ })).toBeVisible()
  await sheet.getByRole('button', { name: 'Nanti saja, lanjut mengerjakan' }).click()
  await expect(sheet).toBeHidden()
  await expect(student.saveLine).toContainText('Masuk lagi supaya terkirim.')
  await student.next()
  await student.answerAndGoOn(3)
  await student.questionIs(5)
  expect(await answersOnServer(server, attempt_id)).toBe(2)

  await student.saveLine.getByRole('button', { name: 'Masuk', exact: true }).click()
  await student.logInAgain(account.password)
  await expect(sheet).toBeHidden()
  await student.questionIs(5)
  await expect(student.answered(4, SKD_QUESTIONS)).toBeVisible()
  await expect.poll(() => answersOnServer(server, attempt_id), { timeout: 20_000 }).toBe(4)
})

test('U50.15 another student on the same phone sees only their own; the first one’s work arrives after they log in again', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const first = await newStudent(SKD)
  const second = await newStudent(SKD)
  let student = await readyStudent(first, SKD)
  await student.start(SKD)
  const attempt_id = student.attempt
  network.set('down')
  for (const place of [0, 1, 2]) await student.answerAndGoOn(place)
  await phone.kill()
  await revokeAll(server, first.id)
  network.set('clear')

  student = new Student(await phone.open('/tryout'))
  await expect(student.page.getByText(`3 entri jawaban ${first.nama.split(' ')[0]} ada di HP ini.`)).toBeVisible()
  await student.logIn(second.email, second.password)
  await student.hasPaperOf(SKD)
  await expect(student.page.getByText('Sedang berjalan')).toHaveCount(0)
  await student.page.goto(`${network.origin}/main-ujian?attempt=${attempt_id}`)
  await expect(student.page.getByRole('heading', { name: 'Ujian ini tidak ada di perangkat ini' })).toBeVisible()
  await student.page.goto(`${network.origin}/tryout`)
  await student.start(SKD)
  const other_attempt = student.attempt
  expect(other_attempt).not.toBe(attempt_id)
  await student.answerAndGoOn(4)
  await expect.poll(() => answersOnServer(server, other_attempt)).toBe(1)
  expect(await answersOnServer(server, attempt_id)).toBe(0)

  await student.page.goto(`${network.origin}/profil`)
  await student.logOut()
  await student.logIn(first.email, first.password)
  await expect.poll(() => answersOnServer(server, attempt_id), { timeout: 20_000 }).toBe(3)
  await student.page.goto(`${network.origin}/main-ujian?attempt=${attempt_id}`)
  await expect(student.answered(3, SKD_QUESTIONS)).toBeVisible()
})

/** The log-in as this browser keeps it, and nothing else, is gone. */
async function forgetLogIn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const database = await new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open('elp')
      request.onsuccess = () => done(request.result)
      request.onerror = () => failed(request.error)
    })
    const change = database.transaction(['session', 'meta'], 'readwrite')
    change.objectStore('session').clear()
    change.objectStore('meta').delete('current_user')
    await new Promise((done) => change.addEventListener('complete', done))
    database.close()
  })
}

test('U50.40 killed in mid-exam and the log-in gone from the phone: with the network back everything arrives without a log-in', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(SKD)
  const student = await readyStudent(account, SKD)
  await student.start(SKD)
  const attempt_id = student.attempt
  await student.answerAndGoOn(0)
  await expect.poll(() => answersOnServer(server, attempt_id)).toBe(1)
  network.set('down')
  for (const place of [1, 2, 3]) await student.answerAndGoOn(place)
  await phone.kill()
  const again = new Student(await phone.open(`/main-ujian?attempt=${attempt_id}`))
  await again.page.getByRole('article').waitFor()
  await again.goTo(5)
  await again.choose(4)
  await again.end()
  await expect(again.page.getByRole('heading', { name: /^Selesai di/ })).toBeVisible()
  await forgetLogIn(again.page)
  await phone.kill()
  await server.query('delete from session_family where user_id = $1', [account.id])
  expect(await answersOnServer(server, attempt_id)).toBe(1)

  network.set('clear')
  const page = await phone.open('/tryout')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(() => answersOnServer(server, attempt_id), { timeout: 30_000 }).toBe(5)
  await expect
    .poll(async () => (await server.query('select status from attempt where id = $1', [attempt_id]))[0])
    .toEqual({ status: 'sealed' })
  await expect(page.getByLabel('Email')).toBeVisible()
})
