import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import '#src/lib/words/shop.ts'
import type { OrderInFull } from '#contract/money/orders.ts'
import { keptProof, receiveShared, SHARE_PATH } from '#shared/proof-files.ts'
import Billing from '#src/features/money/billing.tsx'
import Confirmation from '#src/features/money/confirmation.tsx'
import InvoicePage from '#src/features/money/invoice.tsx'
import OrderPage from '#src/features/money/order-page.tsx'
import PaymentSnbp from '#src/features/money/payment-snbp.tsx'
import SharedProof from '#src/features/money/shared-proof.tsx'
import { useSession } from '#src/lib/session.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { renderRoute } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const AT = Date.parse('2026-11-20T03:00:00Z')
const WORDS = ['money', 'shop', 'shopTasks', 'common']
const order = (id: string, more: Partial<OrderInFull> = {}): OrderInFull => ({
  ...{ id, invoice: `INV/${id}`, goods: 'paket', goods_id: 'g', goods_name: `Paket ${id}`, price: 99_000 },
  ...{ discount: 0, unique_code: 0, total: 99_000, refunded: 0, voucher_code: null, payment_method: 'transfer' },
  ...{ state: 'paid', created_at: AT, due_at: AT, grace_at: AT, paid_at: null, bank_account: null, gateway: null },
  ...{ proof: null, history: [], seller: null, access: null, may_extend_hours: 0, ...more },
})

let orders: OrderInFull[]
let calls: Call[]
beforeEach(() => {
  const profile = { id: 'nadira', nama: 'Nadira', email: 'nadira@elp.test', role: 'Siswa', zona: 'Asia/Jakarta' }
  useSession.setState({ session: { profile } as never })
  orders = []
  calls = serve(({ path }) => {
    if (path === '/my-order') return { data: orders, total: 25, server_time: AT }
    if (path === '/my-syarat') return { data: [] }
    if (path.startsWith('/my-order/')) return { data: orders[0], server_time: AT }
    return { data: [], total: 0 }
  })
})

test('U810.1 the order to be paid stands first as a card that leads to its payment, the others as rows below', async () => {
  orders = [order('a'), order('b', { state: 'rejected', goods: 'ebook' }), order('c', { state: 'expired' })]
  await renderRoute('/billing', Billing, '/billing', WORDS)
  expect((await screen.findByRole('link', { name: 'Bayar' })).getAttribute('href')).toBe(
    '/payment-ebook-confirmation/b',
  )
  const rows = screen.getAllByRole('listitem').map((row) => within(row).getByRole('heading').textContent)
  expect(rows).toEqual(['Paket a', 'Paket c'])
})

test('U810.2 bills are turned page by page within the tab that is open, and a later page has no card', async () => {
  orders = [order('a', { state: 'awaiting_payment' })]
  await renderRoute('/billing', Billing, '/billing?show=open', WORDS)
  await userEvent.click(await screen.findByRole('button', { name: 'Berikutnya' }))
  await expect
    .poll(() => calls.filter(({ path }) => path === '/my-order').map(({ params }) => params))
    .toEqual([1, 2].map((page) => ({ page, size: 10, show: 'open' })))
  expect(screen.queryByRole('link', { name: 'Bayar' })).toBeNull()
})

test.each([
  ['paid', 'Lihat invoice', '/billing-detail-invoice/a'],
  ['awaiting_payment', 'Lihat pembayaran', '/payment-confirmation/a'],
] as const)(
  'U810.3 an order that is %s leads on to "%s", with what happened to it by whom',
  async (state, name, href) => {
    const change = { after: state, actor_name: null, amount: null, at: AT }
    const history = [
      { ...change, event: 'order', actor: 'student', reason: null },
      { ...change, event: 'reject', actor: 'staff', reason: 'Jumlahnya lain' },
    ] as const
    orders = [order('a', { state, history: [...history] })]
    await renderRoute('/billing-detail', OrderPage, '/billing-detail?id=a', WORDS)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
    expect(screen.getByText(/oleh petugas · Jumlahnya lain$/)).toBeTruthy()
  },
)

test('U810.4 an order that is over has no next step', async () => {
  orders = [order('a', { state: 'expired' })]
  await renderRoute('/billing-detail', OrderPage, '/billing-detail?id=a', WORDS)
  expect(await screen.findByRole('heading', { name: 'Paket a' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Lihat/ })).toBeNull()
})

