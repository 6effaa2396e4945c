import type { Locator } from '@playwright/test'
import { Office } from './support/office.ts'
import { changeQuestion } from './support/questions.ts'
import { Server } from './support/server.ts'
import { expect, test as world } from './support/world.ts'

const PRACTICE = 'Latihan cepat kapan saja'
const SLUG = 'latihan-cepat'

/** A server of its own: its questions are changed. */
const test = world.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const STATEMENTS = `<p>Perhatikan pernyataan berikut.</p>
<ol><li>Harga naik.</li><li>Permintaan turun.</li><li>Stok tetap.<ul><li>di gudang</li></ul></li></ol>
<ol type="a"><li>pertama</li><li>kedua</li></ol><ol type="I" start="3"><li>ketiga</li></ol>
<table><tr><th>Keterangan</th><th>Dipertanggungjawabkan</th><th>Ketidaksesuaian</th><th>Perkembangannya</th></tr>
<tr><td>satu</td><td>dua</td><td>tiga</td><td>empat</td></tr></table>
<p>Yang benar adalah pernyataan …</p>`

/** The marks of the lists in a text, in their order, with the room that each has at its side (px). */
const marksIn = (text: Locator) =>
  text.locator('li').evaluateAll((items) =>
    items.map((item) => ({
      mark: getComputedStyle(item).listStyleType,
      shown: getComputedStyle(item).display === 'list-item',
      room: Number.parseFloat(getComputedStyle(item.parentElement as Element).paddingInlineStart) >= 20,
    })),
  )

const mark = (name: string) => ({ mark: name, shown: true, room: true })
const MARKS = ['decimal', 'decimal', 'decimal', 'circle', 'lower-alpha', 'lower-alpha', 'upper-roman'].map(mark)

/** Words that stand on two lines because they were broken. */
const brokenWords = (cells: Locator) =>
  cells.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const node = element.firstChild
      if (!(node instanceof Text)) return []
      return [...node.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
      })
    }),
  )

test('U207.1 lists of a question keep their bullets, numbers and letters in the runner, the discussion and the editor’s preview', async ({
  server,
  network,
  newStudent,
  readyStudent,
  desk,
}) => {
  await changeQuestion(server, SLUG, 'pilihan', { teks: STATEMENTS })
  const student = await readyStudent(await newStudent(PRACTICE), PRACTICE)
  const { page } = student
  await student.start(PRACTICE)
  const inRunner = page.getByRole('article').filter({ hasText: 'Perhatikan pernyataan berikut.' })
  while (!(await inRunner.isVisible())) await student.next()
  expect(await marksIn(inRunner)).toEqual(MARKS)
  expect(await brokenWords(inRunner.locator('th'))).toEqual([])
  await student.end()
  await student.hasReceipt()
  await page.getByRole('link', { name: 'Lihat hasil' }).click()
  await page.getByRole('link', { name: 'Buka pembahasan' }).first().click()
  const inDiscussion = page.locator('main').filter({ hasText: 'Perhatikan pernyataan berikut.' })
  const next = page.getByRole('button', { name: 'Soal berikutnya' })
  await expect(page.getByText('Perhatikan pernyataan berikut.').or(next).first()).toBeVisible()
  while (!(await inDiscussion.isVisible())) await next.click()
  const marks = (await marksIn(inDiscussion.locator('[data-rich]').first())).map(({ mark }) => mark)
  expect(marks).toEqual(MARKS.map(({ mark }) => mark))
  expect(await brokenWords(inDiscussion.locator('th'))).toEqual([])

  const [{ id = '' } = {}] = await server.query(
    `select id from soal where teks like '%Perhatikan pernyataan berikut.%'`,
  )
  const office = await Office.enter(desk, 'admin@elp.test', 'tryout2026')
  await office.page.goto(`${network.origin}/master-admin/bank-soal/edit/${id}`)
  const shown = office.page.frameLocator('iframe').locator('article')
  await expect(shown).toContainText('Perhatikan pernyataan berikut.')
  expect(await marksIn(shown.locator('[data-rich]').first())).toEqual(MARKS)
})

test('U207.2 no head of a table of statements is broken within a word at 320 px, and both columns can be tapped', async ({
  server,
  newStudent,
  readyStudent,
}) => {
  await changeQuestion(server, SLUG, 'ganda', {
    jenis: 'pernyataan',
    opsi: [],
    kolom: ['Mendukung', 'Tidak bertentangan'],
    pernyataan: ['<p>Harga naik karena permintaan naik.</p>', '<p>Stok tetap.</p>'],
    kunci: ['0', '1'],
  })
  const student = await readyStudent(await newStudent(PRACTICE), PRACTICE)
  const { page } = student
  await student.start(PRACTICE)
  const groups = page.getByRole('article').getByRole('radiogroup')
  while ((await groups.count()) !== 2) await student.next()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    const head = page.getByRole('article').locator('[aria-hidden="true"] > span')
    expect(await brokenWords(head), `${width} px`).toEqual([])
    const box = await groups.first().getByText('Harga naik karena permintaan naik.').boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(100)
  }
  for (const group of [0, 1]) {
    const choice = groups.nth(group).getByRole('radio').nth(group)
    await choice.locator('xpath=ancestor::label').click()
    await expect(choice).toBeChecked()
    const target = await choice.locator('xpath=ancestor::label').boundingBox()
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})
