import type { Locator, Page } from '@playwright/test'
import { Board } from './support/board.ts'
import { Office } from './support/office.ts'
import { officeAddresses } from './support/office-addresses.ts'
import { Phone } from './support/phone.ts'
import { expect, SKD, test } from './support/world.ts'

const WIDTHS = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
]

/** What reaches past either side of the window: the page, or a control, in a table that scrolls by itself as well. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const outside = [...document.querySelectorAll('a, button, input, select, textarea, [role="tab"]')].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      return width > 1 && (left < -1 || right > clientWidth + 1)
    })
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
      ...outside.map((one) => one.getAttribute('aria-label') ?? one.textContent),
    ]
  })

/** A screen in full: a hundred rows take their time on a busy machine. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0, { timeout: 30_000 })
}

test('P208.1 at 768 and 1024 px no screen of the back office reaches past the window, and its menu is in sight', async ({
  server,
}) => {
  const desk = new Phone(`http://127.0.0.1:${server.port}`, WIDTHS[0])
  try {
    const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
    for (const address of await officeAddresses(server)) {
      await page.goto(`http://127.0.0.1:${server.port}${address}`)
      await loaded(page)
      for (const size of WIDTHS) {
        await page.setViewportSize(size)
        expect(await sideways(page), `${address} at ${size.width}`).toEqual([])
        for (const entry of await page.getByRole('navigation', { name: 'Menu admin' }).getByRole('link').all())
          await expect(entry, `${address} at ${size.width}`).toBeInViewport({ ratio: 1 })
      }
    }
  } finally {
    await desk.dispose()
  }
})

test('P208.2 at 768 and 1024 px every counter of the board is in sight with its whole name', async ({ server }) => {
  const desk = new Phone(`http://127.0.0.1:${server.port}`, WIDTHS[0])
  try {
    const { page } = await Board.open(desk, server, SKD)
    const counters = page.getByRole('group', { name: 'Keadaan peserta' }).getByRole('button')
    await expect(counters).toHaveCount(10)
    for (const size of WIDTHS) {
      await page.setViewportSize(size)
      for (const counter of await counters.all()) {
        await expect(counter).toBeInViewport({ ratio: 1 })
        expect(await counter.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
      }
    }
  } finally {
    await desk.dispose()
  }
})

const LONG =
  /bank-soal$|customer$|soal\/edit\/|jadwal-admin\/edit|role-management|paket-tryout\/detail\/[^/]+$|tab=peserta/

/** The control that lies under the button, where one does: what a press meets once the button is gone. */
const underneath = (button: Locator) =>
  button.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const spots = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]))
    one.style.visibility = 'hidden'
    const met = spots.map(([x = 0, y = 0]) =>
      document.elementFromPoint(x, y)?.closest('a, button, input, [role="tab"]'),
    )
    one.style.visibility = ''
    return met.flatMap((control) => (control ? [control.getAttribute('aria-label') ?? control.textContent] : []))
  })

test('P208.3 the way back to the top lies over no control of the back office, and is gone at the top', async ({
  server,
}) => {
  const desk = new Phone(`http://127.0.0.1:${server.port}`, { width: 768, height: 480 })
  try {
    const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
    const button = page.getByRole('button', { name: 'Kembali ke atas' })
    const long = (await officeAddresses(server)).filter((address) => LONG.test(address))
    expect(long.length).toBeGreaterThan(6)
    for (const address of long) {
      await page.goto(`http://127.0.0.1:${server.port}${address}${/(soal|customer)$/.test(address) ? '?per=100' : ''}`)
      await loaded(page)
      for (const width of [768, 1366]) {
        await page.setViewportSize({ width, height: 480 })
        const { scrollHeight, innerHeight } = await page.evaluate(() => ({
          scrollHeight: document.documentElement.scrollHeight,
          innerHeight,
        }))
        for (const top of [300, (scrollHeight - innerHeight) / 2, scrollHeight]) {
          await page.evaluate((to) => window.scrollTo({ top: to }), top)
          if ((await page.evaluate(() => window.scrollY)) <= 250) continue
          await expect(button).toBeVisible()
          expect(await underneath(button), `${address} at ${width}, scrolled to ${top}`).toEqual([])
        }
      }
      if (!(await button.isVisible())) continue
      await button.click()
      await expect(button).toHaveCount(0)
    }
  } finally {
    await desk.dispose()
  }
})
