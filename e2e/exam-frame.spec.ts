import { expect, SKD, test } from './support/world.ts'

const UTBK = 'Tryout UTBK-SNBT gelombang 1'
const SMALL = { width: 390, height: 640 }

/** What moved although nothing in an exam may: how far each box around the question's scroller was scrolled. */
const shifts = () => {
  const moved: string[] = []
  const question = document.querySelector('article')
  const scroller = question?.closest('[class*=scroll]')
  for (let box = scroller?.parentElement; box; box = box.parentElement) {
    if (box.scrollTop !== 0) moved.push(`${box.className}: ${box.scrollTop}`)
  }
  if (scrollY !== 0) moved.push(`page: ${scrollY}`)
  return moved
}

/** Inputs that are placed by a box outside of what scrolls them. */
const misplaced = () => {
  const scroller = document.querySelector('article')?.closest('[class*=scroll]')
  const inputs = [...document.querySelectorAll<HTMLElement>('article input')]
  return { inputs: inputs.length, outside: inputs.filter((each) => !scroller?.contains(each.offsetParent)).length }
}

test('F3.2 the timer and the save line stay where they are, whichever statement or option is tapped', async ({
  server,
  newPhone,
  newStudent,
  readyStudent,
}) => {
  await server.query(`update jadwal_paket set mulai = now() - interval '1 minute' where nama = $1`, [UTBK])
  const phone = newPhone({ viewport: SMALL })
  const student = await readyStudent(await newStudent(UTBK, SKD), UTBK, phone)
  const { page } = student
  const timer = page.getByRole('button', { name: /^Sisa waktu/ }).first()
  await student.tryout(UTBK).getByRole('link', { name: 'Mulai' }).click()
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  await page.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await student.questionIs(1)
  const rows = page.getByRole('article').getByRole('radiogroup')
  for (let number = 1; (await rows.count()) < 2; number++) {
    await student.next()
    await student.questionIs(number + 1)
  }
  const place = await timer.boundingBox()
  const count = await rows.count()
  for (const row of [count - 1, 0, count - 1]) {
    await rows.nth(row).scrollIntoViewIfNeeded()
    await rows.nth(row).locator('label').first().click()
    await student.isSaved()
    // By keyboard too: the focus moves to the next row, or out of the question.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(shifts)).toEqual([])
    expect(await timer.boundingBox()).toEqual(place)
    await expect(student.saveLine).toBeInViewport()
  }
  expect(await page.evaluate(misplaced)).toEqual({ inputs: count * 2, outside: 0 })

  await page.goto(new URL('/tryout', page.url()).href)
  await student.start(SKD)
  const before = await timer.boundingBox()
  for (const option of [4, 0, 3]) {
    await student.choose(option)
    expect(await page.evaluate(shifts)).toEqual([])
    expect(await timer.boundingBox()).toEqual(before)
  }
  expect(await page.evaluate(misplaced)).toEqual({ inputs: 5, outside: 0 })
})
