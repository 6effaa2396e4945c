import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { quiet } from './quiet.ts'
import type { Scene } from './scene.ts'

const PRINTS = ['cards', 'attendance', 'minutes', 'room_sheet']

/** A schedule's form, its participants with data and empty, what is printed of them; and a forgotten password. */
export async function takePeopleTour(page: Page, { server, network, shot }: Scene): Promise<void> {
  const [full] = await server.query<{ id: string }>(
    'select jadwal_id as id from jadwal_paket_member group by jadwal_id order by count(*) desc limit 1',
  )
  const empty = randomUUID()
  await server.query(
    `insert into jadwal_paket
     select (jsonb_populate_record(j, jsonb_build_object('id', $1::text, 'nama', 'Jadwal tanpa peserta'))).*
     from jadwal_paket j where id = $2`,
    [empty, full?.id],
  )
  const look = async (path: string, name: string) => {
    await page.goto(network.origin + path)
    await page.getByRole('main').waitFor()
    await quiet(page)
    await shot(page, name)
  }
  const admin = '/master-admin/jadwal-admin'
  await look(`${admin}/tambah`, '90-admin-schedule-new')
  await look(`${admin}/edit/${full?.id}`, '91-admin-schedule')
  await look(`${admin}/detail/${full?.id}?tab=peserta`, '92-admin-participants')
  await look(`${admin}/detail/${empty}?tab=peserta`, '93-admin-participants-empty')
  for (const [index, kind] of PRINTS.entries()) {
    await look(`${admin}/detail/${full?.id}?tab=print&kind=${kind}`, `${94 + index}-admin-print-${kind}`)
  }
  await look('/master-admin/customer?impor', '98-admin-students-import')
  await look('/master-admin/jejak-audit?actor=tidak-ada', '99-admin-audit-none')
}
