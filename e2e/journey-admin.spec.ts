import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { ADMIN, classOf, JADWAL, PAKET, test } from './support/new-school.ts'
import { Office } from './support/office.ts'
import { type SchoolFile, wordFile, workbook } from './support/school-files.ts'
import { Student } from './support/student.ts'

const MOST_CLICKS = 90
const MOST_MINUTES = 15

/** Seconds of a practised hand by the keystroke-level model: to think and point and press; to type a letter. */
const CLICK_S = 2.65
const LETTER_S = 0.28

/** What an admin does with mouse and keyboard, counted. */
class Admin {
  readonly page: Page
  private clicks: string[] = []
  private letters = 0
  private readonly begun = performance.now()

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator, name?: string): Promise<void> {
    this.clicks.push(name ?? ((await target.getAttribute('aria-label')) || (await target.innerText())))
    await target.click()
  }

  press = (name: string | RegExp) =>
    this.click(this.page.getByRole('button', { name, exact: typeof name === 'string' }).first())

  /** Into a field that is clicked first. */
  async type(field: string | RegExp, text: string): Promise<void> {
    const box = this.page.getByRole('textbox', { name: field, exact: typeof field === 'string' })
    await this.click(box, `[${field}]`)
    await box.fill(text)
    this.letters += text.length
  }

  async choose(field: string, option: string | RegExp): Promise<void> {
    await this.click(this.page.getByRole('combobox', { name: field, exact: true }), `[${field}]`)
    await this.click(this.page.getByRole('option', { name: option, exact: typeof option === 'string' }))
  }

  async menu(name: string): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: 'Menu admin' })
    await this.click(menu.getByRole('link', { name, exact: true }))
  }

  /** Two clicks: one opens the dialog of the computer, one takes the file. */
  async upload(file: SchoolFile): Promise<void> {
    this.clicks.push('choose a file', 'take the file')
    await this.page.locator('input[type=file]').first().setInputFiles([file])
  }

  ends(): void {
    const way = this.clicks.map((words) => words.replace(/\s+/g, ' ').trim())
    const minutes = (way.length * CLICK_S + this.letters * LETTER_S) / 60
    const script = (performance.now() - this.begun) / 60_000
    process.stdout.write(
      `admin: ${way.length} of at most ${MOST_CLICKS} clicks, ${this.letters} letters, ${minutes.toFixed(1)} of at most ` +
        `${MOST_MINUTES} minutes for a hand, ${script.toFixed(1)} for the script\n${way.join(' > ')}\n`,
    )
    expect(way.length).toBeLessThanOrEqual(MOST_CLICKS)
    expect(Math.max(minutes, script)).toBeLessThanOrEqual(MOST_MINUTES)
  }
}

test('U704.1 from an empty bank to an exported report in ninety clicks and fifteen minutes', async ({
  desk,
  phone,
}) => {
  test.setTimeout(600_000)
  const { page } = await Office.enter(desk, ADMIN.email, ADMIN.password)
  const admin = new Admin(page)

  // The first steps lead on from the dashboard.
  await admin.press('Impor soal')
  await admin.upload(await wordFile('penilaian-harian.docx'))
  await expect(page.getByText('Siap disimpan')).toBeVisible({ timeout: 60_000 })
  await admin.click(page.getByRole('checkbox', { name: 'Kunci sudah diperiksa' }), 'keys were checked')
  await admin.press(/^Simpan \d+ soal/)
  // A key may read so as well: B. 24, a new question.
  await expect(page.getByRole('status').filter({ hasText: /\d+ soal baru/ })).toBeVisible({ timeout: 60_000 })

  await admin.menu('Kategori paket')
  await admin.press(/^Kategori paket baru/)
  await admin.type('Nama', 'SNBT 2027')
  await admin.press(/^Simpan/)
  await admin.menu('Paket tryout')
  await admin.press(/^Paket baru/)
  await admin.type('Nama', PAKET)
  await admin.choose('Kategori', 'SNBT 2027')
  await admin.type('Durasi', '30')
  await admin.press(/^Simpan/)
  await admin.press('Tambah subtes')
  await admin.type('Nama', 'Penalaran Umum')
  await admin.type('Kode', 'PU')
  await admin.press(/^Simpan/)
  await admin.click(page.getByRole('link', { name: 'Penalaran Umum' }))
  await admin.click(page.getByRole('group', { name: 'Bagian' }).getByRole('button', { name: 'Pilih dari bank' }))
  await admin.click(page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }), 'tick all')
  await admin.press(/^Tambahkan \d+ soal/)
  await admin.click(page.getByRole('main').getByRole('link', { name: PAKET }))
  await admin.press('Terbitkan paket')
  await admin.press(/^Terbitkan \d+ soal/)
  await expect(page.getByRole('button', { name: 'Sudah terbit' })).toBeVisible()

  await admin.press('Buat jadwal')
  await admin.type('Nama', JADWAL)
  await admin.press('Mulai, tanggal')
  await admin.press(
    new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(Date.now()),
  )
  await admin.type('Mulai, jam', '00.00')
  await admin.press('Batas mulai, tanggal')
  await admin.press('Bulan berikutnya')
  await admin.press(/^15 \p{Lu}/u)
  await admin.choose('Status', 'Terbit')
  // Participants are chosen while the schedule is made; a file has its screen once it is saved.
  await admin.press('Dari XLSX')
  await admin.press(/^Simpan/)
  await admin.upload(workbook('kelas.xlsx', classOf(2)))
  await admin.press('Simpan 2 siswa')
  await expect(page.getByRole('heading', { name: '2 siswa tersimpan' })).toBeVisible({ timeout: 60_000 })
  const [card] = await page
    .locator('[data-print-root] article')
    .evaluateAll((all) => all.map((one) => [...one.querySelectorAll(':scope > dl dd')].map((dd) => dd.textContent)))
  await admin.press('Unduh berkas kartu')

  const student = new Student(await phone.open())
  await student.logIn('ani@sma1.sch.id', card?.[1] ?? '')
  await student.hasPaperOf(JADWAL)
  await student.start(JADWAL)
  await student.answerAndGoOn(0)
  await student.end()
  await student.hasReceipt()

  // Board and schedule lead to what came of it.
  await admin.press('Laporan hasil')
  await admin.press('Ekspor')
  const downloaded = page.waitForEvent('download')
  await admin.click(page.getByRole('menuitem', { name: 'Peringkat peserta (CSV)' }))
  expect(readFileSync(await (await downloaded).path(), 'utf8')).toContain('Ani Lestari')
  admin.ends()
})
