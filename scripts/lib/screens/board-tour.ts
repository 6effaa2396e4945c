import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

/** The live board of a sitting with students, one of them in the panel, and of one where nobody sits. */
export async function takeBoardTour(page: Page, { server, network, shot }: Scene): Promise<void> {
  const [busy] = await server.query<{ id: string }>(
    'select jadwal_id as id from jadwal_paket_member group by jadwal_id order by count(*) desc limit 1',
  )
  const empty = randomUUID()
  await server.query(
    `insert into jadwal_paket
     select (jsonb_populate_record(j, jsonb_build_object('id', $1::text, 'nama', 'Jadwal kosong'))).*
     from jadwal_paket j where id = $2`,
    [empty, busy?.id],
  )
  const board = async (id: string | undefined) => {
    await page.goto(`${network.origin}/master-admin/jadwal-admin/detail/${id}`)
    await page.locator('fieldset strong').first().waitFor()
  }
  await board(empty)
  await shot(page, '80-admin-board-empty')
  await board(busy?.id)
  await shot(page, '81-admin-board')
  await page.locator('tbody tr th button').first().click()
  await page.getByRole('complementary').waitFor()
  await shot(page, '82-admin-board-student')
}
