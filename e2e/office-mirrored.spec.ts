import type { Page } from '@playwright/test'
import { Office } from './support/office.ts'
import { officeAddresses } from './support/office-addresses.ts'
import { expect, test } from './support/world.ts'

/** Lists, forms, the live board, its participants and the report of a schedule. */
const SCREENS = [
  /bank-soal$|jadwal-admin$|jadwal-admin\/edit|paket-tryout\/detail\/[^/]+$|dashboard$|jejak-audit$/,
  /jadwal-admin\/report\/[^/?]+$|jadwal-admin\/detail\/[^/?]+(\?tab=peserta)?$/,
]

/** Texts of the screen that are not read from left to right: a character lies left of the one before it in its line. */
const reversed = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('.katex, script, style')) continue
      let last: DOMRect | null = null
      for (let at = 0; at < text.length; at++) {
        if (!text[at]?.trim()) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getBoundingClientRect()
        if (last && Math.abs(last.top - box.top) < 2 && box.left < last.left - 1) {
          found.push(text)
          break
        }
        last = box
      }
    }
    return found
  })

/** Texts that were cut at their beginning: an ellipsis stands for the end. */
const beheaded = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')].flatMap((one) => {
      const [first] = one.childNodes
      if (first?.nodeType !== Node.TEXT_NODE || one.scrollWidth <= one.clientWidth) return []
      if (getComputedStyle(one).textOverflow !== 'ellipsis') return []
      const range = document.createRange()
      range.setStart(first, 0)
      range.setEnd(first, 1)
      return range.getBoundingClientRect().left < one.getBoundingClientRect().left - 1 ? [one.textContent] : []
    }),
  )

/** Words of a picture that reach past it: there they are cut, or lie on what stands beside it. */
const outOfPicture = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGTextElement>('main svg text')].flatMap((one) => {
      const picture = one.ownerSVGElement
      if (!picture || !one.checkVisibility()) return []
      const [text, box] = [one.getBoundingClientRect(), picture.getBoundingClientRect()]
      const inside =
        text.left >= box.left - 1 &&
        text.right <= box.right + 1 &&
        text.top >= box.top - 2 &&
        text.bottom <= box.bottom + 2
      return inside ? [] : [one.textContent]
    }),
  )

test('P210.1 in a mirrored frame texts keep their order: units, dates, codes and ellipses stand on their side', async ({
  server,
  network,
  desk,
}) => {
  const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  await page.evaluate(() => localStorage.setItem('layout', JSON.stringify({ direction: 'rtl' })))
  const screens = (await officeAddresses(server)).filter((address) => SCREENS.some((one) => one.test(address)))
  expect(screens).toHaveLength(9)
  for (const address of screens) {
    await page.goto(`${network.origin}${address}`)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0, { timeout: 30_000 })
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await reversed(page), address).toEqual([])
    expect(await beheaded(page), address).toEqual([])
    expect(await outOfPicture(page), address).toEqual([])
  }
  // The unit of a box follows its number.
  await page.goto(`${network.origin}${screens.find((address) => address.includes('/edit/'))}`)
  const unit = await page.getByText('menit', { exact: true }).first().boundingBox()
  const box = await page.getByRole('textbox', { name: 'Batas tambahan kirim jawaban' }).boundingBox()
  expect(unit?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0) / 2)
})
