import type { Locator, Page } from '@playwright/test'
import { expect, SKD, test } from './support/world.ts'

/** A stroke of one finger from one point to another, in steps, as a hand makes it. */
async function swipe(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', ...from)
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part)
  await touch('touchEnd', ...to)
  await devtools.detach()
}

async function middleOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height }
}

const marks = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('elp-mark') ?? [])].map((range) => String(range)))

test('U50.44 the drill: without a signal two samples are answered and kept, and reach the server when it is back', async ({
  network,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.tryout(SKD).getByRole('link', { name: 'Mulai' }).click()
  await expect(page.getByText('Jam server belum diketahui')).toHaveCount(0)
  await expect(page.getByText(/ dan server sama jamnya$/)).toBeVisible()
  const drill = page.getByRole('listitem').filter({ hasText: 'Latihan tanpa sinyal' }).first()
  const step = (name: string) => drill.getByRole('listitem').filter({ hasText: name })
  await expect(step('Nyalakan mode pesawat')).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText('Latihan boleh dilewati.')).toBeVisible()
  await page.context().setOffline(true)
  network.set('down')
  await expect(step('Jawab dua soal contoh')).toHaveAttribute('aria-current', 'step')
  await drill.getByRole('button', { name: 'Ya', exact: true }).click()
  await drill.getByRole('group', { name: /Contoh 2/ }).waitFor()
  await drill.getByRole('button', { name: 'Tidak', exact: true }).click()
  await expect(step('Matikan mode pesawat')).toHaveAttribute('aria-current', 'step')
  await expect(drill.getByText('menunggu sinyal')).toBeVisible()
  network.set('clear')
  await page.context().setOffline(false)
  await expect(drill.getByText('Berhasil. Begitulah ujiannya saat sinyal hilang.')).toBeVisible({ timeout: 20_000 })
  await expect(drill.getByText('terjangkau lagi')).toBeVisible()
  await expect(page.getByText('Latihan sudah selesai.')).toBeVisible()
  await expect(page.getByText('Latihan boleh dilewati.')).toHaveCount(0)
})

test('U50.45 the tools of the runner: text size, strike by swipe and by icon, highlighter, line reader, notes; none changes an answer, and they outlive a reload', async ({
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.start(SKD)
  const tools = page.getByRole('button', { name: 'Ukuran teks dan alat bantu' })
  const sheet = page.getByRole('dialog', { name: 'Alat bantu' })
  const option = (place: number) => page.getByRole('radio').nth(place).locator('xpath=ancestor::div[@data-struck]')
  const saved = await student.saveLine.innerText()

  await tools.click()
  const size = () =>
    page
      .getByRole('article')
      .evaluate((article) =>
        Number.parseFloat(getComputedStyle(article.querySelector('[data-block]') ?? article).fontSize),
      )
  const before = await size()
  await sheet.getByRole('button', { name: 'Perbesar teks' }).click()
  await expect(sheet.getByText('115%')).toBeVisible()
  expect(await size()).toBeGreaterThan(before)
  await sheet.getByRole('textbox', { name: 'Coretan' }).fill('12 × 7 = 84')
  await sheet.getByRole('switch', { name: /^Coret pilihan/ }).click()
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: 'Coret pilihan B' }).click()
  await expect(option(1)).toHaveAttribute('data-struck', 'true')
  const third = await middleOf(option(2))
  await swipe(page, [third.x + third.width / 4, third.y], [third.x - third.width / 4, third.y])
  await expect(option(2)).toHaveAttribute('data-struck', 'true')
  await expect(page.getByRole('radio').nth(2)).not.toBeChecked()
  await page.getByRole('button', { name: 'Batalkan coretan B' }).click()
  await expect(option(1)).toHaveAttribute('data-struck', 'false')

  await tools.click()
  await sheet.getByRole('switch', { name: /^Stabilo/ }).click()
  const text = page.getByRole('article').locator('[data-block]').first()
  const line = await text.evaluate((block) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    range.selectNodeContents(walker.nextNode() ?? block)
    const [first] = range.getClientRects()
    return first ? { x: first.x, y: first.y + first.height / 2, width: first.width } : null
  })
  if (!line) throw new Error('the question has no text')
  await page.mouse.move(line.x + 2, line.y)
  await page.mouse.down()
  await page.mouse.move(line.x + line.width / 2, line.y, { steps: 4 })
  await page.mouse.up()
  const marked = await marks(page)
  expect(marked.join('').length).toBeGreaterThan(3)

  await tools.click()
  await sheet.getByRole('switch', { name: /^Garis baca/ }).click()
  const grip = page.getByRole('button', { name: 'Geser garis baca' })
  const high = (await middleOf(grip)).y
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect((await middleOf(grip)).y).toBeGreaterThan(high + 40)

  expect(await student.saveLine.innerText()).toBe(saved)
  await page.reload()
  await student.questionIs(1)
  await expect(option(2)).toHaveAttribute('data-struck', 'true')
  expect(await marks(page)).toEqual(marked)
  await tools.click()
  await expect(sheet.getByText('115%')).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: 'Coretan' })).toHaveValue('12 × 7 = 84')
  await page.keyboard.press('Escape')
  // A struck option that is chosen after all is no longer struck.
  await student.choose(2)
  await expect(option(2)).toHaveAttribute('data-struck', 'false')
})

