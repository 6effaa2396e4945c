import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, SKD, test } from './support/world.ts'
import { WrongClock } from './support/wrong-clock.ts'

const LANGUAGES = ['id', 'en', 'de', 'fr', 'pt']
/** Over the minute from which on a lost signal has a sentence of its own (ms). */
const LONG = 120_000

/** Texts of the save line that do not fit where they stand. */
const cutTexts = (page: Page) =>
  page
    .locator('[data-save-line] button')
    .first()
    .locator('span, b')
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          clientWidth ? scrollWidth > clientWidth || scrollHeight > clientHeight + 1 : false,
        )
        .map(({ textContent }) => textContent),
    )

test('U202.9 a log-out with unsent answers says whose they are and how they are sent, and the next person is not led to what was left', async ({
  network,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(SKD)
  const next = await newStudent(SKD)
  const student = await readyStudent(account, SKD)
  const { page } = student
  await student.start(SKD)
  network.set('down')
  await student.answerAndGoOn(0)
  await student.answerAndGoOn(1)
  await page.goto(`${network.origin}/profil`)
  const told = page.getByText(`2 entri jawaban ${account.nama.split(' ')[0]} ada di HP ini.`)
  await expect(told).toBeVisible()
  await student.logOut()
  await expect(told).toBeVisible()
  await expect(page.getByText('Masuk dengan akun yang sama supaya terkirim.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(told).toBeVisible()
  // An announced attempt needs no log-in to be sent: what is not true any more is not said.
  network.set('clear')
  await expect(told).toBeHidden({ timeout: 30_000 })
  await page.getByLabel('Email').fill(next.email)
  await page.getByLabel('Kata sandi', { exact: true }).fill(next.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL('**/home')
})

test('U202.10 the save line is whole on a small phone with ten answers unsent and more, in every language', async ({
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const clock = new WrongClock(phone)
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.start(SKD)
  network.set('down')
  for (let count = 0; count < 12; count++) await student.answerAndGoOn(0)
  await expect(student.saveLine).toContainText(/1\d belum terkirim/)
  const cut: unknown[] = []
  for (const [place, language] of LANGUAGES.entries()) {
    await clock.set(0, page)
    await page.evaluate((lng) => localStorage.setItem('lng', lng), language)
    await page.reload()
    // From the first call that is lost on: how long the network is away is counted from there.
    await expect(student.saveLine).toContainText(lostWords(language))
    await expect(student.saveLine).toHaveAttribute('data-two', 'true')
    cut.push(...(await cutTexts(page)).map((text) => `${language}: ${text}`))
    await clock.set(LONG, page)
    // Said with the next change of the line.
    await student.choose(place)
    await expect(student.saveLine).toHaveAttribute('data-tone', 'warning')
    cut.push(...(await cutTexts(page)).map((text) => `${language}: ${text}`))
  }
  expect(cut).toEqual([])
})

/** What the save line says while there is no network, up to its first number. */
function lostWords(language: string): string {
  const { save } = JSON.parse(readFileSync(`src/locales/${language}/exam.json`, 'utf8'))
  return save.offline_rest.split(/[,·]?\s*{{/)[0]
}

/** The two lines of each state that has two, with more answers unsent than any paper of the demo has. */
function twoLines(language: string) {
  const { save, device } = JSON.parse(readFileSync(`src/locales/${language}/exam.json`, 'utf8'))
  const parts: Record<string, string> = { ...device.phone, count: '143', seconds: '30' }
  const said = (key: string): string => save[key].replace(/{{(\w+)}}/g, (_: string, name: string) => parts[name])
  return Object.keys(save)
    .filter((key) => `${key}_rest` in save && !['on_phone', 'sending'].includes(key))
    .map((key) => ({ bold: said(key), rest: said(`${key}_rest`), button: key === 'login_needed' ? said('login') : '' }))
}

test('U217.1 each text of two lines is whole in the save line of a small phone, beside its button, also before the font is there', async ({
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const clock = new WrongClock(phone)
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.start(SKD)
  network.set('down')
  await student.answerAndGoOn(0)
  await expect(student.saveLine).toContainText('tanpa sinyal')
  await clock.set(LONG, page)
  // Said with the next change of the line.
  await student.answerAndGoOn(1)
  await expect(student.saveLine).toHaveAttribute('data-two', 'true')
  const cut: string[] = []
  for (const language of LANGUAGES) {
    const texts = await student.saveLine.evaluate(async (line, texts) => {
      const copy = line.cloneNode(true) as HTMLElement
      line.after(copy)
      const [bold, rest] = copy.querySelectorAll<HTMLElement>('button b, button b + span')
      const button = document.createElement('span')
      // As wide as the button of the line is: its padding, border and margin.
      button.style.cssText =
        'flex: none; padding-inline: 13px; margin-inline-end: 8px; font-size: 13px; font-weight: 600'
      copy.append(button)
      const cut: string[] = []
      // The stand-in until the font is there: one of those that phones bring along, at its width. Some computers have none.
      const standIn = new FontFace('stand-in', 'local("Arial"), local("Roboto"), local("Liberation Sans")')
      const families = await standIn.load().then(
        () => ['', '"Plus Jakarta Sans"'],
        () => [''],
      )
      for (const family of families)
        for (const text of texts) {
          for (const part of copy.querySelectorAll<HTMLElement>('b, span')) part.style.fontFamily = family
          button.hidden = !text.button
          button.textContent = text.button
          for (const [part, words] of [
            [bold, text.bold],
            [rest, text.rest],
          ] as const) {
            if (!part) throw new Error('The save line has no two lines.')
            part.textContent = words
            if (part.scrollWidth > part.clientWidth)
              cut.push(`${family} ${words}: ${part.scrollWidth} > ${part.clientWidth}`)
          }
        }
      copy.remove()
      return cut
    }, twoLines(language))
    cut.push(...texts)
  }
  expect(cut).toEqual([])
})

test('U202.11 after the end nothing tells to go on working', async ({ network, newStudent, readyStudent }) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await page.clock.install()
  await student.start(SKD)
  network.set('down')
  await student.answerAndGoOn(0)
  await student.end()
  await expect(page.getByRole('heading', { name: 'Selesai di HP ini.' })).toBeVisible()
  await expect(page.getByText('tanpa sinyal')).toBeVisible()
  await page.clock.fastForward(LONG)
  await expect(page.getByText('Sinyal hilang.')).toBeVisible()
  await expect(page.getByText('Kerjakan terus')).toBeHidden()
})

test('U202.12 the list of devices comes by itself once the network is back', async ({
  network,
  newStudent,
  readyStudent,
}) => {
  const { page } = await readyStudent(await newStudent(SKD), SKD)
  network.set('black-hole')
  await page.goto(`${network.origin}/profil`, { waitUntil: 'commit' })
  await expect(page.getByText('Daftar perangkat belum terambil')).toBeVisible()
  network.set('clear')
  await expect(page.getByText('Perangkat ini', { exact: true })).toBeVisible({ timeout: 20_000 })
})

test('U202.13 a permission to keep that the browser refuses is told, with what helps instead', async ({
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await page.addInitScript(() => {
    // What a browser answers that does not know the site well enough.
    Object.assign(navigator.storage, { persist: async () => false, persisted: async () => false })
  })
  await page.reload()
  await student.tryout(SKD).getByRole('link', { name: 'Mulai' }).click()
  await page.getByRole('button', { name: 'Izinkan' }).click()
  await expect(page.getByText('Browser tidak memberi izin simpan')).toBeVisible()
  await expect(page.getByText('pasang aplikasi ini di layar utama')).toBeVisible()
})
