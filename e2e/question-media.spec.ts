import type { Locator } from '@playwright/test'
import { Office } from './support/office.ts'
import { picture, type SchoolFile } from './support/school-files.ts'
import { expect, test } from './support/world.ts'

const STEM = 'Dengarkan rekaman, lalu bandingkan kedua gambar.'

/** A recording of one silent frame, as an encoder of MP3 begins every file. */
const recording = (): SchoolFile => ({
  name: 'rekaman.mp3',
  mimeType: 'audio/mpeg',
  buffer: Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]),
})

/** What the clipboard or the mouse brings: browsers let no test fill either. */
async function bring(text: Locator, how: 'paste' | 'drop', file: SchoolFile): Promise<void> {
  const { name, mimeType, buffer } = file
  await text.evaluate(
    (element, { how, name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type: mimeType }))
      const { left, top } = element.getBoundingClientRect()
      const said = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...said, clipboardData: data })
          : new DragEvent('drop', { ...said, dataTransfer: data, clientX: left + 24, clientY: top + 16 }),
      )
    },
    { how, name, mimeType, base64: buffer.toString('base64') },
  )
}

test('U80.2 a picture pasted, a picture dropped and a recording uploaded stand in the question, in its preview, and after saving', async ({
  desk,
}) => {
  const office = await Office.enter(desk, 'admin@elp.test', 'tryout2026')
  const { page } = office
  await office.go('Bank soal')
  await expect(page.getByText('Soal baru')).toBeVisible()
  await page.keyboard.press('n')
  const text = page.getByRole('textbox', { name: 'Soal', exact: true })
  await office.type('Soal', STEM)
  const png = async (width: number) => ({
    name: `${width}.png`,
    mimeType: 'image/png',
    buffer: await picture(width, 40),
  })
  const pictures = text.locator('img[src^="/files/media/"]')
  await bring(text, 'paste', await png(120))
  await expect(pictures).toHaveCount(1)
  await bring(text, 'drop', await png(160))
  await expect(pictures).toHaveCount(2)
  await office.attach('Suara', recording())
  await expect(text.locator('audio[src^="/files/media/"]')).toHaveCount(1)
  await expect(text).toContainText(STEM)
  const shown = page.frameLocator('iframe').locator('article')
  await expect(shown.locator('img')).toHaveCount(2)
  await expect(shown.locator('audio')).toHaveCount(1)
  for (const letter of ['A', 'B', 'C', 'D', 'E']) await office.type(`Opsi ${letter}`, `Jawaban ${letter}`)
  await page.getByRole('radio', { name: 'Kunci A' }).check()
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/bank-soal/edit/**')
  await expect(page.getByText('Versi 1')).toBeVisible()
  await page.reload()
  await expect(pictures).toHaveCount(2)
  await expect(text.locator('audio[src^="/files/media/"]')).toHaveCount(1)

  // A sheet is played in the same window, dressed like the runner that it is.
  await page.goto(new URL('/master-admin/bank-soal/pauli/tambah', page.url()).href)
  const key = page.frameLocator('iframe').getByRole('button', { name: '7', exact: true })
  await expect(key).toBeVisible()
  await expect(key).not.toHaveCSS('border-top-style', 'outset')
})
