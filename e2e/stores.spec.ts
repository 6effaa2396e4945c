import type { FaultProxy } from './support/fault-proxy.ts'
import { answersOf, holdsTogether, readLog } from './support/log.ts'
import type { Phone, Store } from './support/phone.ts'
import type { Server } from './support/server.ts'
import { Student } from './support/student.ts'
import { expect, SKD, SKD_QUESTIONS, test } from './support/world.ts'

interface Scene {
  server: Server
  network: FaultProxy
  phone: Phone
  student: Student
}

/** Five answers without a network, the store lost twice (under the open page, then on the disk), one more, the end. */
async function losing(store: Store, { server, network, phone, student: first }: Scene): Promise<void> {
  let student = first
  await student.postponesLogIn()
  await student.start(SKD)
  const attempt_id = student.attempt
  await expect(student.saveLine).toContainText('Semua terkirim')
  network.set('down')
  for (const place of [0, 1, 2]) await student.answerAndGoOn(place)
  await phone.loseStore(store)
  for (const place of [3, 4]) await student.answerAndGoOn(place)
  await expect(student.answered(5, SKD_QUESTIONS)).toBeVisible()

  await phone.kill()
  phone.loseStoreOnDisk(store)
  student = new Student(await phone.open(`/main-ujian?attempt=${attempt_id}`))
  await student.postponesLogIn()
  await expect(student.answered(5, SKD_QUESTIONS)).toBeVisible()
  await student.goTo(6)
  await student.answerAndGoOn(0)
  await expect(student.answered(6, SKD_QUESTIONS)).toBeVisible()

  network.set('clear')
  await student.end()
  // The log-in lay in the database alone: the attempt's own right to send does without.
  await student.hasReceipt()
  const log = await readLog(server, attempt_id)
  expect(answersOf(log).size).toBe(6)
  expect(log.entries.filter(({ counts }) => !counts)).toEqual([])
  expect(holdsTogether(log)).toBe(true)
}

test('U50.11 the whole IndexedDB deleted in mid-exam, without a network: it goes on and nothing is lost', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  await losing('indexeddb', { server, network, phone, student })
})

test('U50.12 the log in the file system deleted in mid-exam, without a network: it goes on and nothing is lost', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  await losing('file_systems', { server, network, phone, student })
})

test('U50.27 the browser killed the moment an exam began, and its whole IndexedDB lost: without a network the student goes on', async ({
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  let student = await readyStudent(await newStudent(SKD), SKD)
  await student.start(SKD)
  const { attempt } = student
  network.set('down')
  await phone.kill()
  phone.loseStoreOnDisk('indexeddb')
  student = new Student(await phone.open(`/main-ujian?attempt=${attempt}`))
  await student.postponesLogIn()
  await student.questionIs(1)
  await student.choose(0)
})
