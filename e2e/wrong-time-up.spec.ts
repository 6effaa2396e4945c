import { readLog } from './support/log.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'
import { WrongClock } from './support/wrong-clock.ts'

const TWO_AND_A_HALF_HOURS = 9_000_000

test('I5.204 a clock that was moved ahead while the phone was dead ends no exam: what is left is called a guess until the server tells', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const clock = new WrongClock(phone)
  let student = await readyStudent(await newStudent(SKD), SKD)
  await student.start(SKD)
  const attempt_id = student.attempt
  await student.answerAndGoOn(0)
  await expect(student.saveLine).toContainText('Semua terkirim')

  await clock.set(TWO_AND_A_HALF_HOURS, student.page)
  await phone.kill()
  network.set('black-hole')
  student = new Student(await phone.open(`/main-ujian?attempt=${attempt_id}`))
  await expect(student.question(2)).toBeVisible()
  const guess = student.page.getByRole('button', { name: /^Sisa waktu kira-kira/ })
  await expect(guess).toBeVisible()
  await student.answerAndGoOn(1)

  network.set('clear')
  await expect(student.saveLine).toContainText('Semua terkirim', { timeout: 30_000 })
  await expect(guess).toHaveCount(0)
  expect(await student.secondsLeft()).toBeGreaterThan(90 * 60)
  const { entries } = await readLog(server, attempt_id)
  expect(entries.filter((entry) => 'a' in entry.value && entry.counts)).toHaveLength(2)
})

test('I3.268 begun without a network, killed, and its clock moved ahead: the exam goes on, and all is sent later', async ({
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const clock = new WrongClock(phone)
  let student = await readyStudent(await newStudent(SKD), SKD)
  network.set('black-hole')
  await student.start(SKD)
  const attempt_id = student.attempt
  await student.choose(0)

  await phone.kill()
  await clock.set(TWO_AND_A_HALF_HOURS)
  student = new Student(await phone.open(`/main-ujian?attempt=${attempt_id}`))
  await expect(student.question(1)).toBeVisible()

  network.set('clear')
  await student.choose(1)
  await expect(student.saveLine).toContainText('Semua terkirim', { timeout: 30_000 })
  expect(await student.secondsLeft()).toBeGreaterThan(90 * 60)
})
