import type { Server } from './support/server.ts'
import { expect, test } from './support/world.ts'

/** The path of the link in the newest mail to an address, once it lies in the outbox. */
async function mailedPath(server: Server, address: string, screen: string): Promise<string> {
  const found = () => server.mailsTo(address).flatMap((mail) => new RegExp(`${screen}/[\\w-]+`).exec(mail) ?? [])
  await expect.poll(() => found().length, { timeout: 20_000 }).toBeGreaterThan(0)
  return found()[0] as string
}

test('U340.1 a child registers on a phone, verifies from the mail, the guardian consents, and the child logs in', async ({
  server,
  network,
  phone,
}) => {
  const page = await phone.open('/register')
  await page.getByLabel('Nama lengkap').fill('Nadira Prameswari')
  await page.getByLabel('Email', { exact: true }).fill('nadira@contoh.test')
  await page.getByLabel('Tanggal lahir').fill(`${new Date().getFullYear() - 15}-01-01`)
  await page.getByLabel('Nama orang tua atau wali').fill('Ratmi Prameswari')
  await page.getByLabel('Email wali').fill('ratmi@contoh.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill('empat kata yang acak')
  await page.getByRole('button', { name: 'Buat akun' }).click()
  await expect(page.getByText('Centang ini untuk membuat akun.').first()).toBeVisible()
  await page.getByLabel(/^Aku setuju/).check()
  await page.getByRole('button', { name: 'Buat akun' }).click()
  await expect(page.getByRole('heading', { name: 'Periksa emailmu' })).toBeVisible()

  await page.goto(`${network.origin}/${await mailedPath(server, 'nadira@contoh.test', 'auth-ou/v-my-acc')}`)
  await page.getByRole('button', { name: 'Pastikan alamatku' }).click()
  await expect(page.getByText('Alamat emailmu sudah dipastikan.')).toBeVisible()

  await page.goto(`${network.origin}/${await mailedPath(server, 'ratmi@contoh.test', 'wali')}`)
  await expect(page.getByRole('heading', { name: 'Izinkan Nadira Prameswari memakai ELP?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Izinkan', exact: true })).toBeDisabled()
  await page.getByLabel('Saya orang tua atau wali Nadira Prameswari.').check()
  await page.getByRole('button', { name: 'Izinkan', exact: true }).click()
  await expect(page.getByText('Izin sudah diberikan.')).toBeVisible()

  await page.goto(`${network.origin}/login`)
  await page.getByLabel('Email').fill('nadira@contoh.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill('empat kata yang acak')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
})
