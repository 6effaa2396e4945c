import { Office } from './support/office.ts'
import { expect, test } from './support/world.ts'

test('U210.8 a screen that was never opened keeps the frame without a network, and comes by itself; so does an unknown address', async ({
  network,
  desk,
}) => {
  const office = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  const { page } = office
  const menu = page.getByRole('navigation', { name: 'Menu admin' })
  const auditTrail = menu.getByRole('link', { name: 'Jejak audit', exact: true })
  // The frame is there, and with it all that it needs.
  await expect(auditTrail).toBeVisible()
  network.set('down')
  await auditTrail.click()
  await expect(page.getByRole('heading', { name: 'Layar ini belum dapat dimuat' })).toBeVisible()
  await expect(menu).toBeVisible()
  network.set('clear')
  await expect(page.getByRole('heading', { name: 'Jejak audit', exact: true })).toBeVisible({ timeout: 20_000 })

  await page.goto(`${network.origin}/master-admin/tidak-ada`)
  await expect(page.getByRole('heading', { name: 'Layar ini tidak ada' })).toBeVisible()
  await expect(menu).toBeVisible()
})
