import { Student } from './support/student.ts'
import { expect, SKD, SKD_QUESTIONS, test } from './support/world.ts'

test('U208.4 a running exam is taken over by one button, under its clock, with one sentence on what happens to the other device', async ({
  network,
  phone2,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(SKD)
  const first = await readyStudent(account, SKD)
  await first.start(SKD)
  await first.choose(0)
  await expect(first.saveLine).toContainText('Semua terkirim')
  const second = new Student(await phone2.open())
  await second.logIn(account.email, account.password)
  const { page } = second
  await page.goto(`${network.origin}/home`)
  await page.getByRole('link', { name: 'Pindah ke sini' }).click()
  const move = page.getByRole('button', { name: 'Pindahkan ke sini' })
  await expect(move).toBeVisible()
  await expect(page.getByText('perangkat itu tidak bisa menjawab lagi')).toHaveCount(1)
  await expect(page.getByRole('timer')).toContainText(/1:\d\d:\d\d/)
  await expect(page.getByRole('button', { name: 'Mulai ujian' })).toHaveCount(0)
  const gold = await move.evaluate((button) => getComputedStyle(button).backgroundColor)
  const others = page.locator('main').getByRole('button').or(page.locator('main').getByRole('link'))
  const same = await others.evaluateAll(
    (all, colour) => all.filter((each) => getComputedStyle(each).backgroundColor === colour).length,
    gold,
  )
  expect(same).toBe(1)
  await move.click()
  await expect(page.getByRole('button', { name: `Peta 1/${SKD_QUESTIONS}` })).toBeVisible()
})
