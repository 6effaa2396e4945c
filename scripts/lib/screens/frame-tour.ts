import type { Page } from '@playwright/test'
import { quiet } from './quiet.ts'
import type { Scene } from './scene.ts'

/** Lists whose rows are made elsewhere have no form of their own. */
const plus = (page: Page) =>
  page
    .locator('main a, main button')
    .filter({ hasText: /baru\s*N?$/ })
    .first()

/** Long enough for a form to say what is missing (ms). */
const SAID_MS = 3000

const nameOf = (path: string) => path.split('/').at(-1)

/** The form of every list that has one: blank, with what it says of missing fields, and with a row. */
export async function takeForms(page: Page, { network, shot }: Scene, lists: string[]): Promise<void> {
  for (const path of lists) {
    await page.goto(network.origin + path)
    await page.getByRole('heading').first().waitFor()
    await quiet(page)
    if (!(await plus(page).isVisible())) continue
    await plus(page).click()
    const save = page.getByRole('button', { name: /^Simpan/ }).first()
    await save.waitFor()
    await shot(page, `66-admin-${nameOf(path)}-tambah`)
    await save.click()
    // An editor of its own says it in words beside the question.
    await page
      .locator('[aria-invalid="true"], [role="alert"]')
      .first()
      .waitFor({ timeout: SAID_MS })
      .catch(() => undefined)
    await shot(page, `66-admin-${nameOf(path)}-tambah-salah`)
    await page.goto(network.origin + path)
    await quiet(page)
    const first = page.locator('tbody tr a:visible').first()
    // The demo has no row of some, and rows without a page of their own of others.
    if (!(await first.isVisible())) continue
    await first.click()
    await quiet(page)
    await shot(page, `67-admin-${nameOf(path)}-buka`)
  }
}

/** What surrounds every screen: the palette, help, the horizontal menu, right to left, no right, no network. */
export async function takeFrames(page: Page, { network, shot }: Scene): Promise<void> {
  const list = `${network.origin}/master-admin/bank-soal`
  await page.goto(list)
  await page.locator('tbody tr').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('jad')
  await shot(page, '70-admin-palette')
  await page.keyboard.press('Escape')
  await page.goto(`${list}?q=tidak ada yang begini`)
  await page.getByText('Tidak ada yang cocok').waitFor()
  await shot(page, '70-admin-list-no-match')
  await page.goto(list)
  await page.locator('tbody tr').first().waitFor()
  network.set('down')
  await page.getByRole('searchbox').or(page.getByPlaceholder('Cari')).first().fill('deret')
  await page
    .getByText(/Tidak ada jaringan|Server tidak menjawab/)
    .first()
    .waitFor()
  await shot(page, '70-admin-list-offline')
  network.set('clear')
  for (const layout of [{ menu: 'horizontal' }, { direction: 'rtl' }, {}]) {
    await page.evaluate((stored) => localStorage.setItem('layout', JSON.stringify(stored)), layout)
    await page.goto(list)
    await page.locator('tbody tr').first().waitFor()
    const [name] = Object.values(layout)
    if (name) await shot(page, `71-admin-${name}`)
  }
}

/** Every list when there is nothing in it. */
export async function takeEmptyLists(page: Page, { server, network, shot }: Scene, lists: string[]): Promise<void> {
  await server.query(
    'truncate mapel, rumpun, kategori_paket, kategori_ujian, paket, soal, soal_pauli, ujian, jadwal_paket cascade',
  )
  for (const path of lists) {
    await page.goto(network.origin + path)
    await page.getByRole('heading').first().waitFor()
    await quiet(page)
    if ((await page.locator('tbody tr').count()) > 0) continue
    await shot(page, `99-admin-${nameOf(path)}-kosong`)
  }
}
