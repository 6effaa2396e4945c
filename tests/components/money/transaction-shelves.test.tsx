import { screen } from '@testing-library/react'
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
