import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, SKD, test } from './support/world.ts'

const PRACTICE = 'Latihan cepat kapan saja'
const QUESTIONS = 10
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const NARROW = [360, 320]

/** Tab by tab to what bears the focus and fits, then Enter. */
async function pressOn(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first()
  await target.waitFor()
  for (let step = 0; step < 80; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
}

test('U50.23 with the keyboard alone from the log-in to the receipt', async ({ network, phone, newStudent }) => {
  const account = await newStudent(PRACTICE)
  const page = await phone.open('/login')
  const { keyboard } = page
  await page.getByLabel('Email').waitFor()
  while (!(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)))
    await keyboard.press('Tab')
  await keyboard.type(account.email)
  while (!(await page.getByLabel('Kata sandi', { exact: true }).evaluate((field) => field === document.activeElement)))
    await keyboard.press('Tab')
  await keyboard.type(account.password)
  await keyboard.press('Enter')
  await page.waitForURL('**/home')
  await page.goto(`${network.origin}/tryout`)
  await expect(page.getByText(/Naskah di (HP|perangkat)/)).toBeVisible()
  await pressOn(page, 'a:has-text("Mulai")')
  await pressOn(page, 'button:has-text("Mulai ujian"):enabled')
  for (let number = 1; number <= QUESTIONS; number++) {
    await expect(page.getByRole('article', { name: `Soal ${number}`, exact: true })).toBeVisible()
    await keyboard.press('a')
    await keyboard.press('ArrowRight')
  }
  await pressOn(page, 'button:has-text("Akhiri tryout")')
  await pressOn(page, 'button:has-text("Ya, akhiri")')
  await expect(page.getByRole('heading', { name: 'Semua jawaban diterima.' })).toBeVisible({ timeout: 30_000 })
})

test('U50.24 no screen of a student has a serious fault of access, in light and in dark, nor scrolls sideways on a narrow phone', async ({
  network,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  const faults: string[] = []
  const look = async (name: string) => {
    // The stream of notices never ends: a page that listens is not waited for any longer.
    await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((skin) => {
        document.documentElement.dataset.theme = skin
        document.body.classList.toggle('dark', skin === 'dark')
      }, theme)
      const { violations } = await new AxeBuilder({ page })
        .options({ resultTypes: ['violations'] })
        .withTags(TAGS)
        .setLegacyMode()
        .analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      faults.push(...serious.map(({ id, nodes }) => `${name}, ${theme}: ${id} at ${nodes[0]?.target}`))
    }
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 740 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) faults.push(`${name}: ${wide} px wide at ${width}`)
    }
    await page.setViewportSize({ width: 360, height: 740 })
  }
  for (const path of ['/home', '/tryout', '/tryout-selesai', '/tryout-blank', '/profil', '/error-404', '/error']) {
    await page.goto(network.origin + path)
    await page.getByRole('heading').first().waitFor()
    await look(path)
  }
  await page.goto(`${network.origin}/tryout`)
  await student.tryout(SKD).getByRole('link', { name: 'Mulai' }).click()
  await page.getByRole('button', { name: 'Mulai ujian' }).waitFor()
  await look('pre-flight')
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  await student.questionIs(1)
  await student.choose(0)
  await look('runner')
  await page.getByRole('button', { name: /^Peta/ }).click()
  await look('map')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ukuran teks dan alat bantu' }).click()
  await look('tools')
  await page.keyboard.press('Escape')
  await student.end()
  await student.hasReceipt()
  await look('receipt')
  await page.getByRole('link', { name: 'Lihat hasil' }).click()
  await page.getByRole('link', { name: 'Buka pembahasan' }).first().waitFor({ timeout: 30_000 })
  await look('result')
  await page.getByRole('link', { name: 'Buka pembahasan' }).first().click()
  await page.getByRole('heading', { name: 'Cara mengerjakan' }).waitFor()
  await look('discussion')
  expect(faults).toEqual([])
})

test('U50.25 home and log-in speak each of the five languages, no word missing', async ({ phone, network }) => {
  const page = await phone.open('/error-404')
  for (const language of ['id', 'en', 'de', 'fr', 'pt']) {
    const texts = JSON.parse(readFileSync(`src/locales/${language}/account.json`, 'utf8'))
    await page.evaluate((lng) => localStorage.setItem('lng', lng), language)
    await page.goto(`${network.origin}/login`)
    await expect(page.getByRole('button', { name: texts.logIn, exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await nakedKeys(page)).toEqual([])
    await page.goto(`${network.origin}/home`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await nakedKeys(page)).toEqual([])
  }
})

/** Texts on the screen that are names of texts: what is shown where one is missing. */
async function nakedKeys(page: Page): Promise<string[]> {
  const shown = await page.locator('body').innerText()
  const names = ['account', 'common', 'home'].flatMap((space) =>
    namesIn(JSON.parse(readFileSync(`src/locales/id/${space}.json`, 'utf8'))),
  )
  const lines = new Set(shown.split('\n').map((line) => line.trim()))
  return names.filter((name) => lines.has(name))
}

const namesIn = (texts: object, above = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [above + key] : namesIn(text, `${above}${key}.`),
  )
