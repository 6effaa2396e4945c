import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Office } from './support/office.ts'
import type { Server } from './support/server.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

const PASSWORD = 'empat kata yang acak'
const PRICE = 80_000

/** The package of a schedule of the demo costs something while `work` goes on; answers its name. */
async function whileSold(server: Server, jadwal: string, work: (paket: string) => Promise<void>): Promise<void> {
  const [paket] = await server.query<{ id: string; nama: string; tipe: string; harga: number }>(
    'select paket.id, paket.nama, tipe, harga from paket join jadwal_paket on paket_id = paket.id where jadwal_paket.nama = $1',
    [jadwal],
  )
  if (!paket) throw new Error(`the demo has no schedule ${jadwal}`)
  const set = 'update paket set tipe = $2, harga = $3 where id = $1'
  await server.query(set, [paket.id, 'berbayar', PRICE])
  try {
    await work(paket.nama)
  } finally {
    await server.query(set, [paket.id, paket.tipe, paket.harga])
  }
}

/** The path of the link in the newest mail to an address, once it lies in the outbox. */
async function mailedPath(server: Server, address: string, screen: string): Promise<string> {
  const found = () => server.mailsTo(address).flatMap((mail) => new RegExp(`/${screen}/[\\w-]+`).exec(mail) ?? [])
  await expect.poll(() => found().length, { timeout: 20_000 }).toBeGreaterThan(0)
  return found()[0] as string
}

/** One line of KlikBCA Bisnis: money that came in today (WIB). */
function statement(account: string, amount: number): Buffer {
  const [year, month, date] = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split('-')
  const sum = amount.toLocaleString('en-US', { minimumFractionDigits: 2 })
  return Buffer.from(
    `"Account No.",=,'${account}\n"Date","Description","Branch","Amount","","Balance"\n` +
      `"${date}/${month}/${year}","TRSF E-BANKING CR NADIRA PRAMESWARI","0000","${sum} CR","","0.00"`,
  )
}

/** Nothing is wider than the phone, and nothing is out of reach of those who do not see or point. */
async function isFit(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id }) => id)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
}

/** A bank's app shares the picture of its receipt: what the phone then sends to the app's own address, by its manifest. */
async function shareTo(page: Page, picture: Buffer): Promise<void> {
  const shared = page.waitForURL('**/bukti-dibagikan')
  await page.evaluate(
    async (bytes) => {
      await navigator.serviceWorker.ready
      const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
      const { share_target: target } = await (await fetch(address)).json()
      const { action, method, enctype, params } = target
      const form = Object.assign(document.createElement('form'), { action, method, enctype, hidden: true })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: params.files[0].name })
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'resi.png', { type: 'image/png' }))
      input.files = transfer.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [...picture],
  )
  await shared
}

const article = (page: Page) => page.getByRole('article')

/** Searches by keyboard, marks what was found and what was selected, bookmarks, and makes the letters larger; ends on page 1 as text. */
async function readsAndMarks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cari di buku' }).click()
  await page.keyboard.type('suku GANJIL')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ tempat$/ })).toBeVisible()
  await isFit(page)
  await page.getByRole('dialog').locator('li button').first().press('Enter')
  await expect(article(page).locator('mark[data-found]').first()).toBeFocused()
  await page.getByRole('button', { name: 'Tandai', exact: true }).press('Enter')
  await expect(article(page).locator('mark')).toHaveText(/suku\s+ganjil/)
  await expect(article(page).locator('mark[data-found]')).toHaveCount(0)

  await article(page).locator('p').first().selectText()
  await page.getByRole('button', { name: 'Tandai', exact: true }).click()
  await expect.poll(() => article(page).locator('mark').count()).toBeGreaterThan(1)
  await article(page).locator('mark').first().click()
  await page.getByRole('button', { name: 'Hapus tandaan' }).click()

  const before = await article(page).locator('p').first().boundingBox()
  await page.getByRole('button', { name: 'Ukuran huruf' }).click()
  await page.getByRole('button', { name: 'Lebih besar' }).click()
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await article(page).locator('p').first().boundingBox())?.height)
    .toBeGreaterThan(before?.height ?? 0)
  await isFit(page)
  const bookmark = page.getByRole('button', { name: 'Penanda di sini' })
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Isi buku' }).click()
  await expect(page.getByRole('region', { name: 'Kalimat yang ditandai' }).locator('li')).toHaveCount(1)
  await isFit(page)
  await page.keyboard.press('Escape')
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Halaman 1 dari 5', { exact: true })).toBeVisible()
}

