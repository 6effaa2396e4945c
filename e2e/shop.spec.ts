import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Server } from './support/server.ts'
import { logInAs } from './support/staff.ts'
import { Student } from './support/student.ts'
import { expect, test } from './support/world.ts'

const PAKET = 'Paket Siaga SKD'

/** A package for sale beside those of the demo, a way to pay it and a voucher; answers its id. */
async function openShop(server: Server): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    nama: `${PAKET} ${id.slice(0, 4)}`,
    slug: id,
    tipe: 'berbayar',
    harga: 99_000,
    harga_coret: 149_500,
  }
  await server.query(
    `insert into paket select (jsonb_populate_record(model, $1)).* from paket model
     where model.status = 'terbit' and model.untuk = 'semua' order by model.urutan limit 1`,
    [JSON.stringify({ ...row, kuota: null, mulai_jual: null, akhir_jual: null })],
  )
  await server.query(
    `insert into subtest_paket
     select (jsonb_populate_record(part, jsonb_build_object('id', gen_random_uuid(), 'paket_id', $1::uuid))).*
     from subtest_paket part where part.paket_id = (select paket_id from subtest_paket limit 1)`,
    [id],
  )
  await server.query(
    `insert into rekening (id, version, created_at, updated_at, bank, nomor, atas_nama, petunjuk, urutan, status)
     values ($1, 1, now(), now(), 'BRI', '000001000000500', 'Yayasan ELP', '', 1, 'aktif') on conflict do nothing`,
    [randomUUID()],
  )
  await server.query(
    `insert into payment (id, version, created_at, updated_at, nama, cara, keterangan, batas_jam, tenggang_jam,
       perpanjangan_jam, penjual, alamat_penjual, urutan, status)
     select $1, 1, now(), now(), 'Transfer bank', 'transfer', 'Unggah buktinya.', 24, 2, 12, '', '', 1, 'aktif'
     where not exists (select from payment where nama = 'Transfer bank')`,
    [randomUUID()],
  )
  await server.query(
    `insert into voucher (id, version, created_at, updated_at, kode, nama, cakupan, jenis, nilai, min_belanja, per_user,
       goods_ids, tampil, status)
     values ($1, 1, now(), now(), 'SIAGA20', '', 'paket', 'persen', 20, 0, 1, '{}', false, 'aktif') on conflict do nothing`,
    [randomUUID()],
  )
  return id
}

/** By transfer to the account of this spec: the demo offers more. */
async function chooseTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Transfer bank' }).check()
  await page.getByLabel('Bank tujuan').selectOption('BRI, Yayasan ELP')
}

const seriousIn = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
}

