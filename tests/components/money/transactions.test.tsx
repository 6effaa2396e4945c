import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Shelf, TransactionInFull } from '#src/features/money/office/transactions/api.ts'
import { RefundDialog } from '#src/features/money/office/transactions/refund-dialog.tsx'
import { SumsStrip } from '#src/features/money/office/transactions/sums-strip.tsx'
import * as http from '#src/lib/http.ts'
import { renderOffice } from '../office.tsx'

afterEach(() => vi.restoreAllMocks())

const order = (given: Partial<TransactionInFull>) =>
  ({ id: 'o1', payment_method: 'gateway', state: 'paid', may_refund: 50_000, ...given }) as TransactionInFull

async function shown(given: Partial<TransactionInFull>) {
  const sent = vi.spyOn(http, 'post').mockResolvedValue({})
  const done = vi.fn()
  await renderOffice(<RefundDialog order={order(given)} onDone={done} onClose={() => undefined} />, '/', [
    'transactions',
  ])
  const user = userEvent.setup()
  const press = () => user.click(screen.getByRole('button', { name: 'Kembalikan uang' }))
  return { sent, done, user, press }
}

test('U415.1 all that is left goes back by the way of the order; nothing is sent without a reason', async () => {
  const { sent, done, user, press } = await shown({})
  await press()
  expect(sent).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Alasan'), 'Salah beli')
  await press()
  expect(sent).toHaveBeenCalledWith('/refund-order', {
    ...{ press_id: expect.any(String), order_id: 'o1', reason: 'Salah beli', how: 'gateway', amount: 50_000 },
    ...{ ends_access: false },
  })
  expect(done).toHaveBeenCalledOnce()
})

test('U415.2 a part is sent with its amount, and whether access ends', async () => {
  const { sent, user, press } = await shown({ payment_method: 'transfer' })
  const amount = screen.getByLabelText('Jumlah')
  await user.clear(amount)
  await user.type(amount, '20000')
  await user.click(screen.getByRole('checkbox'))
  await user.type(screen.getByLabelText('Alasan'), 'Kelebihan bayar')
  await press()
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ how: 'by_hand', amount: 20_000, ends_access: true })
})

test('U415.3 money under review goes back as a whole', async () => {
  await shown({ state: 'in_review' })
  expect((screen.getByLabelText('Jumlah') as HTMLInputElement).disabled).toBe(true)
})

test('U415.4 an emptied amount gives nothing back: the button waits for one', async () => {
  const { sent, user, press } = await shown({})
  const amount = screen.getByLabelText('Jumlah')
  await user.clear(amount)
  await user.type(screen.getByLabelText('Alasan'), 'Salah beli')
  await press()
  expect(sent).not.toHaveBeenCalled()
  await user.type(amount, '0')
  await press()
  expect(sent).not.toHaveBeenCalled()
  await user.type(amount, '{Backspace}50000')
  await press()
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ amount: 50_000 })
})

test('U415.5 more than is left is sent as it was typed, for the server to refuse', async () => {
  const { sent, user, press } = await shown({})
  const amount = screen.getByLabelText('Jumlah')
  await user.clear(amount)
  await user.type(amount, '500000')
  await user.type(screen.getByLabelText('Alasan'), 'Salah beli')
  await press()
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ amount: 500_000 })
})

const SHELF: Shelf = { menu: 'transaksi', goods: 'paket' }
const SUMS = { orders: 2, price: 100_000, discount: 5000, unique_code: 417, refunded: 20_000, net: 75_417 }

async function strip(sums: object | null) {
  const asked = vi.spyOn(http, 'get').mockResolvedValue({ data: [], total: 2, sums })
  const { container } = await renderOffice(<SumsStrip shelf={SHELF} query={{ state: 'paid' }} />, '/', ['transactions'])
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  return { asked, container }
}

test('U417.1 over a list stands what its paid orders come to, and of how many', async () => {
  const { asked } = await strip(SUMS)
  const found = await screen.findByRole('group', { name: 'Jumlah pesanan lunas' })
  expect(found.textContent).toBe(
    'Bruto Rp. 100.000Voucher (Rp. 5.000)Kode unik Rp. 417Dikembalikan (Rp. 20.000)Bersih Rp. 75.4172 pesanan lunas',
  )
  const query = { state: 'paid', goods: 'paket', page: 1, size: 0, sums: 'true' }
  expect(asked).toHaveBeenCalledWith('/transaksi', query)
})

test('U417.2 too many to be added up are said to be so', async () => {
  await strip(null)
  expect((await screen.findByRole('group', { name: 'Jumlah pesanan lunas' })).textContent).toMatch(/^Lebih dari 10.000/)
})
