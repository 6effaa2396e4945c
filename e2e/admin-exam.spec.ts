import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { Board } from './support/board.ts'
import { FaultProxy } from './support/fault-proxy.ts'
import { ADMIN, classOf, JADWAL, test as newSchool, PAKET, using } from './support/new-school.ts'
import { Office } from './support/office.ts'
import type { Phone } from './support/phone.ts'
import { moodleFile, picture, wordFile, workbook } from './support/school-files.ts'
import { Student } from './support/student.ts'

const QUESTIONS = 8

/** A network that can fail for one of those who sit the exam. */
const test = newSchool.extend<{ there: Phone; away: FaultProxy }>({
  away: async ({ server }, use) => {
    const proxy = await FaultProxy.start(server.port)
    await use(proxy)
    await proxy.stop()
  },
  there: ({ away }, use) => using(away.origin, use),
})

test('U80.1 from an empty database to the exported report: files imported, a question written, a package, a schedule, a live board, an item voided', async ({
  desk,
  phone,
  there,
  away,
}) => {
  test.setTimeout(600_000)
  const office = await Office.enter(desk, ADMIN.email, ADMIN.password)
  const { page } = office
  await importFiles(office)
  await writeQuestion(office)
  await buildPackage(office)
  const passwords = await makeSchedule(office)

  const ani = await start(phone, 'ani@sma1.sch.id', passwords)
  const budi = await start(there, 'budi@sma1.sch.id', passwords)
  await ani.answerAndGoOn(0)
  await budi.answerAndGoOn(1)
  // Passwords that were not fetched would be asked about.
  await office.press('Unduh berkas kartu')
  await page.getByRole('navigation', { name: 'Bagian jadwal' }).getByRole('button', { name: 'Papan langsung' }).click()
  const board = new Board(page)
  await expect(board.line('Ani Lestari')).toContainText('Mengerjakan')
  await expect(board.line('Budi Santoso')).toContainText('Mengerjakan')
  await expect(board.line('Cici Wulandari')).toContainText('Belum mulai')

  away.set('down')
  await budi.answerAndGoOn(2)
  const before = await budi.secondsLeft()
  await board.pick('Budi Santoso')
  await board.choose('Tambah waktu')
  await board.panel('Tambah waktu').getByText('15', { exact: true }).click()
  await board.because('Jaringan ponselnya putus.', 'Tambah waktu', /^Beri 15 menit/)
  expect(await budi.secondsLeft()).toBeLessThanOrEqual(before)
  away.set('clear')
  await expect(budi.saveLine).toContainText('Semua terkirim', { timeout: 60_000 })
  await expect.poll(() => budi.secondsLeft()).toBeGreaterThan(before + 13 * 60)

  await ani.end()
  await ani.hasReceipt()
  await expect(board.line('Ani Lestari')).toContainText('Selesai')

  await office.go('Jadwal')
  await office.press(`Tindakan untuk ${JADWAL}`)
  await page.getByRole('menuitem', { name: 'Laporan hasil' }).click()
  await voidFirstItem(office)
  await office.press('Ekspor')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Peringkat peserta (CSV)' }).click()
  const report = readFileSync(await (await downloaded).path(), 'utf8')
  expect(report).toContain('Ani Lestari')
  expect(report).not.toContain('Budi Santoso')
})

async function importFiles(office: Office): Promise<void> {
  await office.go('Bank soal')
  await office.press('Impor')
  await office.upload([await wordFile('penilaian-harian.docx'), moodleFile('moodle.xml')])
  await expect(office.page.getByText('Siap disimpan')).toHaveCount(2, { timeout: 60_000 })
  for (const box of await office.page.getByRole('checkbox', { name: 'Kunci sudah diperiksa' }).all()) await box.check()
  await office.press(/^Simpan 7 soal/)
  await expect(office.page.getByText('7 soal baru')).toBeVisible({ timeout: 60_000 })
}

