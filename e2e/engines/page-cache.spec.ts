import { expect, SKD, test } from './world.ts'

test('F3.11 whoever goes on at once after logging in finds the paper and starts', async ({ device, newStudent }) => {
  for (let time = 0; time < 4; time++) {
    const account = await newStudent(SKD)
    const pupil = await device.open()
    await pupil.logIn(account.email, account.password)
    // At once: what the home does with the database is under way.
    await pupil.open('/tryout')
    await pupil.seesPaperOf(SKD, 15_000)
    await pupil.start(SKD)
    await device.renew()
  }
})

test('F3.12 an answer tapped, the page left in the same moment: the exam opens again at once, with it and with its lock', async ({
  device,
  newStudent,
}) => {
  const account = await newStudent(SKD)
  const pupil = await device.open()
  const attempt_id = await pupil.sits(SKD, account)
  const held = async (id: string) => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => name === `elp:open:${id}`).length
  }
  for (let time = 0; time < 4; time++) {
    await pupil.tapOption(time)
    await pupil.open('/profil')
    await pupil.browser.back()
    await pupil.questionIs(1, 12_000)
    await expect.poll(() => pupil.browser.run(held, attempt_id)).toBe(1)
    await pupil.open('/tryout')
    await pupil.open(`/main-ujian?attempt=${attempt_id}`)
    await pupil.questionIs(1, 12_000)
  }
  await pupil.choose(4)
})
