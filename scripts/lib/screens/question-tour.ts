import type { Page } from '@playwright/test'
import { quiet } from './quiet.ts'
import type { Scene } from './scene.ts'

/** The question bank's editors: empty, with a question, with a sheet. */
export async function takeQuestionTour(page: Page, { network, shot }: Scene): Promise<void> {
  const open = async (path: string) => {
    await page.goto(`${network.origin}/master-admin/bank-soal${path}`)
    await page.getByRole('heading').first().waitFor()
    await quiet(page)
  }
  const previewed = (what: string) => page.frameLocator('iframe').locator(what).first().waitFor()
  const first = () => page.locator('tbody tr a').first().click()

  await open('/tambah')
  await previewed('article')
  await shot(page, '81-admin-soal-tambah')
  await open('?q=parabola')
  await first()
  await previewed('article')
  await shot(page, '82-admin-soal-edit')
  await page.getByText('Riwayat', { exact: true }).click()
  await quiet(page)
  await shot(page, '83-admin-soal-riwayat')
  await open('/pauli')
  await shot(page, '84-admin-pauli')
  await first()
  await previewed('main')
  await shot(page, '85-admin-pauli-edit')
  await open('/pauli/tambah')
  await previewed('main')
  await shot(page, '86-admin-pauli-tambah')
}
