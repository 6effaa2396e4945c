import type { Page } from '@playwright/test'
import { goWithin } from './support/go-within.ts'
import { beheaded, reversed } from './support/mirrored.ts'
import { Student } from './support/student.ts'
import { everythingOf, type Stop, stops } from './support/student-stops.ts'
import { expect, test } from './support/world.ts'

/**
 * What the server refuses here, and the browser reports by itself: links of letters and certificates that nobody sent,
 * why a score is what it is where its kind needs no reasons, and a ranking that a job makes within the minute.
 */
const REFUSED = /\/api\/(auth-ou|cek-sertifikat|result-paket\/explained|ranking-paket)\b/

/** Errors of the page from now on. */
function listen(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || REFUSED.test(message.location().url)) return
    errors.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  return errors
}

async function visit(page: Page, { path, own }: Stop): Promise<void> {
  await goWithin(page, path)
  await expect.soft(own(page), path).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft([path, wide]).toEqual([path, 0])
  await mirror(page, 'rtl')
  expect.soft([path, await reversed(page), await beheaded(page)]).toEqual([path, [], []])
  await mirror(page, 'ltr')
}

const mirror = (page: Page, direction: 'rtl' | 'ltr') =>
  page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)

test('W3.6 every screen of a student and of a visitor opens at 360 px, its texts keep their order in a mirrored frame, and the console stays empty', async ({
  network,
  newStudent,
  readyStudent,
  server,
}) => {
  test.setTimeout(600_000)
  const { page, ...known } = await everythingOf({ network, newStudent, readyStudent, server })
  const all = Object.values(stops(known)).flat()
  const errors = listen(page)
  for (const stop of all.filter(({ guest }) => !guest)) await visit(page, stop)
  await page.goto(`${network.origin}/profil`)
  await new Student(page).logOut()
  // A page of its own: nothing of the student stays in memory.
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  for (const stop of all.filter(({ guest }) => guest)) await visit(page, stop)
  expect(errors).toEqual([])
})