/** What was left in the book is there without a network, and leads to its place; ends where it began. */
async function findsWithoutNetwork(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Isi buku' }).click()
  await page.getByRole('region', { name: 'Kalimat yang ditandai' }).locator('li button').first().click()
  await expect(article(page).locator('mark').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Penanda di sini' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Cari di buku' }).click()
  await page.keyboard.type('suku GANJIL')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator('li').first()).toBeVisible()
  await page.keyboard.press('Escape')
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const offered = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFileSync(await (await offered).path())
}

/** Registers for the schedule that the package opened, answers, ends, and has a receipt. */
async function sit(page: Page): Promise<void> {
  const student = new Student(page)
  await page.goto(new URL('/tryout?list=find', page.url()).href)
  await student.tryout(SKD).getByRole('button', { name: 'Daftar' }).click()
  await page.getByRole('button', { name: 'Daftar sekarang' }).click()
  await expect(page.getByText(`Kamu terdaftar di ${SKD}.`)).toBeVisible()
  await student.hasPaperOf(SKD)
  await student.start(SKD)
  await student.answerAndGoOn(1)
  await student.end()
  await student.hasReceipt()
}

test('U550.1 a stranger of 15 finds a package, registers, verifies, is let buy by the guardian, pays by transfer, and sits it', async ({
  server,
  network,
  newPhone,
  phone2,
  desk,
}) => {
  const phone = newPhone({ fresh: true })
  await server.query(
    `insert into voucher (id, version, created_at, updated_at, kode, nama, cakupan, jenis, nilai, min_belanja, per_user,
       goods_ids, tampil, status)
     values (gen_random_uuid(), 1, now(), now(), 'KENALAN25', '', 'paket', 'persen', 25, 0, 1, '{}', false, 'aktif')`,
  )
  await whileSold(server, SKD, async (paket) => {
    const page = await phone.open('/paket-selengkapnya')
    await page.getByLabel('Cari paket').fill(paket)
    await expect(page).toHaveURL(/q=/)
    await page.getByRole('link', { name: paket }).click()
    await page.getByRole('link', { name: 'Beli paket' }).click()
    await page.waitForURL('**/register?next=*')

    await page.getByLabel('Nama lengkap').fill('Nadira Prameswari')
    await page.getByLabel('Email', { exact: true }).fill('nadira@contoh.test')
    await page.getByLabel('Tanggal lahir').fill(`${new Date().getFullYear() - 15}-01-01`)
    await page.getByLabel('Nama orang tua atau wali').fill('Ratmi Prameswari')
    await page.getByLabel('Email wali').fill('ratmi@contoh.test')
    await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Buat akun' }).click()
    await expect(page.getByText('Centang ini untuk membuat akun.').first()).toBeVisible()
    await page.getByLabel(/^Aku setuju/).check()
    await page.getByRole('button', { name: 'Buat akun' }).click()
    await expect(page.getByRole('heading', { name: 'Periksa emailmu' })).toBeVisible()

    const mailed = await phone.open(await mailedPath(server, 'nadira@contoh.test', 'auth-ou/v-my-acc'))
    await mailed.getByRole('button', { name: 'Pastikan alamatku' }).click()
    await expect(mailed.getByText('Alamat emailmu sudah dipastikan.')).toBeVisible()
    await mailed.close()

    const guardian = await phone2.open(await mailedPath(server, 'ratmi@contoh.test', 'guardian'))
    await expect(guardian.getByRole('heading', { name: 'Izinkan Nadira Prameswari memakai ELP?' })).toBeVisible()
    await expect(guardian.getByRole('button', { name: 'Izinkan', exact: true })).toBeDisabled()
    await guardian.getByLabel('Saya orang tua atau wali Nadira Prameswari.').check()
    await guardian.getByRole('button', { name: 'Izinkan', exact: true }).click()
    await expect(guardian.getByText('Izin sudah diberikan.')).toBeVisible()
    await phone2.dispose()

    await page.getByRole('link', { name: 'Masuk' }).click()
    await page.waitForURL('**/login?next=*')
    await page.getByLabel('Email').fill('nadira@contoh.test')
    await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await page.waitForURL('**/payment/*')

    await page.getByLabel('Kode voucher').fill('kenalan25')
    await page.getByLabel('Kode voucher').press('Enter')
    await expect(page.getByText('Hemat Rp. 20.000')).toBeVisible()
    await page.getByRole('radio', { name: 'Transfer bank' }).check()
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.waitForURL('**/payment-confirmation/*')
    const proof = { name: 'bukti.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await shareTo(page, proof.buffer)
    await page.getByRole('button', { name: `Pilih ${paket}` }).click()
    await page.waitForURL('**/payment-confirmation/*')
    await expect(page.getByText(/^resi\.png, /)).toBeVisible()
    await page.getByLabel('Pilih berkas').and(page.locator('input')).setInputFiles(proof)
    network.set('down')
    await expect(page.getByText(/^bukti\.png, /)).toBeVisible()
    await page.getByRole('button', { name: 'Kirim bukti ini' }).click()
    await expect(page.getByText('Bukti belum terkirim, masih ada di sini.')).toBeVisible({ timeout: 40_000 })
    network.set('clear')
    await page.getByRole('button', { name: 'Kirim bukti ini' }).click()
    await expect(page.getByRole('heading', { name: 'Bukti kami terima' })).toBeVisible()
    await isFit(page)

    const [order] = await server.query<{ id: string; total: number; nomor: string }>(
      `select orders.id, total, nomor from orders join rekening on rekening.id = rekening_id join app_user on app_user.id = user_id
       where email = 'nadira@contoh.test'`,
    )
    if (!order) throw new Error('nothing was ordered')
    const office = await Office.enter(desk, 'admin@elp.test', 'tryout2026')
    await office.go('Transfer manual')
    await office.page.getByRole('link', { name: 'Cocokkan mutasi bank' }).click()
    await expect(office.page.getByText('Tarik mutasi bank ke sini')).toBeVisible({ timeout: 30_000 })
    await office.upload({ name: 'mutasi.csv', mimeType: 'text/csv', buffer: statement(order.nomor, order.total) })
    await office.press(/^Tandai 1 lunas/)
    await expect(office.page.getByText(/^1 pesanan lunas/)).toBeVisible()

    await page.reload()
    await expect(page.getByText(/^Paketmu terbuka/)).toBeVisible()
    await isFit(page)
    await page.getByRole('link', { name: 'Lihat invoice' }).click()
    await expect(page.getByRole('heading', { name: /INV/ })).toBeVisible()
    await isFit(page)
    expect((await downloaded(page, 'Unduh PDF')).subarray(0, 5).toString()).toBe('%PDF-')
    await sit(page)
  })
})

test('U550.2 a student pays a package and an e-book at the gateway, sits the tryout, reads without a network, and has the file with the own name', async ({
  server,
  network,
  phone,
  newStudent,
}) => {
  const account = await newStudent()
  const page = await phone.open()
  await new Student(page).logIn(account.email, account.password)
  const pay = async () => {
    await page.getByRole('radio', { name: 'Bayar online' }).check()
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByRole('button', { name: 'Buka halaman pembayaran' }).click()
    await page.getByRole('button', { name: 'Bayar' }).click()
    await expect(page.getByText('Sudah dibayar')).toBeVisible()
  }
  await whileSold(server, SKD, async (paket) => {
    await page.goto(`${network.origin}/paket-selengkapnya`)
    await page.getByRole('link', { name: paket }).click()
    await page.getByRole('link', { name: 'Beli paket' }).click()
    await pay()
    await page.goto(`${network.origin}/billing`)
    await expect(page.getByRole('list').getByText('Lunas', { exact: true })).toBeVisible()
    await sit(page)
  })
  await page.goto(`${network.origin}/ebook`)
  await page.getByRole('link', { name: 'Banyak dicari' }).click()
  await page.getByRole('link', { name: 'Hitung Cepat TIU' }).click()
  await page.getByRole('link', { name: /^Beli/ }).click()
  await pay()
  await page.goto(`${network.origin}/ebook`)
  await page.getByRole('link', { name: 'Hitung Cepat TIU' }).click()
  await page.getByRole('link', { name: 'Baca', exact: true }).click()
  await expect(page.getByText(/ELP [0-9a-f]{8}/)).toBeVisible()
  await isFit(page)
  await readsAndMarks(page)
  await page.getByRole('button', { name: 'Halaman asli' }).click()
  await expect(page.locator('canvas[data-page="1"]')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('canvas[data-page="2"]')).toBeVisible()
  await expect(page.getByText(/ELP [0-9a-f]{8}/)).toBeAttached()
  await phone.context.setOffline(true)
  await page.reload()
  await expect(page.locator('canvas[data-page="2"]')).toBeVisible()
  await expect(page.getByText('Halaman 2 dari 5', { exact: true })).toBeVisible()
  await findsWithoutNetwork(page)
  await page.goBack()
  const file = new Uint8Array(await downloaded(page, 'Unduh dengan namamu'))
  const book = await getDocument({ data: file, useWasm: false, verbosity: 0 }).promise
  const { items } = await (await book.getPage(5)).getTextContent()
  expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain(account.nama)
})
