import { answersOf, readLog } from '../support/log.ts'
import { expect, SKD, test } from './world.ts'

test('F3.1 in every engine: answered, offline, killed, opened cold, ended, and the receipt holds every answer', async ({
  server,
  network,
  device,
  newStudent,
}) => {
  const account = await newStudent(SKD)
  let pupil = await device.open()
  await pupil.logIn(account.email, account.password)
  await pupil.hasPaperOf(SKD)
  await pupil.start(SKD)
  const attempt_id = await pupil.attempt()
  for (const number of [1, 2, 3]) await pupil.answerAndGoOn(number % 5, number + 1)
  network.set('down')
  for (const number of [4, 5, 6]) await pupil.answerAndGoOn(number % 5, number + 1)
  await device.kill()
  pupil = await device.open()
  await pupil.open(`/main-ujian?attempt=${attempt_id}`)
  await pupil.says('6/110')
  network.set('clear')
  await pupil.end()
  await pupil.says('Semua jawaban diterima', 60_000)
  expect(answersOf(await readLog(server, attempt_id)).size).toBe(6)
})
