import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import QueueScreen from '#src/features/money/office/queue/queue-screen.tsx'
import type { TransactionInFull } from '#src/features/money/office/transactions/api.ts'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const order = (n: number, more: Partial<TransactionInFull> = {}): TransactionInFull => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${n}`, invoice: `INV/TO/20261123/00000${n}` },
  ...{
    goods: 'paket',
    goods_id: '',
    goods_name: 'Paket',
    price: 50_000,
    discount: 0,
    unique_code: n,
    total: 50_000 + n,
  },
  ...{
    voucher_code: null,
    payment_method: 'transfer',
    state: 'proof_sent',
    created_at: n,
    due_at: 9,
    grace_at: 9,
    paid_at: null,
  },
  ...{
    bank_account: null,
    gateway: null,
    proof: null,
    history: [],
    ...{ seller: null, access: null, may_extend_hours: 0 },
    may_refund: 0,
    bank_lines: [],
    ledger: [],
    disputed: false,
  },
  refunded: 0,
  buyer: { id: `b${n}`, nama: `Siswa ${n}`, email: `s${n}@elp.test` },
  ...more,
})

const proof = { id: 'p', media_type: 'image/webp' as const, bytes: 1000, sent_at: 5 }
let orders: TransactionInFull[]
let calls: Call[]

const logIn = (menus: object[]) =>
  useSession.setState({ session: { menus, profile: { zona: 'Asia/Jakarta' } } as never })

beforeEach(() => {
  orders = [order(1, { proof }), order(2, { proof, state: 'late_proof' }), order(3, { proof })]
  const rights = { create: 1, update: 1, delete: 1 }
  const menu = {
    id: 'm',
    name: 'Transfer',
    route_name: 't',
    icon: 'x',
    url: '/master-admin/transaksi-manual',
    urutan: 0,
  }
  logIn([{ ...menu, ...rights, submenus: [] }])
  calls = serve(({ method, path, params }) => {
    if (path === '/transaksi-manual') {
      const all = orders.filter(({ state }) => String(params.state).split(',').includes(state))
      const [page, size] = [Number(params.page), Number(params.size)]
      return { data: all.slice((page - 1) * size, page * size), total: all.length }
    }
    if (path.startsWith('/transaksi-manual/')) return { data: orders.find(({ id }) => path.endsWith(id)) }
    if (path.startsWith('/proof/')) return new Blob(['x'])
    if (method === 'post') {
      const done = orders.find(({ id }) => path.endsWith(id) || JSON.stringify(calls.at(-1)?.body).includes(id))
      if (done) done.state = path.includes('reject') ? 'rejected' : 'paid'
      return { data: [{ refused: null }] }
    }
    return {}
  })
})

const posts = () => calls.filter(({ method }) => method === 'post').map(({ path, body }) => ({ path, body }))
const heading = (n: number) => screen.findByRole('heading', { level: 2, name: `INV/TO/20261123/00000${n}` })
const open = async () => {
  await renderOffice(<QueueScreen />, '/master-admin/transaksi-manual/periksa', ['transactions'])
  await heading(1)
}

test('U400.1 J and K go through the queue, and a late proof says so', async () => {
  const user = userEvent.setup()
  await open()
  expect(screen.queryByText(/dalam masa tenggang/)).toBeNull()
  await user.keyboard('j')
  await heading(2)
  expect(await screen.findByText(/dalam masa tenggang/)).toBeTruthy()
  await user.keyboard('jj')
  await heading(3)
  await user.keyboard('k')
  await heading(2)
})

test('U400.2 a number refuses the proof with its reason after Enter, and the next order comes', async () => {
  const user = userEvent.setup()
  await open()
  await user.keyboard('1')
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Alasan' })
  expect([reason.value, posts()]).toEqual(['Jumlah tidak sama', []])
  await user.type(reason, '{Enter}')
  await heading(2)
  expect(posts()).toEqual([{ path: `/manual-transfer/reject/${orders[0]?.id}`, body: { reason: 'Jumlah tidak sama' } }])
})

test('U400.3 A pays with the line of the statement that fits, at once; without one it asks for the reason', async () => {
  const user = userEvent.setup()
  orders[0] = order(1, { proof, bank_lines: [{ id: 'line', day: '2026-11-23', text: 'SISWA SATU', used: false }] })
  await open()
  expect(await screen.findByText('SISWA SATU')).toBeTruthy()
  await user.keyboard('a')
  await heading(2)
  const pairs = [{ line_id: 'line', order_id: orders[0]?.id }]
  expect(posts()).toEqual([{ path: '/manual-transfer/bank-statement/confirm', body: { pairs } }])
  await user.keyboard('a')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Alasan' })).value).toBe(
    'Sesuai bukti transfer',
  )
})

test('U400.4 the proof is turned and enlarged by keys', async () => {
  const user = userEvent.setup()
  await open()
  const sheet = (await screen.findByRole('region', { name: 'Bukti transfer' })).querySelector<HTMLElement>(
    '[style*="--zoom"]',
  )
  await user.keyboard('z]')
  await waitFor(() =>
    expect([sheet?.style.getPropertyValue('--zoom'), sheet?.style.getPropertyValue('--turn')]).toEqual([
      '1.5',
      '90deg',
    ]),
  )
  await user.keyboard('{Shift>}z{/Shift}[[[[')
  await waitFor(() =>
    expect([sheet?.style.getPropertyValue('--zoom'), sheet?.style.getPropertyValue('--turn')]).toEqual(['1', '-90deg']),
  )
})

test('U400.5 who may not change orders sees the queue and no action', async () => {
  logIn([])
  const user = userEvent.setup()
  await open()
  await user.keyboard('a1x')
  expect(screen.queryByRole('button', { name: /Tandai lunas/ })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('U400.6 once the last page is worked off the one before it comes', async () => {
  const user = userEvent.setup()
  orders = Array.from({ length: 51 }, (_, n) => order(n + 1, { proof }))
  await open()
  await user.click(screen.getByRole('button', { name: 'Berikutnya' }))
  await screen.findByRole('heading', { level: 2, name: orders[50]?.invoice })
  await user.keyboard('1')
  await user.type(await screen.findByRole('textbox', { name: 'Alasan' }), '{Enter}')
  await heading(1)
  expect(screen.queryByText('Tidak ada pesanan di sini')).toBeNull()
})
