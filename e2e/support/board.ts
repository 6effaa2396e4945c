import { expect, type Page } from '@playwright/test'
import type { Phone } from './phone.ts'
import type { Server } from './server.ts'

/** A member of staff at the live board of a schedule, by the words on the screen. */
export class Board {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  static async open(phone: Phone, server: Server, jadwal: string, email = 'superadmin@elp.test'): Promise<Board> {
    const page = await phone.open('/master-admin?next=/master-admin/dashboard')
    await page.locator('input[name="email"]').fill(email)
    await page.locator('input[name="password"]').fill('tryout2026')
    await page.locator('button[type="submit"]').click()
    await page.waitForURL(({ pathname }) => pathname === '/master-admin/dashboard')
    const [row] = await server.query<{ id: string }>('select id from jadwal_paket where nama = $1', [jadwal])
    await page.goto(`${new URL(page.url()).origin}/master-admin/jadwal-admin/detail/${row?.id}`)
    const board = new Board(page)
    await expect(board.counter('Peserta')).toBeVisible()
    return board
  }

  counter(name: string) {
    return this.page
      .getByRole('group', { name: 'Keadaan peserta' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
  }

  line(nama: string) {
    return this.page.getByRole('row').filter({ hasText: nama })
  }

  /** Ticks these students. */
  async pick(...names: string[]): Promise<void> {
    for (const nama of names) await this.page.getByRole('checkbox', { name: `Pilih ${nama}` }).check()
  }

  /** One of the actions for those who are ticked. */
  async choose(action: string): Promise<void> {
    await this.page.getByRole('toolbar').getByRole('button', { name: action, exact: true }).click()
  }

  panel(title: string) {
    return this.page.getByRole('complementary', { name: title })
  }

  /** Writes the reason, sends it, and waits for what came of it. */
  async because(reason: string, title: string, button: RegExp): Promise<void> {
    const panel = this.panel(title)
    await panel.getByLabel('Alasan').fill(reason)
    await panel.getByRole('button', { name: button }).click()
    await expect(panel.getByText(/^Dilakukan untuk/)).toBeVisible()
    await panel.getByRole('button', { name: 'Tutup', exact: true }).last().click()
  }
}
