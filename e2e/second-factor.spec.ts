import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { DESK } from './support/office.ts'
import { Phone } from './support/phone.ts'
import type { Server } from './support/server.ts'
import { expect, test } from './support/world.ts'

const MODEL = 'admin@elp.test'
const PASSWORD = 'tryout2026'

/** Somebody of a level of their own, with the rights of the model. */
async function colleague(server: Server, faktor_kedua: boolean): Promise<string> {
  const [id, level_id] = [randomUUID(), randomUUID()]
  const email = `staf-${id.slice(0, 8)}@elp.test`
  await server.query('insert into level (id, nama_level, faktor_kedua) values ($1, $2, $3)', [
    ...[level_id, `Staf ${id.slice(0, 8)}`, faktor_kedua],
  ])
  await server.query(
    `insert into role (id, level_id, menu_id, "create", "update", "delete", board, control, report, key, import)
     select gen_random_uuid(), $1, menu_id, true, true, true, board, control, report, key, import from role
     where level_id = (select level_id from app_user where email = $2)`,
    [level_id, MODEL],
  )
  await server.query(
    'insert into app_user select (jsonb_populate_record(model, $1)).* from app_user model where email = $2',
    [JSON.stringify({ id, email, username: id, level_id }), MODEL],
  )
  return email
}

/** By its name: browsers bind passkeys to no bare address. */
const deskAt = (server: Server) => new Phone(`http://localhost:${server.port}`, { viewport: DESK })

async function logIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

async function logOut(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /^Akun / }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await page.waitForURL(/\/master-admin$/)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const atWork = (page: Page) => page.waitForURL('**/master-admin/dashboard')

test('U205.1 a level that demands it leads through the set-up at the log-in; after it a code or a recovery code lets in', async ({
  server,
}) => {
  const email = await colleague(server, true)
  const desk = deskAt(server)
  try {
    const page = await desk.open('/master-admin')
    await logIn(page, email)
    await expect(page.getByRole('heading', { name: 'Atur faktor kedua' })).toBeVisible()
    await press(page, 'Aplikasi autentikator di ponsel')
    await expect(page.getByRole('img', { name: /Kode QR/ })).toBeVisible()
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    const field = page.getByLabel('Kode dari aplikasi autentikator')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('jam ponsel')
    await field.fill(await generate({ secret }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Kode pemulihan' })).toBeVisible()
    const codes = await page.locator('main li code').allInnerTexts()
    expect(codes).toHaveLength(10)
    const saving = page.waitForEvent('download')
    await press(page, 'Unduh')
    expect((await saving).suggestedFilename()).toBe('elp-recovery-codes.txt')
    await press(page, 'Sudah saya simpan, masuk')
    await atWork(page)

    await logOut(page, email)
    await logIn(page, email)
    await expect(page.getByRole('heading', { name: 'Langkah kedua' })).toBeVisible()
    await press(page, 'Pakai kode pemulihan')
    await page.getByLabel('Kode pemulihan').fill(String(codes[0]).toLowerCase())
    await page.keyboard.press('Enter')
    await atWork(page)

    await logOut(page, email)
    await server.query('update second_factor set last_step = null')
    await logIn(page, email)
    const typed = page.getByLabel('Kode dari aplikasi autentikator')
    await expect(typed).toBeFocused()
    const code = await generate({ secret })
    // Pasted as apps show it.
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')
    await atWork(page)
  } finally {
    await desk.dispose()
  }
})

test('U205.2 a passkey is set up on the own page of staff and lets in at the next log-in', async ({ server }) => {
  const email = await colleague(server, false)
  const desk = deskAt(server)
  try {
    const page = await desk.open('/master-admin')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
    await logIn(page, email)
    await atWork(page)
    await page.getByRole('button', { name: /^Akun / }).click()
    await press(page, 'Akun saya')
    await expect(page.getByRole('heading', { name: 'Faktor kedua akun saya' })).toBeVisible()
    await press(page, 'Tambah faktor kedua')
    await press(page, 'Passkey: sidik jari, wajah, atau kunci keamanan')
    await press(page, 'Sudah saya simpan')
    await expect(page.getByText(/^Passkey/)).toBeVisible()
    await logOut(page, email)
    await logIn(page, email)
    await press(page, 'Pakai passkey')
    await atWork(page)
  } finally {
    await desk.dispose()
  }
})

test('U205.3 whoever was asked to show that it is them goes on where they were, and loses nothing typed', async ({
  server,
}) => {
  const email = await colleague(server, false)
  const desk = deskAt(server)
  try {
    const page = await desk.open('/master-admin')
    await logIn(page, email)
    await atWork(page)
    await page.goto(`http://localhost:${server.port}/master-admin/level?create`)
    const name = `Level ${randomUUID().slice(0, 6)}`
    await page.getByRole('textbox', { name: 'Nama level' }).fill(name)
    await page.getByLabel('Wajib faktor kedua').check({ force: true })
    await server.query(
      'update session_family set confirmed_at = null where user_id = (select id from app_user where email = $1)',
      [email],
    )
    await page
      .getByRole('button', { name: /^Simpan/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Pastikan ini Anda' })
    await expect(dialog.getByLabel('Kata sandi', { exact: true })).toBeFocused()
    await page.keyboard.type('bukan ini')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await dialog.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => (await server.query('select faktor_kedua from level where nama_level = $1', [name])).length)
      .toBe(1)
  } finally {
    await desk.dispose()
  }
})

test('U212.2 staff who log in on the page of students are led to their own, and on to where they wanted to go', async ({
  server,
}) => {
  const email = await colleague(server, true)
  const desk = deskAt(server)
  try {
    const page = await desk.open('/master-admin/jadwal-admin')
    await page.waitForURL(/\/login\?next=/)
    await page.getByLabel('Email atau NISN').fill(email)
    await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByRole('link', { name: 'Buka halaman masuk staf' }).click()
    await page.waitForURL(/\/master-admin\?next=/)
    await expect(page.getByRole('heading', { name: 'Masuk ke Admin' })).toBeVisible()
    await server.query(
      'update level set faktor_kedua = false where id = (select level_id from app_user where email = $1)',
      [email],
    )
    await logIn(page, email)
    await page.waitForURL('**/master-admin/jadwal-admin')
  } finally {
    await desk.dispose()
  }
})