test('U50.46 a question is read aloud by the voice of the phone, formulas once, and falls silent at the next one', async ({
  phone,
  newStudent,
  readyStudent,
}) => {
  // Headless browsers have no voice: what would be said is written down instead.
  phone.onEveryPage(
    () => `
      globalThis.said = []
      speechSynthesis.speak = (utterance) => said.push([utterance.lang, utterance.text])
      speechSynthesis.cancel = () => said.push(['quiet'])
    `,
  )
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.start(SKD)
  await page.getByRole('button', { name: 'Ukuran teks dan alat bantu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Alat bantu' })
  await sheet.getByRole('switch', { name: /^Bacakan soal/ }).click()
  await expect(sheet.getByRole('switch', { name: /^Berhenti membacakan/ })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[][] }).said)
  const [lang, text] = (await said()).find(([first]) => first !== 'quiet') ?? []
  expect(lang).toBe('id-ID')
  const stem = await page.getByRole('article').locator('[data-block]').first().innerText()
  expect(text).toContain(stem.replace(/\s+/g, ' ').trim().slice(0, 40))
  await student.next()
  await student.questionIs(2)
  expect((await said()).at(-1)).toEqual(['quiet'])
})

test('U50.47 finding a tryout: searched by name, looked at, registered for, and ready to be prepared', async ({
  network,
  newStudent,
  phone,
}) => {
  const account = await newStudent()
  const page = await phone.open('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Kata sandi', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL('**/home')
  await page.goto(`${network.origin}/tryout`)
  await page.getByRole('link', { name: 'Cari tryout' }).click()
  const row = page.getByRole('listitem').filter({ hasText: SKD })
  await expect(row.getByText('Gratis')).toBeVisible()
  await page.getByLabel('Cari nama tryout').fill('tidak ada yang begini')
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  await page.getByRole('button', { name: 'Kosongkan pencarian' }).click()
  await page.getByLabel('Cari nama tryout').fill('skd')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pauli' })).toHaveCount(0)
  await row.getByRole('button', { name: `Daftar: ${SKD}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Daftar tryout' })
  await expect(sheet.getByText('110 soal, 3 subtes')).toBeVisible()
  await sheet.getByRole('button', { name: 'Daftar sekarang' }).click()
  await expect(page.getByText(`Kamu terdaftar di ${SKD}.`)).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Mulai sekarang' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Tutup' }).click()
  // It is worth while now to be told when it begins.
  await page
    .getByRole('dialog', { name: 'Kabari lewat notifikasi?' })
    .getByRole('button', { name: 'Tidak, terima kasih' })
    .click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: /^Untukku/ }).click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: SKD })
      .getByText(/Naskah di (HP|perangkat)/),
  ).toBeVisible()
})
