import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Phone } from './support/phone.ts'
import type { Server } from './support/server.ts'
import { expect, test } from './support/world.ts'

const MODEL = 'admin@elp.test'
const PASSWORD = 'tryout2026'

/** Lists with rows in the demo, each the screen of a menu. */
const LISTS = ['mata-pelajaran', 'customer']
const COMBINATIONS = Array.from({ length: 8 }, (_, bits) => ({
  create: (bits & 1) > 0,
  update: (bits & 2) > 0,
  delete: (bits & 4) > 0,
}))
type Flags = (typeof COMBINATIONS)[number]

/** Somebody of a level of their own, which holds nothing yet. */
async function clerk(server: Server): Promise<{ email: string; level_id: string }> {
  const [id, level_id] = [randomUUID(), randomUUID()]
  const email = `petugas-${id.slice(0, 8)}@elp.test`
  await server.query('insert into level (id, nama_level) values ($1, $2)', [level_id, `Petugas ${id.slice(0, 8)}`])
  await server.query(
    'insert into app_user select (jsonb_populate_record(model, $1)).* from app_user model where email = $2',
    [JSON.stringify({ id, email, username: id, level_id }), MODEL],
  )
  return { email, level_id }
}

async function hold(server: Server, level_id: string, menus: string[], flags: Flags): Promise<void> {
  await server.query('delete from role where level_id = $1', [level_id])
  await server.query(
    `insert into role (id, level_id, menu_id, "create", "update", "delete")
     select gen_random_uuid(), $1, id, $2, $3, $4 from menu where url = any($5)`,
    [level_id, flags.create, flags.update, flags.delete, menus.map((menu) => `/master-admin/${menu}`)],
  )
}

async function logIn(desk: Phone, email: string): Promise<Page> {
  const page = await desk.open('/master-admin')
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.getByRole('main').waitFor()
  await expect(page.getByRole('navigation', { name: 'Menu admin' })).toBeVisible()
  return page
}

test('U73.8 a screen offers just what its level may: add, change and delete, in every combination', async ({
  server,
  network,
  desk,
}) => {
  test.setTimeout(600_000)
  const { email, level_id } = await clerk(server)
  await hold(server, level_id, LISTS, COMBINATIONS[0] as Flags)
  const page = await logIn(desk, email)
  for (const flags of COMBINATIONS) {
    await hold(server, level_id, LISTS, flags)
    for (const menu of LISTS) {
      await page.goto(`${network.origin}/master-admin/${menu}`)
      const label = `${menu} ${JSON.stringify(flags)}`
      const create = page
        .getByRole('banner')
        .or(page.getByRole('main'))
        .getByRole('button', { name: /^(?!Tindakan ).* baru/ })
      await page
        .getByRole('button', { name: /^Tindakan untuk/ })
        .first()
        .waitFor()
      const offered = flags.create ? [/ baru/] : []
      await expect(create, label).toHaveText(offered)
      await page
        .getByRole('button', { name: /^Tindakan untuk/ })
        .first()
        .click()
      await expect(page.getByRole('menuitem', { name: 'Hapus' }), label).toHaveCount(flags.delete ? 1 : 0)
      await expect(page.getByRole('menuitem', { name: /^Ubah$/ }), label).toHaveCount(flags.update ? 1 : 0)
      await page.keyboard.press('Escape')
    }
  }
})

test('U73.9 a screen of a menu that the level does not hold stays shut, and is not in its menu', async ({
  server,
  network,
  desk,
}) => {
  const { email, level_id } = await clerk(server)
  await hold(server, level_id, ['mata-pelajaran'], { create: true, update: true, delete: true })
  const page = await logIn(desk, email)
  await expect(page.locator('a[href="/master-admin/mata-pelajaran"]')).toBeVisible()
  for (const path of [
    'jadwal-admin',
    'jadwal-admin/tambah',
    'customer',
    'pengguna',
    'role-management',
    'jejak-audit',
  ]) {
    await page.goto(`${network.origin}/master-admin/${path}`)
    await expect(page.getByRole('heading', { name: /^Level Anda tidak dapat membuka/ })).toBeVisible()
    await expect(page.locator(`a[href="/master-admin/${path}"]`)).toHaveCount(0)
  }
})

test('U711.4 who watches and acts on the board opens no report, and who reads reports sees neither board nor keys', async ({
  server,
  network,
  desk,
}) => {
  const { email, level_id } = await clerk(server)
  const own = async (rights: string[]) => {
    await hold(server, level_id, ['jadwal-admin'], { create: false, update: false, delete: false })
    for (const right of rights) await server.query(`update role set "${right}" = true where level_id = $1`, [level_id])
  }
  const [row] = await server.query<{ id: string }>('select id from jadwal_paket order by nama limit 1')
  const schedule = `${network.origin}/master-admin/jadwal-admin`
  await own(['board', 'control'])
  const page = await logIn(desk, email)
  const tabs = page.getByRole('navigation', { name: 'Bagian jadwal' }).getByRole('button')
  await page.goto(`${schedule}/detail/${row?.id}`)
  await expect(tabs).toHaveText(['Papan langsung', 'Peserta', 'Pengawas', 'Cetak'])
  await expect(page.getByRole('button', { name: 'Laporan hasil' })).toHaveCount(0)
  await page.goto(`${schedule}/report/${row?.id}`)
  await expect(
    page.getByText('Level Anda tidak punya hak membaca laporan hasil', { exact: false }).first(),
  ).toBeVisible()
  await own(['report'])
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Bagian laporan' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Putusan butir|Matriks jawaban/ })).toHaveCount(0)
})
