import { expect, test } from './support/world.ts'

test('U448.3 a stranger answers without a network; the browser is killed, the answer is there; back on the network nothing is sent', async ({
  network,
  newPhone,
}) => {
  const phone = newPhone({ fresh: true })
  let page = await phone.open('/home')
  await page.getByRole('link', { name: 'Coba satu soal' }).click()
  await page.getByRole('button', { name: 'Putuskan' }).click()
  await expect(page.getByText('Jaringan halaman ini diputus')).toBeVisible()
  expect(await page.evaluate(() => fetch('/api/receipt-key').then(Boolean, () => false))).toBe(false)
  await page.getByText('43', { exact: true }).click()
  await expect(page.getByText('di dua tempat')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)

  await phone.kill()
  network.set('down')
  page = await phone.open('/coba-satu-soal')
  await expect(page.getByRole('radio', { name: /43/ })).toBeChecked()
  await expect(page.getByText('menunggu sinyal')).toBeVisible()
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).toContain('elp-trial')

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  network.set('clear')
  await expect(page.getByText('Di percobaan ini tidak ada yang dikirim')).toBeVisible()
  expect(sent).toEqual([])
})