async function writeQuestion(office: Office): Promise<void> {
  const { page } = office
  await office.go('Bank soal')
  await page
    .getByRole('button', { name: /^Soal baru/ })
    .first()
    .click()
  await office.type('Soal', 'Luas persegi panjang pada gambar dengan sisi \\(\\frac{12}{2}\\) dan $\\sqrt{16}$ ialah ')
  await office.attach('Gambar', { name: 'sawah.png', mimeType: 'image/png', buffer: await picture(300, 200) })
  const text = page.getByRole('textbox', { name: 'Soal', exact: true })
  await expect(text.locator('img[src^="/files/media/"]')).toBeVisible()
  await expect(text.locator('.katex')).toHaveCount(2)
  for (const [index, letter] of ['A', 'B', 'C', 'D', 'E'].entries()) await office.type(`Opsi ${letter}`, `${index * 8}`)
  await page.getByRole('radio', { name: 'Kunci D' }).check()
  await expect(page.frameLocator('iframe').locator('article .katex')).toHaveCount(2)
  await expect(page.frameLocator('iframe').locator('article img')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Versi 1')).toBeVisible()
}

async function buildPackage(office: Office): Promise<void> {
  const { page } = office
  await office.go('Kategori paket')
  await office.startRow()
  await office.write('Nama', 'SNBT 2027')
  await office.press(/^Simpan/)
  await expect(page.getByRole('row', { name: /SNBT 2027/ })).toBeVisible()
  await office.go('Paket tryout')
  await office.startRow()
  await office.write('Nama', PAKET)
  await office.choose('Kategori', 'SNBT 2027')
  await office.write('Durasi', '30')
  await office.press(/^Simpan/)
  await office.press('Tambah subtes')
  await office.write('Nama', 'Penalaran Umum')
  await office.write('Kode', 'PU')
  await office.press(/^Simpan/)
  await page.getByRole('link', { name: 'Penalaran Umum' }).click()
  await page.getByRole('group', { name: 'Bagian' }).getByRole('button', { name: 'Pilih dari bank' }).click()
  await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
  await office.press(`Tambahkan ${QUESTIONS} soal`)
  await expect(page.getByRole('button', { name: `Soal terpilih ${QUESTIONS}` })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: PAKET }).click()
  await office.press('Terbitkan paket')
  await office.press(`Terbitkan ${QUESTIONS} soal`)
  await expect(page.getByRole('button', { name: 'Sudah terbit' })).toBeVisible()
}

/** Passwords by address, as the cards to be printed say. */
async function makeSchedule(office: Office): Promise<Map<string, string>> {
  const { page } = office
  await office.press('Buat jadwal')
  await office.write('Nama', JADWAL)
  await office.opensNow()
  await office.choose('Status', 'Terbit')
  await office.press(/^Simpan/)
  await page.getByRole('navigation', { name: 'Bagian jadwal' }).getByRole('button', { name: 'Peserta' }).click()
  await page.getByRole('button', { name: 'Tambah peserta' }).first().click()
  await page.getByRole('menuitem', { name: 'Dari berkas XLSX' }).click()
  await office.upload(workbook('kelas.xlsx', classOf(3)))
  await office.press('Simpan 3 siswa')
  // Making passwords is slow on purpose.
  await expect(page.getByRole('heading', { name: '3 siswa tersimpan' })).toBeVisible({ timeout: 60_000 })
  const cards = await page
    .locator('[data-print-root] article')
    .evaluateAll((all) => all.map((card) => [...card.querySelectorAll(':scope > dl dd')].map((dd) => dd.textContent)))
  expect(cards).toHaveLength(3)
  return new Map(cards.map(([email, password]) => [email ?? '', password ?? '']))
}

async function start(phone: Phone, email: string, passwords: Map<string, string>): Promise<Student> {
  const student = new Student(await phone.open())
  await student.logIn(email, passwords.get(email) ?? '')
  await student.hasPaperOf(JADWAL)
  await student.start(JADWAL)
  return student
}

async function voidFirstItem(office: Office): Promise<void> {
  const { page } = office
  await page.getByText(/^Semua \d+$/).click()
  await page.locator('tbody button[aria-expanded]').first().click()
  await office.press('Batalkan atau ubah kunci')
  await page.getByRole('textbox', { name: 'Alasan' }).fill('Gambarnya tidak terbaca di kertas.')
  await office.press(/^Batalkan butir dan hitung ulang/)
  await expect(page.getByText('Dibatalkan, tidak dihitung').first()).toBeVisible()
}
