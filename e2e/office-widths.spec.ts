import type { Page } from '@playwright/test'
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

/** Entries of the menu that are not whole in the window; more than fit are reached by scrolling within the menu. */
const cutEntries = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu admin' }).evaluate((menu) => {
    const links = [...menu.querySelectorAll('a')]
    if (links.length === 0) return ['no entry at all']
    return links.flatMap((link) => {
      link.scrollIntoView({ block: 'nearest' })
      const { left, right, top, bottom } = link.getBoundingClientRect()
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const whole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && link.contains(middle)
      return whole ? [] : [link.textContent]
    })
  })

/** A screen in full: a hundred rows take their time on a busy machine. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor({ timeout: 30_000 })
  await expect(page.locator('.mantine-Skeleton-root'), page.url()).toHaveCount(0, { timeout: 30_000 })
}

test('P208.1 at 768 and 1024 px no screen of the back office reaches past the window, and its menu is in sight', async ({
  server,
}) => {
  // Some hundred screens, each at two widths.
  test.setTimeout(900_000)
  const desk = new Phone(`http://127.0.0.1:${server.port}`, WIDTHS[0])
  try {
    const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
    for (const address of await officeAddresses(server)) {
      await page.goto(`http://127.0.0.1:${server.port}${address}`)
      await loaded(page)
      const open = page.getByRole('navigation', { name: 'Menu admin' }).locator('[aria-current="page"]')
      if ((await open.count()) > 0) await expect.soft(open, address).toBeInViewport({ ratio: 1 })
      for (const size of WIDTHS) {
        await page.setViewportSize(size)
        expect.soft(await sideways(page), `${address} at ${size.width}`).toEqual([])
        expect.soft(await cutEntries(page), `${address} at ${size.width}`).toEqual([])
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
