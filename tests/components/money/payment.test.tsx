import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import { OrderOver } from '#src/features/money/order-over.tsx'
import { Paid } from '#src/features/money/paid.tsx'
import { PayByTransfer } from '#src/features/money/pay-by-transfer.tsx'
import PaymentPaket from '#src/features/money/payment.tsx'
import PaymentEbook from '#src/features/money/payment-ebook.tsx'
import { Verifying } from '#src/features/money/verifying.tsx'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const GOODS_ID = '0c9c9a3e-9a4c-4d0e-8a1e-1f0a4a3b2c1d'
const ORDER_ID = '5b0f7ad4-5ef4-4b44-a7c5-8a4a7f0e7f11'
const WAY = { id: ORDER_ID, nama: 'Transfer bank', cara: 'transfer', keterangan: '', batas_jam: 24, bank_accounts: [] }

const ANSWERS: Record<string, unknown> = {
  [`/ebook/${GOODS_ID}`]: { data: { id: GOODS_ID, judul: 'Peluang dari nol', harga: 49_000, tipe: 'berbayar' } },
  [`/paket/${GOODS_ID}`]: { data: { id: GOODS_ID, nama: 'Paket Siaga', harga: 99_000, tipe: 'berbayar' } },
  '/transaction/p-method': { data: [WAY] },
  '/voucher-ebook': { data: [{ id: ORDER_ID, kode: 'BACA10', discount: 10_000, refusal: null }] },
  '/voucher-paket': { data: [] },
  '/checkout-paket': { data: { id: ORDER_ID } },
}

let calls: Call[]
beforeEach(() => {
  calls = serve(({ path }) => ANSWERS[path])
})

const Where = () => <p>{useLocation().pathname}</p>

const shop = (url: string) =>
  renderOffice(
    <Routes>
      <Route path="/payment/:id" element={<PaymentPaket />} />
      <Route path="/payment-ebook/:id" element={<PaymentEbook />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    url,
    ['money', 'shop', 'common'],
  )

test.each([
  ['ebook', `/payment-ebook/${GOODS_ID}`, 'Peluang dari nol', `/payment-ebook-confirmation/${ORDER_ID}`],
  ['paket', `/payment/${GOODS_ID}`, 'Paket Siaga', `/payment-confirmation/${ORDER_ID}`],
])('U430.1 %s: one press orders it, and the way goes on to its own payment', async (goods, url, name, next) => {
  const user = userEvent.setup()
  await shop(url)
  expect(await screen.findByRole('heading', { name })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Buat pesanan' }))
  expect(await screen.findByText(next)).toBeTruthy()
  expect(calls.find(({ path }) => path === '/checkout-paket')?.body).toMatchObject({ goods, goods_id: GOODS_ID })
})

test('U430.2 a voucher for e-books takes its part off an e-book before it is ordered', async () => {
  const user = userEvent.setup()
  await shop(`/payment-ebook/${GOODS_ID}`)
  await user.click(await screen.findByRole('button', { name: 'BACA10' }))
  expect(calls.find(({ path }) => path === '/voucher-ebook')?.params).toEqual({ ebook_id: GOODS_ID })
  await user.click(screen.getByRole('button', { name: 'Buat pesanan' }))
  expect(await screen.findByText(`/payment-ebook-confirmation/${ORDER_ID}`)).toBeTruthy()
  expect(calls.find(({ path }) => path === '/checkout-paket')?.body).toMatchObject({ voucher_code: 'BACA10' })
})

test('U430.4 the price stands beside the button, the one before the voucher struck; a package shows its band', async () => {
  const user = userEvent.setup()
  const subtes = [1200, 1800].map((durasi_detik, n) => ({
    id: `${n}`,
    kode: 'A',
    nama: 'A',
    durasi_detik,
    jumlah_soal: 5,
  }))
  const paket = {
    ...(ANSWERS[`/paket/${GOODS_ID}`] as { data: object }).data,
    waktu: 'subtes',
    durasi_detik: null,
    subtes,
  }
  const vouchers = { data: [{ id: ORDER_ID, kode: 'SIAGA', discount: 19_800, refusal: null }] }
  serve(({ path }) => {
    if (path === `/paket/${GOODS_ID}`) return { data: paket }
    return path === '/voucher-paket' ? vouchers : ANSWERS[path]
  })
  await shop(`/payment/${GOODS_ID}`)
  expect(await screen.findByRole('img', { name: '2 subtes · 50 menit' })).toBeTruthy()
  const bar = () => screen.getByRole('button', { name: 'Buat pesanan' }).closest('[data-only="screen"]') as HTMLElement
  expect(bar().textContent).toContain('Rp. 99.000')
  expect(bar().querySelector('s')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'SIAGA' }))
  expect(bar().querySelector('strong')?.textContent).toBe('Rp. 79.200')
  expect(bar().querySelector('s')?.textContent).toContain('Rp. 99.000')
})

