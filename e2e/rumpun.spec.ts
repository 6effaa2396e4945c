import { Office } from './support/office.ts'
import { expect, test } from './support/world.ts'

test('U82.2 streams of a package are chosen by their names with the keyboard alone; Enter sends nothing while one is looked for', async ({
  server,
  network,
  desk,
}) => {
  const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  const [{ id = '' } = {}] = await server.query(`select id from paket where slug = 'tes-kecermatan'`)
  await page.goto(`${network.origin}/master-admin/paket-tryout?edit=${id}`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/input/paket')) sent.push(request.method())
  })
  const field = page.getByRole('combobox', { name: 'Rumpun', exact: true })
  const chosen = page.locator('.mantine-Pill-label')
  const take = async (letters: string) => {
    await expect(page.getByRole('option', { name: 'Saintek' })).toBeVisible()
    await page.keyboard.type(letters)
    await page.keyboard.press('Enter')
  }
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await take('vok')
  await take('xyz')
  await expect(chosen).toHaveText(['Vokasi'])
  await expect(field).toHaveValue('xyz')
  for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Backspace')
  await expect(chosen).toHaveCount(0)
  await take('SOS')
  await take('sain')
  await expect(chosen).toHaveText(['Soshum', 'Saintek'])
  expect(sent).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Data tersimpan.')).toBeVisible()
  await page.goto(`${network.origin}/master-admin/paket-tryout/detail/${id}`)
  await expect(page.getByText('Soshum, Saintek')).toBeVisible()
})
