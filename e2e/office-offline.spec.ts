import { Office } from './support/office.ts'
import { expect, SKD, test } from './support/world.ts'

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

  // Without a menu of its own: one's account.
  network.set('down')
  await page.getByRole('button', { name: /^Akun / }).click()
  await page.getByRole('button', { name: 'Akun saya' }).click()
  await expect(page.getByRole('heading', { name: 'Layar ini belum dapat dimuat' })).toBeVisible()
  await expect(menu).toBeVisible()
  network.set('clear')
  await expect(page.getByRole('heading', { name: 'Akun saya', exact: true })).toBeVisible()

  await page.goto(`${network.origin}/master-admin/tidak-ada`)
  await expect(page.getByRole('heading', { name: 'Layar ini tidak ada' })).toBeVisible()
  await expect(menu).toBeVisible()
})

test('U210.12 a tab of a schedule that was never opened comes by itself once there is a network again', async ({
  network,
  desk,
}) => {
  const { page } = await Office.enter(desk, 'admin@elp.test', 'tryout2026')
  await page.goto(`${network.origin}/master-admin/jadwal-admin`)
  await page.getByRole('link', { name: SKD }).first().click()
  await expect(page.getByRole('heading', { name: SKD, exact: true })).toBeVisible()
  network.set('down')
  await page.getByText('Pengawas', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Layar ini belum dapat dimuat' })).toBeVisible()
  network.set('clear')
  await expect(page.getByRole('heading', { name: 'Layar ini belum dapat dimuat' })).toBeHidden()
  await expect(page.getByRole('button', { name: /pengawas/i }).first()).toBeVisible()
})
