import type { Page } from '@playwright/test'
import { open } from '../../../server/db/connect.ts'
import { fillSitting } from '../sat-sitting/fill-sitting.ts'
import { quiet } from './quiet.ts'
import type { Scene } from './scene.ts'

const SAT = 'Tryout UTBK-SNBT gelombang 1'
const EMPTY = 'Latihan cepat kapan saja'
/** Places of questions whose key the best do not choose. */
const DOUBTFUL = [7, 33]

/** The report of a schedule that 200 have sat, and of one that nobody has. */
export async function takeReportTour(page: Page, { server, network, shot }: Scene): Promise<void> {
  const id = async (nama: string) => {
    const [row] = await server.query<{ id: string }>('select id from jadwal_paket where nama = $1', [nama])
    return row?.id ?? ''
  }
  const sat = await id(SAT)
  const connection = await open(server.databaseUrl())
  await fillSitting(connection.db, sat, { takers: 200, now: Date.now(), doubtful: DOUBTFUL })
  await connection.close()
  const visit = async (path: string, name: string) => {
    await page.goto(`${network.origin}/master-admin/jadwal-admin/report/${path}`)
    await page.getByRole('heading').first().waitFor()
    await quiet(page)
    await shot(page, name)
  }
  await visit(await id(EMPTY), '90-admin-laporan-kosong')
  await visit(sat, '91-admin-laporan')
  await visit(`${sat}?rupa=diagram&items=semua`, '92-admin-laporan-diagram')
  await visit(`${sat}?tab=peserta`, '93-admin-laporan-peserta')
  await visit(`${sat}?tab=ruling`, '94-admin-laporan-putusan-kosong')
  await page.goto(`${network.origin}/master-admin/jadwal-admin/report/${sat}`)
  await page.locator('tbody button[aria-expanded]').first().click()
  await page.getByRole('button', { name: 'Batalkan atau ubah kunci' }).click()
  await quiet(page)
  await shot(page, '95-admin-laporan-putusan')
}
