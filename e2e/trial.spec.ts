import { Office } from './support/office.ts'
import { expect, test } from './support/world.ts'

test('U217.3 a trial that is opened by its address alone says in words what it is and what does not count', async ({
  server,
  network,
  desk,
}) => {
  const [paket] = await server.query<{ id: string }>("select id from paket where slug = 'latihan-cepat'")
  const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  await page.goto(`${network.origin}/master-admin/uji-coba/${paket?.id}`)
  await expect(page.getByRole('heading', { name: 'Uji coba paket' })).toBeVisible()
  await expect(page.getByText('Ini uji coba:')).toBeVisible()
  await expect(page).toHaveTitle('Uji coba paket · ELP')
})
