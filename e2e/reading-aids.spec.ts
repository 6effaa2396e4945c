import type { Page } from '@playwright/test'
import { expect, SKD, test } from './support/world.ts'

const PRACTICE = 'Latihan cepat kapan saja'

/** What has the focus: never the body, where a keyboard and a screen reader would begin anew. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'none')

test('U209.1 the focus stays within the screen at the start of an exam, at its review and at its receipt, and the receipt is told to screen readers', async ({
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.start(SKD)
  await expect.poll(() => focused(page)).toBe('main')
  await student.choose(0)
  await page.getByRole('button', { name: /^Peta/ }).click()
  await page.getByRole('button', { name: 'Akhiri tryout' }).click()
  await page.getByRole('heading', { name: /nomor kosong/ }).waitFor()
  await expect.poll(() => focused(page)).toBe('main')
  // The region stands there before it says anything.
  const said = page.locator('[data-arrived][role="status"]')
  await expect(said).toHaveText('')
  await page.getByRole('button', { name: /^Akhiri tryout/ }).click()
  await page.getByRole('button', { name: 'Ya, akhiri' }).click()
  await student.hasReceipt()
  await expect.poll(() => focused(page)).toBe('main')
  await expect(said).toHaveText('Semua jawaban diterima.')
})

test('U209.2 every screen has a title of its own, in the reader’s language', async ({
  network,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(PRACTICE)
  const student = await readyStudent(account, PRACTICE)
  const { page } = student
  const detail =
    (await student.tryout(PRACTICE).getByRole('link', { name: PRACTICE, exact: true }).getAttribute('href')) ?? ''
  const checks =
    (await student
      .tryout(PRACTICE)
      .getByRole('link', { name: /^Mulai/ })
      .getAttribute('href')) ?? ''
  await student.start(PRACTICE)
  const attempt = student.attempt
  const exam = `/main-ujian?attempt=${attempt}`
  const running = page.url()
  expect(running).toContain(exam)
  await expect(page).toHaveTitle(/^Latihan Cepat · ELP$/)
  await student.end()
  await student.hasReceipt()
  const places = ['/home', '/tryout', '/tryout-selesai', '/tryout?list=find', detail, checks, '/profil', '/error-404']
  places.push(
    '/cek-tanda-terima',
    '/not-authorized',
    '/error',
    '/main-ujian?attempt=00000000-0000-4000-8000-000000000000',
  )
  places.push(`/tanda-terima?attempt=${attempt}`, `/pembahasan-soal-tryout?attempt=${attempt}`)
  const titles = async () => {
    const all: string[] = []
    for (const place of places) {
      await page.goto(network.origin + place)
      await expect(page).toHaveTitle(/\S · ELP$|^ELP · \S/)
      await page.getByRole('heading').first().waitFor()
      all.push(await page.title())
    }
    return all
  }
  const indonesian = await titles()
  expect(indonesian.filter((title, index) => indonesian.indexOf(title) !== index)).toEqual([])
  await page.evaluate(() => localStorage.setItem('lng', 'en'))
  const english = await titles()
  const same = english.filter((title) => indonesian.includes(title))
  // What bears the name of a tryout has the same name in every language.
  expect(
    same.every((title) => /Latihan|^Tryout/.test(title)),
    same.join(),
  ).toBe(true)
})

test('U209.3 at 400 % zoom (320 × 256) the question can be read, the clock stays, and every option and button is reached by scrolling', async ({
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.start(SKD)
  await page.setViewportSize({ width: 320, height: 256 })
  const question = page.getByRole('article')
  await question.scrollIntoViewIfNeeded()
  await question.evaluate((article) => article.scrollIntoView())
  const seen = await question.evaluate((article) => {
    const clock = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const { top, bottom } = article.getBoundingClientRect()
    return Math.min(bottom, innerHeight) - Math.max(top, clock)
  })
  expect(seen).toBeGreaterThanOrEqual(160)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expect(page.getByRole('button', { name: /^Sisa waktu/ }).first()).toBeInViewport()
  await student.choose(4)
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await student.questionIs(2)
  await expect(student.question(2).getByRole('heading')).toBeInViewport()
})

test('U209.4 arrows that lead back and on point the other way where the text runs from right to left', async ({
  network,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  const turned = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((arrow) => getComputedStyle(arrow).transform)
  const turn = () => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const MIRRORED = 'matrix(-1, 0, 0, 1, 0, 0)'
  await student.start(SKD)
  await turn()
  expect(await turned('.lucide-chevron-right')).toBe(MIRRORED)
  expect(await turned('.lucide-chevron-left')).toBe(MIRRORED)
  await page.getByRole('button', { name: /^Peta/ }).click()
  await page.getByRole('button', { name: 'Akhiri tryout' }).click()
  await page.getByRole('heading', { name: /nomor kosong/ }).waitFor()
  expect(await turned('.lucide-arrow-right')).toBe(MIRRORED)
  await page.goto(`${network.origin}/home`)
  await page.getByRole('heading', { name: 'Ujianmu masih berjalan' }).waitFor()
  await turn()
  expect(await turned('.lucide-arrow-right')).toBe(MIRRORED)
})
