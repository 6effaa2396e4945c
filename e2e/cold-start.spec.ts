import { answersOf, readLog } from './support/log.ts'
import { Student } from './support/student.ts'
import { expect, SKD, SKD_QUESTIONS, test } from './support/world.ts'

test('U50.13 from a dead browser without any network: shell, own tryouts, a start, the running exam, what is still to be sent', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(SKD)
  await readyStudent(account, SKD)
  network.set('down')
  const coldStart = async (path: string) => {
    await phone.kill()
    return new Student(await phone.open(path))
  }

  // The shell leads to the student's own list, and the paper that was fetched ahead can be started.
  let student = await coldStart('/')
  await student.page.getByRole('link', { name: 'Tryout', exact: true }).first().click()
  await expect(student.tryout(SKD).getByText('Naskah di HP, siap dikerjakan')).toBeVisible()
  await student.start(SKD)
  const attempt_id = student.attempt
  await student.answerAndGoOn(0)
  await student.answerAndGoOn(1)

  // The running attempt, from the list.
  student = await coldStart('/tryout')
  await student.page.getByRole('link', { name: 'Lanjutkan' }).click()
  await expect(student.answered(2, SKD_QUESTIONS)).toBeVisible()
  await student.goTo(3)
  await student.answerAndGoOn(2)
  await student.end()
  await expect(student.page.getByRole('heading', { name: 'Selesai di HP ini.' })).toBeVisible()

  // Finished and not yet sent: told in the list, and opened from it.
  student = await coldStart('/tryout')
  const unsent = student.page.getByRole('listitem').filter({ hasText: /\d+ entri belum sampai server/ })
  await unsent.getByRole('link').click()
  await expect(student.page.getByRole('heading', { name: 'Selesai di HP ini.' })).toBeVisible()
  expect(await readLog(server, attempt_id).then((log) => log.entries)).toEqual([])

  network.set('clear')
  await student.hasReceipt()
  expect(answersOf(await readLog(server, attempt_id)).size).toBe(3)
})
