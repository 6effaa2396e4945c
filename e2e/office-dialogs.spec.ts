import type { Locator, Page } from '@playwright/test'
import { Office } from './support/office.ts'
import { expect, test } from './support/world.ts'

const STOPS = 40

/** What is wrong with an open dialog for who has keys and a screen reader: it has a name, keeps the focus, names its parts. */
async function faultsOf(page: Page, dialog: Locator): Promise<string[]> {
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAccessibleName(/\S/)
  await expect.poll(() => holdsFocus(dialog)).toBe(true)
  const faults: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < STOPS; step++) {
      await page.keyboard.press(key)
      if (!(await holdsFocus(dialog))) faults.push(`${key} leaves it`)
    }
  }
  for (const part of await dialog.getByRole('button').or(dialog.getByRole('radio')).or(dialog.getByRole('link')).all())
    if (!(await part.evaluate(spoken)))
      faults.push(`nameless: ${await part.evaluate((one) => one.outerHTML.slice(0, 120))}`)
  return faults
}

const holdsFocus = (dialog: Locator) => dialog.evaluate((one) => one.contains(document.activeElement))
const spoken = (one: Element) =>
  `${one.getAttribute('aria-label') ?? ''}${one.textContent ?? ''}${(one as HTMLInputElement).labels?.[0]?.textContent ?? ''}`.trim()

test('U82.3 every dialog of the back office by keys alone: the focus goes in and stays, Escape leaves it undone, the opener has the focus again', async ({
  server,
  network,
  desk,
}) => {
  const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  const { keyboard } = page
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/(input|insiden|tindakan|publi)/.test(request.url()))
      written.push(request.url())
  })
  const go = async (path: string) => {
    await page.goto(`${network.origin}/master-admin/${path}`)
    await page.getByRole('heading').first().waitFor()
  }
  const dialog = page.getByRole('dialog')
  const leave = async (opener: Locator) => {
    expect(await faultsOf(page, dialog)).toEqual([])
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }

  // Deleting what takes other things with it is asked about.
  await go('paket-tryout')
  const more = page.getByRole('button', { name: /^Tindakan untuk/ }).first()
  await more.focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Hapus' }).focus()
  await keyboard.press('Enter')
  await leave(more)

  // Leaving a form with something typed.
  const [subject] = await server.query<{ id: string }>('select id from mapel order by nama limit 1')
  await go(`mata-pelajaran?edit=${subject?.id}`)
  const name = page.getByRole('textbox', { name: 'Nama', exact: true })
  await name.focus()
  await keyboard.press('End')
  await keyboard.type(' baru')

  // Somebody else saved it meanwhile.
  await server.query(`update mapel set nama = 'Nama mereka', version = version + 1 where id = $1`, [subject?.id])
  await keyboard.press('Control+s')
  await leave(name)
  await expect(name).toHaveValue(/ baru$/)
  expect(await server.query('select nama from mapel where id = $1', [subject?.id])).toEqual([{ nama: 'Nama mereka' }])

  // A question nearly the same as another.
  const [soal] = await server.query<{ id: string }>(
    `insert into soal select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'kode_asal', null))).*
     from soal one where jenis = 'pilihan' order by length(teks) desc limit 1 returning id`,
  )
  await go(`bank-soal/edit/${soal?.id}`)
  const stem = page.getByRole('textbox', { name: 'Soal', exact: true })
  await stem.focus()
  await keyboard.press('Control+End')
  await keyboard.type(' ya')
  await keyboard.press('Control+s')
  await leave(stem)

  written.length = 0
  // An incident: a panel beside the board, which keeps no focus but goes like a dialog.
  const [jadwal] = await server.query<{ id: string }>(`select id from jadwal_paket order by created_at limit 1`)
  await go(`jadwal-admin/detail/${jadwal?.id}`)
  const incident = page.getByRole('button', { name: 'Catat insiden' })
  await incident.focus()
  await keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Catat insiden' })
  await expect.poll(() => holdsFocus(panel)).toBe(true)
  await panel.getByLabel('Alasan').focus()
  await keyboard.type('Listrik padam')
  await keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(incident).toBeFocused()
  expect(written).toEqual([])
})
