import type { Page } from '@playwright/test'
import { Office } from './support/office.ts'
import { Phone } from './support/phone.ts'
import { expect, test } from './support/world.ts'

const TABLET = { width: 768, height: 1024 }
const LISTS = ['paket-tryout', 'bank-soal', 'ujian-admin', 'jadwal-admin', 'customer', 'pengguna', 'menu']

/** Where heads begin that have no cell below them, and cells that have no head. */
const astray = (page: Page) =>
  page
    .locator('main table')
    .first()
    .evaluate((table) => {
      const shown = (cell: Element) => cell.getClientRects().length > 0
      const places = (row: Element | null) =>
        [...(row?.children ?? [])].filter(shown).map((cell) => Math.round(cell.getBoundingClientRect().left))
      const [heads, cells] = [places(table.querySelector('thead tr')), places(table.querySelector('tbody tr'))]
      return { heads: heads.filter((at) => !cells.includes(at)), cells: cells.filter((at) => !heads.includes(at)) }
    })

test('U82.4 on a tablet every cell of a table stands under its own head, and a long title leaves the search its place', async ({
  server,
}) => {
  const desk = new Phone(`http://127.0.0.1:${server.port}`, TABLET)
  try {
    const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
    const go = (path: string) => page.goto(`http://127.0.0.1:${server.port}/master-admin/${path}`)
    const [jadwal] = await server.query<{ jadwal_id: string }>('select jadwal_id from jadwal_paket_member limit 1')
    const board = `jadwal-admin/detail/${jadwal?.jadwal_id}`
    for (const path of [...LISTS, board]) {
      await go(path)
      await page
        .getByRole('checkbox', { name: /^Pilih / })
        .nth(1)
        .waitFor()
      expect(await astray(page), path).toEqual({ heads: [], cells: [] })
    }
    const [soal] = await server.query<{ id: string }>('select id from soal order by length(teks) desc limit 1')
    await go(`bank-soal/edit/${soal?.id}`)
    const search = page.getByRole('banner').getByRole('button', { name: /Cari/ })
    await expect(page.getByRole('textbox', { name: 'Soal', exact: true })).toBeVisible()
    const { width } = (await search.locator('svg').first().boundingBox()) ?? { width: 0 }
    expect(width).toBeGreaterThanOrEqual(14)
  } finally {
    await desk.dispose()
  }
})
