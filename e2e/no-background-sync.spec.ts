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
