import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { Office } from './support/office.ts'
import { workbook } from './support/school-files.ts'
import { expect, test } from './support/world.ts'

const PASSWORD = 'tryout2026'

/** The cards' file that the action hands to the browser, as rows. */
async function fileOf(page: Page, action: () => Promise<void>) {
  const offered = page.waitForEvent('download')
  await action()
  const download = await offered
  expect(download.suggestedFilename()).toBe('kartu-masuk.xlsx')
  return readSheet(await download.path())
}

/** Whether the password gets in. */
const getsIn = async (origin: string, email: unknown, password: unknown) => {
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${origin}/api/jwt/login`, { method: 'POST', headers, body })).ok
}

test('U211.1 new passwords are offered as a file at once and again, leaving asks first, and cards can be made again', async ({
  network,
  desk,
}) => {
  const origin = network.origin
  const office = await Office.enter(desk, 'superadmin@elp.test', PASSWORD)
  const { page } = office
  await page.goto(`${origin}/master-admin/customer?impor`)
  await office.upload(
    workbook('siswa.xlsx', [
      ['NAMA SISWA', 'EMAIL', 'SEKOLAH ASAL'],
      ['Kartu Ayu', 'kartu.ayu@elp.test', 'SMA Kartu'],
      ['Kartu Bima', 'kartu.bima@elp.test', 'SMA Kartu'],
    ]),
  )
  const [, ayu] = await fileOf(page, () => office.press('Simpan 2 siswa'))
  expect(ayu?.slice(0, 2)).toEqual(['Kartu Ayu', 'kartu.ayu@elp.test'])
  expect(await getsIn(origin, ayu?.[1], ayu?.[4])).toBe(true)

  const menu = page.getByRole('navigation', { name: 'Menu admin' }).getByRole('link', { name: 'Dasbor', exact: true })
  const asked = page.getByRole('dialog', { name: 'Kartu belum dicetak atau disimpan' })
  for (const leave of [
    () => menu.click(),
    () => page.getByRole('button', { name: 'Ke daftar' }).first().click(),
    () => office.press('Unggah berkas lain'),
  ]) {
    await leave()
    await asked.getByRole('button', { name: 'Kembali ke kartu' }).click()
    await expect(asked).toBeHidden()
  }
  const again = await fileOf(page, () => office.press('Unduh berkas kartu'))
  expect(again[1]).toEqual(ayu)
  await page.getByRole('button', { name: 'Ke daftar' }).last().click()
  await expect(asked).toBeHidden()

  await page.goto(`${origin}/master-admin/customer?q=kartu.ayu`)
  await page
    .getByRole('row', { name: /Kartu Ayu/ })
    .getByRole('checkbox')
    .check()
  await office.press('Buat kartu baru')
  const [, renewed] = await fileOf(page, () => office.press('Buat 1 kartu'))
  expect(renewed?.[4]).not.toBe(ayu?.[4])
  expect(await getsIn(origin, ayu?.[1], ayu?.[4])).toBe(false)
  expect(await getsIn(origin, renewed?.[1], renewed?.[4])).toBe(true)
  await expect(page.getByRole('heading', { name: '1 kartu baru dibuat' })).toBeVisible()
  await menu.click()
  await asked.getByRole('button', { name: 'Pergi juga' }).click()
  await page.waitForURL('**/master-admin/dashboard')
})

test('U212.3 new cards ask once more who is at the desk, and are made after it with nothing to do again', async ({
  server,
  newStudent,
  network,
  desk,
}) => {
  const account = await newStudent()
  const origin = network.origin
  const office = await Office.enter(desk, 'superadmin@elp.test', PASSWORD)
  const { page } = office
  await page.goto(`${origin}/master-admin/customer?q=${account.email}`)
  await page.getByRole('row', { name: account.nama }).getByRole('checkbox').check()
  await server.query('update session_family set confirmed_at = null')
  await office.press('Buat kartu baru')
  await office.press('Buat 1 kartu')
  const dialog = page.getByRole('dialog', { name: 'Pastikan ini Anda' })
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD)
  const [, card] = await fileOf(page, () => page.keyboard.press('Enter'))
  expect(await getsIn(origin, account.email, card?.[4])).toBe(true)
  expect(await getsIn(origin, account.email, account.password)).toBe(false)
})

test('U211.2 a student logs in by NISN; "12" and "abcde" are refused in words before they are sent', async ({
  newStudent,
  phone,
  server,
}) => {
  const account = await newStudent()
  await server.query('update app_user set nisn = $1 where id = $2', ['0061234567', account.id])
  const page = await phone.open('/login')
  const name = page.getByLabel('Email atau NISN')
  await page.getByLabel('Kata sandi', { exact: true }).fill(account.password)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/user-password')) sent += 1
  })
  for (const wrong of ['12', 'abcde', '61234567', '00612345678', '']) {
    await name.fill(wrong)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tulis alamat email yang lengkap atau NISN (10 angka).')).toBeVisible()
    await expect(name).toHaveValue(wrong)
  }
  expect(sent).toBe(0)
  await name.fill('0061234567')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
})

test('U211.3 a row whose account bears another name waits for the clerk to say that it is the same person', async ({
  newStudent,
  server,
  network,
  desk,
}) => {
  const { id, email, nama } = await newStudent()
  const origin = network.origin
  const office = await Office.enter(desk, 'superadmin@elp.test', PASSWORD)
  const { page } = office
  await page.goto(`${origin}/master-admin/customer?impor`)
  await office.upload(
    workbook('siswa.xlsx', [
      ['NAMA SISWA', 'NISN', 'EMAIL'],
      ['Orang Lain', '0067654321', email],
    ]),
  )
  const save = page.getByRole('button', { name: 'Simpan 1 siswa' })
  await expect(page.getByText(`atas nama ${nama}`)).toBeVisible()
  await expect(page.getByText(/kalau bukan, ubah barisnya di Excel/)).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Baris 2, Orang Lain: orang yang sama' }).check()
  await save.click()
  await expect(page.getByRole('heading', { name: '1 siswa tersimpan' })).toBeVisible()
  const rows = await server.query('select nama, nisn from app_user where id = $1', [id])
  expect(rows).toEqual([{ nama, nisn: '0067654321' }])
})
