import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { holdMenus, renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

interface Screens {
  default: ComponentType
}

const SHELVES: [string, string, { goods: string; payment_method?: string }, () => Promise<Screens>][] = [
  ['transaksi', 'Transaksi paket', { goods: 'paket' }, () => import('#src/features/money/office/transaksi.tsx')],
  [
    'transaksi-ebook',
    'Transaksi e-book',
    { goods: 'ebook' },
    () => import('#src/features/money/office/transaksi-ebook.tsx'),
  ],
  [
    'transaksi-snbp',
    'Transaksi SNBP',
    { goods: 'snbp' },
    () => import('#src/features/money/office/transaksi-snbp.tsx'),
  ],
  [
    'transaksi-manual',
    'Transfer manual paket',
    { goods: 'paket', payment_method: 'transfer' },
    () => import('#src/features/money/office/transaksi-manual.tsx'),
  ],
  [
    'transaksi-ebook-manual',
    'Transfer manual e-book',
    { goods: 'ebook', payment_method: 'transfer' },
    () => import('#src/features/money/office/transaksi-ebook-manual.tsx'),
  ],
]

test.each(SHELVES)(
  'U811.1 %s is called "%s", asks for %o alone, and transfers are checked from it',
  async (menu, title, asked, load) => {
    holdMenus([menu])
    const calls = serve(() => ({ data: [], total: 0, sums: null }))
    const { default: Screen } = await load()
    await renderOffice(<Screen />, `/master-admin/${menu}`, ['transactions'])
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    const manual = calls.every(({ path }) => path === '/transaksi-manual')
    expect(calls.map(({ params }) => params.goods)).toEqual(calls.map(() => asked.goods))
    expect(manual).toBe(asked.payment_method === 'transfer')
    expect(screen.queryAllByRole('link', { name: 'Cocokkan mutasi bank' })).toHaveLength(manual ? 1 : 0)
  },
)

const PAKET = { id: 'p1', nama: 'UTBK 1' }
const LEVELS = [
  { id: 'l1', nama_level: 'Guru', role: 'Admin' },
  { id: 'l2', nama_level: 'Siswa', role: 'Siswa' },
]

async function shop(menus: readonly string[]) {
  holdMenus(menus)
  const calls = serve(({ method, path }) => {
    if (method === 'post') return { data: { id: 'o1' } }
    if (path === '/level') return { data: LEVELS, total: 2 }
    if (path === '/user-list') return { data: [{ id: 'u1', nama: 'Sari' }], total: 1 }
    return path === '/paket' ? { data: [PAKET], total: 1 } : { data: [], total: 0, sums: null }
  })
  const { default: Screen } = await import('#src/features/money/office/transaksi.tsx')
  await renderOffice(<Screen />, '/master-admin/transaksi', ['transactions'])
  await screen.findByRole('heading', { level: 1 })
  return { calls, order: () => screen.queryByRole('button', { name: 'Buat pesanan' }) }
}

test('U811.2 staff order for a student, who is chosen among the accounts of students alone', async () => {
  const user = userEvent.setup()
  const { calls, order } = await shop(['transaksi', 'customer', 'pengguna'])
  await user.click(order() as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'Pembeli' }))
  await user.click(await screen.findByRole('option', { name: 'Sari' }))
  const lists = calls.filter(({ path }) => path === '/user-list').map(({ params }) => params.level_id)
  expect(lists.at(-1)).toBe('l2')
  await user.click(dialog.getByRole('combobox', { name: 'Paket' }))
  await user.click(await screen.findByRole('option', { name: 'UTBK 1' }))
  await user.type(dialog.getByRole('textbox', { name: 'Alasan' }), 'Datang ke loket')
  await user.click(dialog.getByRole('button', { name: 'Buat pesanan' }))
  const sent = calls.find(({ path }) => path === '/input/transaksi')?.body
  expect(sent).toMatchObject({ op: 'create', buyer_id: 'u1', goods_id: 'p1', reason: 'Datang ke loket' })
})

test('U811.3 who may not look among the students is offered no order for one', async () => {
  const { order } = await shop(['transaksi', 'pengguna'])
  expect(order()).toBeNull()
})
