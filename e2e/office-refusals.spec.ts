import { Office } from './support/office.ts'
import { expect, test } from './support/world.ts'

test('P209.3 a refused save stands in the head of its form until a save gets through; the toast covers neither a save bar nor the menu', async ({
  server,
  network,
  newPhone,
}) => {
  const desk = newPhone({ viewport: { width: 768, height: 700 } })
  const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  const [taken] = await server.query<{ kode: string }>('select kode from mapel order by kode limit 1')
  const office = `${network.origin}/master-admin`
  await page.goto(`${office}/mata-pelajaran`)
  await page
    .getByRole('checkbox', { name: /^Pilih / })
    .nth(1)
    .check()
  const bulk = await page.getByRole('toolbar').last().boundingBox()
  await page.goto(`${office}/mata-pelajaran?create`)
  await page.getByRole('textbox', { name: 'Nama', exact: true }).fill('Mata pelajaran baru')
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(String(taken?.kode))
  await page.keyboard.press('Control+s')

  const refused = page.getByRole('banner').getByRole('alert').or(page.locator('form header').getByRole('alert'))
  await expect(refused).toContainText(/\S/)
  await expect(page.locator('[data-variant]').filter({ has: page.locator('p') })).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill('BARU209')
  await page.keyboard.press('Control+s')
  const toast = page.locator('[data-variant="success"]').first()
  await expect(toast).toBeVisible()
  const box = await toast.evaluate((one) => one.getBoundingClientRect().toJSON())
  // Empty, or gone with the form.
  await expect(refused.filter({ hasText: /\S/ })).toHaveCount(0)
  const menu = await page.getByRole('navigation', { name: 'Menu admin' }).boundingBox()
  expect(bulk?.height).toBeGreaterThan(40)
  expect(700 - box.bottom).toBeGreaterThanOrEqual(bulk?.height ?? 0)
  expect(box.left).toBeGreaterThanOrEqual((menu?.x ?? 0) + (menu?.width ?? 0))
})

test('P236.1 a time that is none is called so beside its date, not missing', async ({ network, desk }) => {
  const office = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  const { page } = office
  await page.goto(`${network.origin}/master-admin/jadwal-admin/tambah`)
  await office.opensNow()
  await office.write('Mulai, jam', '99.99')
  await office.press(/^Simpan/)
  await expect(page.getByText('Tulis jam dari 00.00 sampai 23.59.')).toHaveCount(1)
  await office.write('Mulai, jam', '07.30')
  await expect(page.getByText('Tulis jam dari 00.00 sampai 23.59.')).toHaveCount(0)
})

test('P236.2 the way to export has a name for those who hear the page', async ({ network, desk }) => {
  const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  await page.goto(`${network.origin}/master-admin/mata-pelajaran`)
  await page.getByRole('button', { name: 'Ekspor', exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
})
