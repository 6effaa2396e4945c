import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

const GOOD = Array.from(
  { length: 12 },
  (_none, n) => `::Deret ${n + 1}:: Suku ke-${n + 2} dari 3, 6, 9, … ialah {=${3 * (n + 2)} ~${3 * n} ~${n + 5}}`,
)
const BAD = [
  'Ibu kota Indonesia?',
  'A) Bandung',
  'B) Jakarta',
  'ANSWER: D',
  '',
  'Ibu kota Jawa Barat?',
  'A) Bandung',
  'B) Jakarta',
  'ANSWER: A',
]
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** The import of questions: nothing yet, files with problems, ready, done; and the report of an export. */
export async function takeImportTour(page: Page, { network, shot }: Scene): Promise<void> {
  await page.goto(`${network.origin}/master-admin/bank-soal/impor`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shot(page, '90-admin-impor-blank')
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('deret.gift', GOOD.join('\n\n')),
      file('ibu-kota.txt', BAD.join('\n')),
      file('bukan.xlsx', 'halo'),
    ])
  await page.getByText('Siap disimpan').waitFor()
  await page.getByText('Ditolak').waitFor()
  await shot(page, '91-admin-impor-problems')
  await page.getByRole('button', { name: /^Siap/ }).click()
  await page.getByText('Terbaca dari berkas').waitFor()
  await shot(page, '92-admin-impor-ready')
  await page.getByRole('button', { name: 'Batalkan ibu-kota.txt' }).click()
  await page.getByRole('button', { name: 'Batalkan bukan.xlsx' }).click()
  await page
    .getByRole('checkbox', { name: /Kunci sudah diperiksa/ })
    .first()
    .check()
  await page.getByRole('button', { name: /^Simpan \d/ }).click()
  await page.getByText('Semua berkas tersimpan').waitFor()
  await shot(page, '93-admin-impor-done')
  await page.goto(`${network.origin}/master-admin/bank-soal`)
  await page.getByRole('button', { name: 'Ekspor soal' }).click()
  await page.getByRole('menuitem', { name: 'Aiken' }).click()
  await page.getByText(/dapat dibawa format/).waitFor()
  await shot(page, '94-admin-ekspor-soal')
}
