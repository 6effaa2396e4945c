import type { Page } from '@playwright/test'
import { Board } from './support/board.ts'
import { goWithin } from './support/go-within.ts'
import { Office } from './support/office.ts'
import { officeAddresses } from './support/office-addresses.ts'
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
    const before = menu.scrollTop
    const cut = links.flatMap((link) => {
      link.scrollIntoView({ block: 'nearest' })
      const { left, right, top, bottom } = link.getBoundingClientRect()
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const whole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && link.contains(middle)
      return whole ? [] : [link.textContent]
    })
    menu.scrollTop = before
    return cut
  })

/** Where heads of a table begin that have no cell below them, and cells that have no head. */
const astray = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')].flatMap((table) => {
      const shown = (cell: Element) => cell.getClientRects().length > 0
      const places = (row: Element | null) =>
        [...(row?.children ?? [])].filter(shown).map((cell) => Math.round(cell.getBoundingClientRect().left))
      const [heads, cells] = [places(table.querySelector('thead tr')), places(table.querySelector('tbody tr'))]
      // One cell over all columns says that there is no row; without heads the first cell of a row is its name.
      if (heads.length === 0 || cells.length < 2) return []
      return [...heads.filter((at) => !cells.includes(at)), ...cells.filter((at) => !heads.includes(at))]
    }),
  )

/** Leads to another screen; the one before is gone then, unless it is the same one. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname === location.pathname) return
    for (const heading of document.querySelectorAll<HTMLElement>('main :is(h1, h2)')) heading.dataset.left = ''
  }, address)
  await goWithin(page, address)
  await expect(page.locator('main [data-left]'), address).toHaveCount(0, { timeout: 30_000 })
}

/** The screen in full: its own heading, no skeleton. */
async function loaded(page: Page, address: string): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor({ timeout: 30_000 })
  await expect(page.locator('.mantine-Skeleton-root'), address).toHaveCount(0, { timeout: 30_000 })
}

test('A43.6 P208.1 U82.4 each screen of the back office breaks no rule of the content policy, says nothing on the console, and at 768 and 1024 px fits the window, its menu in sight, each cell of a table under its own head', async ({
  server,
  newPhone,
}) => {
  // Some hundred screens.
  test.setTimeout(600_000)
  const desk = newPhone({ viewport: WIDTHS[0] })
  desk.onEveryPage(
    () => `addEventListener('securitypolicyviolation', (event) => {
      console.error('content policy: ' + [event.effectiveDirective, event.blockedURI, event.sourceFile, event.sample].join(' '))
    })`,
  )
  const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  const said: string[] = []
  page.on('pageerror', (error) => said.push(String(error)))
  // A record that is not there is said on the screen.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text())) said.push(message.text())
  })
  for (const address of await officeAddresses(server)) {
    await go(page, address)
    await loaded(page, address)
    const open = page.getByRole('navigation', { name: 'Menu admin' }).locator('[aria-current="page"]')
    if ((await open.count()) > 0) await expect.soft(open, address).toBeInViewport({ ratio: 1 })
    for (const size of WIDTHS) {
      await page.setViewportSize(size)
      expect.soft(await sideways(page), `${address} at ${size.width}`).toEqual([])
      expect.soft(await cutEntries(page), `${address} at ${size.width}`).toEqual([])
      expect.soft(await astray(page), `${address} at ${size.width}`).toEqual([])
    }
    expect.soft(said.splice(0), address).toEqual([])
  }
  // A long title leaves the search its place.
  const [soal] = await server.query<{ id: string }>('select id from soal order by length(teks) desc limit 1')
  await page.setViewportSize({ width: 768, height: 1024 })
  await go(page, `/master-admin/bank-soal/edit/${soal?.id}`)
  await expect(page.getByRole('textbox', { name: 'Soal', exact: true })).toBeVisible()
  const search = page.getByRole('banner').getByRole('button', { name: /Cari/ })
  expect((await search.locator('svg').first().boundingBox())?.width).toBeGreaterThanOrEqual(14)
})

test('P208.2 at 768 and 1024 px every counter of the board is in sight with its whole name', async ({
  server,
  newPhone,
}) => {
  const { page } = await Board.open(newPhone({ viewport: WIDTHS[0] }), server, SKD)
  const counters = page.getByRole('group', { name: 'Keadaan peserta' }).getByRole('button')
  await expect(counters).toHaveCount(10)
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    for (const counter of await counters.all()) {
      await expect(counter).toBeInViewport({ ratio: 1 })
      expect(await counter.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    }
  }
})
