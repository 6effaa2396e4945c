import type { Page } from '@playwright/test'
import type { Phone } from './support/phone.ts'
import { expect, SKD, test } from './support/world.ts'

/** Screens behind the log-in that the menu leads to. */
const SCREENS = [
  '/user-admin/pengguna',
  '/user-admin/payment',
  '/user-admin/paket-tryout',
  '/user-admin/master-universitas',
  '/user-admin/ebook',
  '/user-admin/kategori-artikel',
  '/user-admin/artikel',
  '/user-admin/smbp',
  '/user-admin/role-management',
]

/** Its errors from now on; what the network refuses is said by the server's own tests. */
function listen(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

async function enter(desk: Phone): Promise<Page> {
  const page = await desk.open('/user-admin/login')
  await page.getByLabel('Email').fill('superadmin@elp.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill('tryout2026')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user-admin/dashboard')
  return page
}

test('U600.1 a super admin lands on the figures of all schools, and every screen and link stays in the area', async ({
  network,
  desk,
}) => {
  const page = await enter(desk)
  const errors = listen(page)
  await expect(page.getByRole('heading', { name: 'Semua lembaga', level: 1 })).toBeVisible()
  await expect(page.getByText('Super', { exact: true })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu admin' })
  const leadsNowhereElse = async (path: string) => {
    const out = await page.locator('a[href^="/master-admin"]').evaluateAll((links) => links.map((a) => a.outerHTML))
    expect.soft(out, path).toEqual([])
  }
  for (const path of SCREENS) {
    const entry = menu.locator(`a[href="${path}"]`)
    await entry.click()
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await leadsNowhereElse(path)
  }
  // Another view of packages stands over their list.
  await menu.locator('a[href="/user-admin/paket-tryout"]').click()
  await page
    .getByRole('navigation', { name: 'Tampilan daftar ini' })
    .getByRole('button', { name: 'Tryout', exact: true })
    .click()
  await page.waitForURL('**/user-admin/tryout')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await leadsNowhereElse('/user-admin/tryout')
  await page.goto(`${network.origin}/user-admin/dashboard`)
  expect(errors).toEqual([])
})

test('U600.5 what no menu leads to opens by its address: one’s own account, a trial, an article from its page', async ({
  server,
  network,
  desk,
}) => {
  const origin = network.origin
  const [paket] = await server.query<{ id: string }>("select id from paket where slug = 'latihan-cepat'")
  const [article] = await server.query<{ id: string; judul: string }>(
    "select id, judul from page where jenis = 'artikel' limit 1",
  )
  const page = await enter(desk)
  const errors = listen(page)
  const opens = async (path: string, name: string) => {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { name }).first(), path).toBeVisible()
  }
  await opens('/master-admin/akun', 'Faktor kedua akun saya')
  await opens(`/user-admin/uji-coba/${paket?.id}`, 'Uji coba paket')
  await opens(`/artikel/edit/${article?.id}`, String(article?.judul))
  expect(errors).toEqual([])
})

/** Doors and what stands in for a screen: open to everybody who is not logged in. */
const OPEN = [
  ...['/user-admin/forgot-password', '/user-admin/reset-password', '/user-admin/login'],
  ...['/master-admin/forgot-password', '/master-admin/reset-password', '/ft-pw-admin/tautan'],
  ...['/coming-soon', '/under-maintenance', '/error'],
]

test('U600.2 each log-in page of the back office and each page that stands in for a screen says what it is', async ({
  phone,
  network,
}) => {
  const page = await phone.open()
  const errors = listen(page)
  for (const path of OPEN) {
    await page.goto(network.origin + path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
  expect(errors).toEqual([])
})

test('W2.8 while the platform is closed a phone shows what it has, others see until when, and both are led back', async ({
  server,
  network,
  phone2,
  newStudent,
  readyStudent,
  desk,
}) => {
  try {
    const { page: mine } = await readyStudent(await newStudent(SKD), SKD)
    await mine.goto(`${network.origin}/tryout`)
    await expect(mine.getByRole('listitem').filter({ hasText: SKD }).first()).toBeVisible()
    const office = await enter(desk)
    await office.getByRole('button', { name: 'Tutup untuk pemeliharaan' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Pesan').fill('Kami pindah ke server baru.')
    await dialog.getByRole('button', { name: 'Tutup untuk pemeliharaan' }).click()
    await expect(office.getByText('Platform sedang ditutup').first()).toBeVisible()

    await mine.reload()
    await expect(mine.getByText('Yang sudah pernah kamu buka tetap bisa dibaca')).toBeVisible()
    await expect(mine.getByRole('listitem').filter({ hasText: SKD }).first()).toBeVisible()
    const guest = await phone2.open('/paket-selengkapnya')
    await expect(guest.getByRole('heading', { name: 'Sedang pemeliharaan' })).toBeVisible()
    await expect(guest.getByText('Kami pindah ke server baru.')).toBeVisible()

    await office.getByRole('button', { name: 'Buka kembali' }).click()
    await expect(
      office.getByText('Tidak ada yang perlu ditangani').or(office.getByText('Perlu ditangani')).first(),
    ).toBeVisible()
    await guest.waitForURL('**/paket-selengkapnya', { timeout: 30_000 })
    await expect(mine.getByText('Yang sudah pernah kamu buka tetap bisa dibaca')).toHaveCount(0, { timeout: 30_000 })
  } finally {
    await server.query('delete from maintenance')
  }
})