test('U810.5 an invoice names buyer, seller, term and what was given back, writes the sum in words, and is saved by its number', async () => {
  orders = [
    order('a', {
      ...{ seller: { nama: 'PT ELP', alamat: 'Bandung' }, access: { until: null, days: 30 }, refunded: 9000 },
      paid_at: AT,
    }),
  ]
  await renderRoute('/billing-detail-invoice/:transaksi_id', InvoicePage, '/billing-detail-invoice/a', WORDS)
  for (const words of ['Nadira, nadira@elp.test', 'PT ELP, Bandung', '30 hari sejak lunas'])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('Sembilan puluh sembilan ribu rupiah')).toBeTruthy()
  expect(screen.getByText('(Rp. 9.000)')).toBeTruthy()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:a'
  await userEvent.click(screen.getByRole('button', { name: 'Unduh PDF' }))
  await expect.poll(() => saved).toEqual(['INV-a.pdf'])
  expect(calls.at(-1)?.path).toBe('/invoice/a')
  vi.restoreAllMocks()
})

const NEXT = [
  ['awaiting_payment', 'transfer', 'heading', 'Transfer tepat sampai angka terakhir'],
  ['awaiting_payment', 'gateway', 'button', 'Batalkan pesanan'],
  ['rejected', 'transfer', 'heading', 'Transfer tepat sampai angka terakhir'],
  ['late_proof', 'transfer', 'heading', 'Bukti kami terima'],
  ['challenged', 'gateway', 'heading', 'Pembayaranmu sedang diperiksa'],
  ['paid', 'transfer', 'heading', 'Lunas. Sudah milikmu.'],
  ['expired', 'transfer', 'link', 'Pesan lagi'],
] as const
test.each(NEXT)(
  'U810.6 an order that is %s by %s shows its own step: the %s "%s"',
  async (state, payment_method, role, name) => {
    const account = { id: 'r', bank: 'BCA', nomor: '123', atas_nama: 'ELP', petunjuk: '' }
    const proof = { id: 'b', media_type: 'image/webp', bytes: 9, sent_at: AT } as const
    orders = [
      order('a', { state, payment_method, bank_account: account, proof: state === 'late_proof' ? proof : null }),
    ]
    await renderRoute('/payment-confirmation/:id', Confirmation, '/payment-confirmation/a', WORDS)
    expect(await screen.findByRole(role, { name })).toBeTruthy()
  },
)

test('U810.7 a place in an SNBP programme is ordered by its programme; without one the programmes are shown', async () => {
  await renderRoute('/payment-snbp', PaymentSnbp, '/payment-snbp', WORDS)
  expect(screen.getByRole('status').textContent).toBe('/snbp')
  await renderRoute('/payment-snbp', PaymentSnbp, '/payment-snbp?id=p7', WORDS)
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/snbp-setting/p7')
})

test('U810.8 a receipt that was shared goes to the transfer that is chosen; what is paid or paid otherwise is not offered', async () => {
  vi.stubGlobal('caches', memoryCaches())
  const body = new FormData()
  body.append('file', new File(['struk'], 'struk.png', { type: 'image/png' }))
  await receiveShared(new Request(`https://elp.test${SHARE_PATH}`, { method: 'POST', body }))
  orders = [
    order('a', { state: 'awaiting_payment' }),
    order('b', { state: 'awaiting_payment', payment_method: 'gateway' }),
    order('c', { state: 'proof_sent' }),
  ]
  await renderRoute(SHARE_PATH, SharedProof, SHARE_PATH, WORDS)
  const choices = await screen.findAllByRole('button', { name: /^Pilih/ })
  expect(choices.map((one) => one.getAttribute('aria-label'))).toEqual(['Pilih Paket a'])
  await userEvent.click(choices[0] as Element)
  expect(await screen.findByText('/payment-confirmation/a')).toBeTruthy()
  expect(await (await keptProof('nadira', 'a'))?.text()).toBe('struk')
  vi.unstubAllGlobals()
})

test('U810.9 where nothing was shared the bills are shown', async () => {
  vi.stubGlobal('caches', memoryCaches())
  await renderRoute(SHARE_PATH, SharedProof, SHARE_PATH, WORDS)
  expect(await screen.findByText('/billing')).toBeTruthy()
  vi.unstubAllGlobals()
})