/** Nothing is wider than the phone, and nothing is out of reach of those who do not see or point. */
async function isFit(page: Page): Promise<void> {
  expect(await seriousIn(page)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
}

const orders = (server: Server, goods_id: string) =>
  server.query<{ id: string; total: number; discount: number }>(
    'select id, total, discount from orders where goods_id = $1',
    [goods_id],
  )

test('U310.2 a package is ordered once by transfer: voucher refused and taken in words, the network dead at the press, pressed twice', async ({
  server,
  network,
  phone,
  newStudent,
}) => {
  const paket_id = await openShop(server)
  const account = await newStudent()
  const student = new Student(await phone.open())
  await student.logIn(account.email, account.password)
  const { page } = student
  await page.goto(`${network.origin}/payment/${paket_id}`)
  await chooseTransfer(page)
  const code = page.getByLabel('Kode voucher')
  await code.fill('ENTAH')
  await code.press('Enter')
  await expect(page.getByText('Kode voucher ini tidak ada.')).toBeVisible()
  await code.fill('siaga20')
  await code.press('Enter')
  await expect(page.getByText('Hemat Rp. 19.800')).toBeVisible()
  // In the sum and beside the button.
  await expect(page.getByText('Rp. 79.200')).toHaveCount(2)
  await isFit(page)

  const button = page.getByRole('button', { name: 'Buat pesanan' })
  network.set('down')
  await button.click()
  await expect(page.getByText('pesananmu tidak akan dobel')).toBeVisible({ timeout: 20_000 })
  network.set('clear')
  await button.dblclick()
  await page.waitForURL('**/payment-confirmation/*')
  await expect(page.getByRole('heading', { name: 'Transfer tepat sampai angka terakhir' })).toBeVisible()
  const [order, ...others] = await orders(server, paket_id)
  expect([others.length, order?.discount]).toEqual([0, 19_800])
  await expect(page.getByText(`Tiga angka terakhir ${String(order?.total).slice(-3)}`)).toBeAttached()
  await expect(page.getByText('000001000000500')).toBeVisible()
  await isFit(page)

  await page.goto(`${network.origin}/payment/${paket_id}`)
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  await page.waitForURL(`**/payment-confirmation/${order?.id}`)
  expect(await orders(server, paket_id)).toHaveLength(1)

  await page.goto(`${network.origin}/billing`)
  await expect(page.getByRole('link', { name: 'Bayar' })).toBeVisible()
  await isFit(page)
  await page.goto(`${network.origin}/billing-detail?id=${order?.id}`)
  await expect(page.getByText('Pesanan dibuat')).toBeVisible()
  await isFit(page)
})

test('U310.3 of two devices that order the same thing at once one orders, the other says so, and both lead to one payment', async ({
  server,
  network,
  phone,
  phone2,
  newStudent,
}) => {
  const paket_id = await openShop(server)
  const account = await newStudent()
  const pages = await Promise.all(
    [phone, phone2].map(async (device) => {
      const student = new Student(await device.open())
      await student.logIn(account.email, account.password)
      await student.page.goto(`${network.origin}/payment/${paket_id}`)
      await student.page.getByRole('radio', { name: 'Bayar online' }).check()
      return student.page
    }),
  )
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Buat pesanan' }).click()))
  await Promise.all(pages.map((page) => page.waitForURL('**/payment-confirmation/*')))
  const [order, ...others] = await orders(server, paket_id)
  expect(others).toEqual([])
  for (const page of pages) expect(page.url()).toContain(order?.id)
  const told = await Promise.all(pages.map((page) => page.getByText('Pesanan ini sudah ada').count()))
  expect(told.toSorted()).toEqual([0, 1])

  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Buka halaman pembayaran' }).click()))
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Bayar' }).click()))
  for (const page of pages) await expect(page.getByText('Sudah dibayar')).toBeVisible()
  await Promise.all(pages.map((page) => page.goto(`${network.origin}/payment-confirmation/${order?.id}`)))
  for (const page of pages) await expect(page.getByRole('heading', { name: 'Lunas. Sudah milikmu.' })).toBeVisible()
  const paid = await server.query<{ event: string }>(
    `select event from order_event where order_id = $1 and after = 'paid'`,
    [order?.id],
  )
  expect(paid).toHaveLength(1)
  const entries = await server.query('select distinct entry_id from ledger_line where order_id = $1', [order?.id])
  expect(entries).toHaveLength(1)
})

test('U310.4 a transfer that is open on two devices takes one proof at a time, and the other device says what became of it', async ({
  server,
  network,
  phone,
  phone2,
  newStudent,
}) => {
  const paket_id = await openShop(server)
  const account = await newStudent()
  const first = new Student(await phone.open())
  await first.logIn(account.email, account.password)
  await first.page.goto(`${network.origin}/payment/${paket_id}`)
  await chooseTransfer(first.page)
  await first.page.getByRole('button', { name: 'Buat pesanan' }).click()
  await first.page.waitForURL('**/payment-confirmation/*')
  const second = new Student(await phone2.open())
  await second.logIn(account.email, account.password)
  await second.page.goto(first.page.url())
  const picture = await first.page.screenshot()
  for (const { page } of [first, second])
    await page
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'bukti.png', mimeType: 'image/png', buffer: picture })
  await first.page.getByRole('button', { name: 'Kirim bukti ini' }).click()
  await expect(first.page.getByRole('heading', { name: 'Bukti kami terima' })).toBeVisible()
  const [order] = await orders(server, paket_id)
  const staff = await logInAs(server, 'admin@elp.test')
  const { status } = await staff.post(`/manual-transfer/mark-paid-off/${order?.id}`, { reason: 'Dana sudah masuk' })
  expect(status).toBe(200)
  await second.page.getByRole('button', { name: 'Kirim bukti ini' }).click()
  await expect(second.page.getByRole('heading', { name: 'Lunas. Sudah milikmu.' })).toBeVisible()
  const proofs = await server.query('select id from order_proof where order_id = $1', [order?.id])
  expect(proofs).toHaveLength(1)
  const events = await server.query<{ event: string }>(
    `select event from order_event where order_id = $1 and after = 'paid'`,
    [order?.id],
  )
  expect(events).toHaveLength(1)
})
