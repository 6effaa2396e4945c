import { readFileSync } from 'node:fs'
import { answersOf, readLog } from './support/log.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

/** As on iOS and in Firefox: no page can ask to be woken when the network is back. */
const NO_SYNC = () => `
  delete globalThis.SyncManager
  if (globalThis.ServiceWorkerRegistration) delete ServiceWorkerRegistration.prototype.sync
`

test('U50.16 without Background Sync the outbox drains when the network is back, with the page open and after reopening it', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  phone.onEveryPage(NO_SYNC)
  let student = await readyStudent(await newStudent(SKD), SKD)
  await student.start(SKD)
  const attempt_id = student.attempt
  expect(
    await student.page.evaluate(async () => [
      'SyncManager' in globalThis,
      'sync' in (await navigator.serviceWorker.ready),
    ]),
  ).toEqual([false, false])
  const onServer = async () => answersOf(await readLog(server, attempt_id)).size

  network.set('down')
  for (const place of [0, 1, 2]) await student.answerAndGoOn(place)
  await expect(student.saveLine).toContainText('belum terkirim')
  expect(await onServer()).toBe(0)
  network.set('clear')
  await expect.poll(onServer, { timeout: 30_000 }).toBe(3)
  await expect(student.saveLine).toContainText('Semua terkirim')

  network.set('down')
  for (const place of [3, 4]) await student.answerAndGoOn(place)
  await phone.kill()
  network.set('clear')
  // Not even the exam is opened: any page of the app is enough.
  student = new Student(await phone.open('/tryout'))
  await expect.poll(onServer, { timeout: 30_000 }).toBe(5)
})

test('U203.4 after an end without a network the app may be closed only where the browser sends by itself', async ({
  network,
  phone,
  phone2,
  newStudent,
  readyStudent,
}) => {
  phone.onEveryPage(NO_SYNC)
  const endsOffline = async (on: typeof phone) => {
    network.set('clear')
    const student = await readyStudent(await newStudent(SKD), SKD, on)
    await student.start(SKD)
    network.set('down')
    await student.answerAndGoOn(0)
    await student.end()
    return student.page
  }
  const page = await endsOffline(phone)
  await expect(page.getByText('Browser ini tidak mengirim selama aplikasi ditutup.')).toBeVisible()
  await expect(page.getByText('Boleh tutup aplikasi')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Simpan salinan jawaban' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ingatkan lewat kalender' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('elp.ics')
  const calendar = readFileSync(await file.path(), 'utf8')
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(calendar.replace(/\r\n /g, '')).toContain(`URL:${page.url()}`)

  const waking = await endsOffline(phone2)
  await expect(waking.getByText('Boleh tutup aplikasi')).toBeVisible()
  await expect(waking.getByText('Browser ini tidak mengirim')).toHaveCount(0)
})
