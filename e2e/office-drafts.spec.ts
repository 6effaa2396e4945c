import type { Page } from '@playwright/test'
import { DESK, Office } from './support/office.ts'
import { expect, test } from './support/world.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Soal', exact: true })

/** What the database of this computer holds of drafts, as text. */
const draftsHere = () =>
  new Promise<string>((resolve) => {
    const asked = indexedDB.open('elp-office')
    asked.onsuccess = () => {
      const all = asked.result.transaction('drafts').objectStore('drafts').getAll()
      all.onsuccess = () => {
        asked.result.close()
        resolve(JSON.stringify(all.result))
      }
    }
  })

test('U210.7 a question that was being written is offered again after a crash and on another computer, and saved unfinished', async ({
  network,
  desk: first,
  newPhone,
}) => {
  const origin = network.origin
  const second = newPhone({ viewport: DESK })
  const editor = `${origin}/master-admin/bank-soal/tambah`
  const { page } = await Office.enter(first, 'superadmin@elp.test', 'tryout2026')
  await page.goto(editor)
  await text(page).click()
  await page.keyboard.type('Berapa luas segitiga ini')
  await page.waitForResponse((reply) => reply.url().endsWith('/unsaved-draft') && reply.request().method() === 'POST')
  await page.keyboard.type(' bila alasnya')
  await expect.poll(() => page.evaluate(draftsHere)).toContain('bila alasnya')
  await first.kill()

  const again = await first.open('/master-admin/bank-soal/tambah')
  await again.getByRole('button', { name: 'Lanjutkan isian itu' }).click()
  await expect(text(again)).toHaveText('Berapa luas segitiga ini bila alasnya')

  const { page: elsewhere } = await Office.enter(second, 'superadmin@elp.test', 'tryout2026')
  await elsewhere.goto(editor)
  await elsewhere.getByRole('button', { name: 'Lanjutkan isian itu' }).click()
  await expect(text(elsewhere)).toHaveText(/^Berapa luas segitiga ini/)

  await elsewhere.keyboard.press('Control+s')
  await elsewhere.waitForURL('**/bank-soal/edit/**')
  await elsewhere.goto(editor)
  await expect(text(elsewhere)).toBeVisible()
  await elsewhere.waitForLoadState('networkidle')
  await expect(elsewhere.getByRole('button', { name: 'Lanjutkan isian itu' })).toHaveCount(0)
})