const ORDER = { id: ORDER_ID, goods: 'ebook', goods_id: GOODS_ID, goods_name: 'Peluang dari nol', total: 49_000 }

test('U430.3 a paid e-book leads to the shelf; one whose order expired to a new order', async () => {
  await renderOffice(<Paid order={{ ...ORDER, paid_at: null } as never} />, '/', ['money'])
  expect(screen.getByRole('link', { name: 'Buka rak e-book' }).getAttribute('href')).toBe('/ebook')
  await renderOffice(<OrderOver order={{ ...ORDER, state: 'expired' } as never} />, '/', ['money'])
  expect(screen.getByRole('link', { name: 'Pesan lagi' }).getAttribute('href')).toBe(`/payment-ebook/${GOODS_ID}`)
})

test('U551.1 the buyer of an e-book takes a proof back while staff have not decided, and reads of the shelf, not of a tryout', async () => {
  const user = userEvent.setup()
  const order = {
    ...{
      ...ORDER,
      state: 'proof_sent',
      payment_method: 'transfer',
      unique_code: 12,
      created_at: 1,
      due_at: 2,
      grace_at: 3,
    },
    ...{ history: [], proof: { id: ORDER_ID, media_type: 'image/webp', bytes: 9, sent_at: 1 }, bank_account: null },
  }
  await renderOffice(<Verifying order={order as never} />, '/', ['money', 'common'])
  await user.click(screen.getByRole('button', { name: 'Tarik bukti' }))
  expect(calls.find(({ path }) => path === '/manual-transfer/rm-evidence')?.body).toMatchObject({ order_id: ORDER_ID })
  // What is bought is an e-book: no word of a tryout.
  expect(screen.getByText('E-book masuk ke rakmu.')).toBeTruthy()
  expect(screen.queryByText(/tryout/i)).toBeNull()
})

test('U430.14 who waits or pays for a place in SNBP reads of SNBP, and money under review says neither why nor what it opens', async () => {
  const times = { created_at: 1, due_at: 2, grace_at: 3 }
  const beside = { ...times, history: [], proof: null, bank_account: null, payment_method: 'transfer', unique_code: 12 }
  const order = { ...ORDER, ...beside, goods: 'snbp', goods_name: 'SNBP 2027', state: 'in_review' }
  const waiting = await renderOffice(<Verifying order={order as never} />, '/', ['money', 'common'])
  expect(screen.getByText('Kamu terdaftar sebagai anggota SNBP.')).toBeTruthy()
  expect(screen.getByText(/^Uangmu sudah kami terima/)).toBeTruthy()
  expect(screen.queryByText(/tryout|paket|dibatalkan/i)).toBeNull()
  waiting.unmount()
  const paying = <PayByTransfer order={{ ...order, state: 'awaiting_payment' } as never} />
  await renderOffice(paying, '/', ['money', 'common'])
  expect(screen.getByText('Begitu lunas, kamu terdaftar sebagai anggota SNBP.')).toBeTruthy()
  expect(screen.queryByText(/tryout/i)).toBeNull()
})
