import { answersOf, readLog } from './support/log.ts'
import { expect, SKD, test } from './support/world.ts'
import { WrongClock } from './support/wrong-clock.ts'

const FIVE_MINUTES_ON = 300_000
const PRACTICE = 'Latihan cepat kapan saja'

test('U50.60 an exam that is left by "Back" and opened again in the same page, its clock moved meanwhile, goes on: every answer counts', async ({
  server,
  phone,
  newStudent,
  readyStudent,
}) => {
  const clock = new WrongClock(phone)
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.start(SKD)
  const attempt_id = student.attempt
  await student.answerAndGoOn(0)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(0)
  await clock.set(FIVE_MINUTES_ON, page)
  await page.goForward()
  await student.questionIs(2)
  await student.answerAndGoOn(1)
  await clock.set(0, page)
  await student.answerAndGoOn(2)
  await expect(student.saveLine).toContainText('Semua terkirim')
  const log = await readLog(server, attempt_id)
  expect(log.entries.filter(({ counts }) => !counts)).toEqual([])
  expect([...answersOf(log).values()]).toEqual(['A', 'B', 'C'])
  // One page life: one writer, also after the screen was left.
  expect(log.logs.size).toBe(1)
})

test('U50.61 an older attempt that the server always fails holds up nothing of the one on the screen', async ({
  server,
  network,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(PRACTICE, SKD), PRACTICE)
  const { page } = student
  network.set('down')
  await student.start(PRACTICE)
  const older = student.attempt
  await student.goToOptions()
  await student.choose(0)
  network.fail(older)
  network.set('clear')
  await page.goto(`${network.origin}/tryout`)
  await student.hasPaperOf(SKD)
  await student.start(SKD)
  await student.choose(1)
  await expect(student.saveLine).toContainText('Semua terkirim')
  expect(answersOf(await readLog(server, student.attempt)).size).toBe(1)
  expect(answersOf(await readLog(server, older)).size).toBe(0)
  network.fail(null)
  await expect.poll(async () => answersOf(await readLog(server, older)).size, { timeout: 60_000 }).toBe(1)
})
