import { astray, beheaded, outOfPicture, reversed } from './support/mirrored.ts'
import { Office } from './support/office.ts'
import { officeAddresses } from './support/office-addresses.ts'
import { expect, test } from './support/world.ts'

/** Lists, forms, the live board, its participants and the report of a schedule. */
const SCREENS = [
  /bank-soal$|jadwal-admin$|jadwal-admin\/edit|paket-tryout\/detail\/[^/]+$|dashboard$|jejak-audit$/,
  /jadwal-admin\/report\/[^/?]+$|jadwal-admin\/detail\/[^/?]+(\?tab=peserta)?$|role-management$/,
]

test('P210.1 in a mirrored frame texts keep their order: units, dates, codes and ellipses stand on their side', async ({
  server,
  network,
  desk,
}) => {
  const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  await page.evaluate(() => localStorage.setItem('layout', JSON.stringify({ direction: 'rtl' })))
  const screens = (await officeAddresses(server)).filter((address) => SCREENS.some((one) => one.test(address)))
  expect(screens).toHaveLength(10)
  for (const address of screens) {
    await page.goto(`${network.origin}${address}`)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0, { timeout: 30_000 })
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await reversed(page), address).toEqual([])
    expect(await beheaded(page), address).toEqual([])
    expect(await astray(page), address).toEqual([])
    expect(await outOfPicture(page), address).toEqual([])
  }
  // The unit of a box follows its number.
  await page.goto(`${network.origin}${screens.find((address) => address.includes('/edit/'))}`)
  const unit = await page.getByText('menit', { exact: true }).first().boundingBox()
  const box = await page.getByRole('textbox', { name: 'Batas tambahan kirim jawaban' }).boundingBox()
  expect(unit?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0) / 2)
})
