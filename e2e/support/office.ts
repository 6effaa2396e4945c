import { expect, type Locator, type Page } from '@playwright/test'
import type { Phone } from './phone.ts'
import type { SchoolFile } from './school-files.ts'

export const DESK = { width: 1366, height: 768 }

const monthAhead = 'Bulan berikutnya'
const today = () => new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(Date.now())

/** A member of staff in the back office, by the words on the screen. */
export class Office {
  readonly page: Page
  private constructor(page: Page) {
    this.page = page
  }

  static async enter(desk: Phone, email: string, password: string): Promise<Office> {
    const page = await desk.open('/master-admin?next=/master-admin/dashboard')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Kata sandi', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(({ pathname }) => pathname === '/master-admin/dashboard')
    return new Office(page)
  }

  /** One of the menu. */
  async go(menu: string): Promise<void> {
    const entry = this.page
      .getByRole('navigation', { name: 'Menu admin' })
      .getByRole('link', { name: menu, exact: true })
    await entry.click()
    await expect(entry).toHaveAttribute('aria-current', 'page')
  }

  /** The form of a new row, by its key; a list that is not there yet does not hear it. */
  async startRow(): Promise<void> {
    await expect(async () => {
      await this.page.keyboard.press('n')
      await expect(this.page.getByRole('textbox', { name: 'Nama', exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass()
  }

  async press(button: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: typeof button === 'string' }).click()
  }

  async write(field: string, text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: field, exact: true }).fill(text)
  }

  async choose(field: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field, exact: true }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** From the beginning of today to the middle of next month: running, whatever the hour. */
  async opensNow(): Promise<void> {
    await this.press('Mulai, tanggal')
    await this.press(today())
    await expect(this.page.getByRole('button', { name: monthAhead })).toHaveCount(0)
    await this.write('Mulai, jam', '00.00')
    await this.press('Batas mulai, tanggal')
    await this.press(monthAhead)
    await this.press(/^15 \p{Lu}/u)
  }

  async upload(files: SchoolFile | SchoolFile[]): Promise<void> {
    await this.page.locator('input[type=file]').first().setInputFiles(files)
  }

  /** Writes into a text of the question editor. */
  async type(text: string, words: string): Promise<void> {
    await this.page.getByRole('textbox', { name: text, exact: true }).click()
    await this.page.keyboard.type(words)
  }

  /** By the picker of files behind a button of the tools over the question's text. */
  async attach(tool: string, file: SchoolFile): Promise<void> {
    const picked = this.page.waitForEvent('filechooser')
    await this.tools.getByRole('button', { name: tool, exact: true }).click()
    await (await picked).setFiles(file)
  }

  get tools(): Locator {
    return this.page.getByRole('toolbar', { name: 'Alat teks' }).first()
  }
}
