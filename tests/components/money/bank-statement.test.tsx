import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Candidate, StatementLine, StatementReply } from '#contract/money/bank-statement.ts'
import { certain, withChoice } from '#src/features/money/office/statement/api.ts'
import StatementScreen from '#src/features/money/office/statement/statement-screen.tsx'
import { leaveAnyway, stay, useUnsavedChanges } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const candidate = (n: number): Candidate => ({
  ...{ id: `order${n}`, invoice: `INV/${n}`, goods_name: 'Paket', total: 50_123, state: 'awaiting_payment' },
  ...{ created_at: 1, due_at: 2, buyer: `Siswa ${n}`, name_seen: n === 1 },
})
const line = (n: number, more: Partial<StatementLine>): StatementLine => ({
  ...{ id: `line${n}`, row: n, day: '2026-11-21', text: `TRSF ${n}`, amount: 50_123 },
  ...{ verdict: 'unmatched', doubt: null, orders: [] },
  ...more,
})
const REPLY: StatementReply = {
  bank: 'BCA',
  head: [],
  lines: [
    line(1, { verdict: 'matched', orders: [candidate(1)] }),
    line(2, { verdict: 'ambiguous', doubt: 'several', orders: [candidate(2), candidate(3)] }),
    line(3, { verdict: 'used', orders: [candidate(4)] }),
    line(4, {}),
  ],
  added: 3,
  debits: 2,
  problems: [{ row: 9, field: 'day', reason: 'bad_day', value: 'kemarin' }],
}
const HEAD = { ...REPLY, bank: null, head: [['Waktu', 'Pihak', 'Masuk']], lines: [], problems: [] }

async function opened(answer: (call: Call) => unknown) {
  const calls = serve((call) => {
    if (call.path === '/rekening') return { data: [{ id: 'acc', bank: 'BCA', nomor: '521', atas_nama: 'ELP' }] }
    return answer(call)
  })
  const user = userEvent.setup()
  await renderOffice(<StatementScreen />, '/master-admin/transaksi-manual/mutasi-bank', ['statement', 'transactions'])
  const upload = async () => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pilih berkas' })
    await screen.findByDisplayValue('BCA 521, ELP')
    const input = button.parentElement?.querySelector('input[type=file]') as HTMLInputElement
    await user.upload(input, new File(['x'], 'mutasi.csv', { type: 'text/csv' }))
  }
  return { user, calls, upload }
}
const sent = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path.endsWith('/confirm')).map(({ body }) => body as { pairs: unknown })

test('U401.1 what is certain is chosen, what is doubtful is chosen by a number, and Ctrl Enter marks exactly those as paid', async () => {
  const { user, calls, upload } = await opened(({ path, body }) => {
    if (!path.endsWith('/confirm')) return REPLY
    const { pairs } = body as { pairs: { line_id: string; order_id: string }[] }
    return { data: pairs.map((pair, n) => ({ ...pair, refused: n ? 'Pesanan INV/3 sudah lunas.' : null })) }
  })
  await upload()
  expect(await screen.findByText(/1 pesanan akan ditandai lunas/)).toBeTruthy()
  expect(screen.getByText(/1 baris belum dipilih/)).toBeTruthy()
  await user.keyboard('2')
  expect(await screen.findByText(/2 pesanan akan ditandai lunas, Rp\. 100\.246/)).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/1 pesanan lunas, Rp\. 50\.123/)).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Pesanan INV/3 sudah lunas.' })).toBeTruthy()
  expect(sent(calls)).toEqual([
    {
      pairs: [
        { line_id: 'line1', order_id: 'order1' },
        { line_id: 'line2', order_id: 'order3' },
      ],
    },
  ])
})

test('U401.2 nothing is sent for a line that is left, and rows that were not read are named with their way out', async () => {
  const { user, calls, upload } = await opened(() => REPLY)
  await upload()
  await user.click(await screen.findByRole('button', { name: /Cocok pasti/ }))
  await user.keyboard('0')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /Tandai 0 lunas/ })).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: /Tidak terbaca/ }))
  const row = await screen.findByRole('row', { name: /kemarin/ })
  expect(within(row).getByText(/Tulis seperti 21\/11\/2026/)).toBeTruthy()
  expect(sent(calls)).toEqual([])
})

test('U401.3 columns of an unknown file are chosen before it is read again', async () => {
  const { user, calls, upload } = await opened(({ params }) => (params.day === undefined ? HEAD : REPLY))
  await upload()
  const read = await screen.findByRole<HTMLButtonElement>('button', { name: 'Baca mutasi' })
  expect(read.disabled).toBe(true)
  for (const [at, role] of ['Tanggal', 'Keterangan', 'Uang masuk'].entries())
    await user.selectOptions(screen.getByRole('combobox', { name: `Isi kolom ${at + 1}` }), role)
  await user.click(read)
  expect(await screen.findByText(/akan ditandai lunas/)).toBeTruthy()
  expect(calls.at(-1)?.params).toEqual({ rekening_id: 'acc', day: 0, text: 1, credit: 2 })
})

test('U401.4 a file that is refused leaves the choice of a file', async () => {
  const { upload } = await opened(
    () => new Refusal(400, { code: 'invalid_file', message: 'Berkas ditolak', error: 'PDF tidak dapat dibaca.' }),
  )
  await upload()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Pilih berkas' })).disabled).toBe(false)
  expect(screen.queryByText(/akan ditandai lunas/)).toBeNull()
})

test('U401.5 an order is chosen for one line alone', () => {
  const choices = certain(REPLY.lines)
  expect(choices).toEqual({ line1: 'order1' })
  expect(withChoice(choices, 'line2', 'order1')).toEqual({ line2: 'order1' })
  expect(withChoice(choices, 'line1', null)).toEqual({})
})

test('U401.6 a file is taken once the accounts are known, and without an account the screen says what to do', async () => {
  let answer = (_: unknown) => {}
  const known = new Promise((resolve) => {
    answer = resolve
  })
  serve(() => known)
  await renderOffice(<StatementScreen />, '/master-admin/transaksi-manual/mutasi-bank', ['statement', 'transactions'])
  expect(await screen.findByRole('heading', { name: 'Cocokkan mutasi bank' })).toBeTruthy()
  expect(document.querySelector('input[type=file]')).toBeNull()
  answer({ data: [] })
  expect(await screen.findByText(/Tambahkan rekening lebih dulu/)).toBeTruthy()
  expect(document.querySelector('input[type=file]')).toBeNull()
})

test('U401.7 what was chosen is not lost by another file or a link: one is asked first, until it is confirmed', async () => {
  const { user, upload } = await opened(({ path, body }) =>
    path.endsWith('/confirm')
      ? { data: (body as { pairs: object[] }).pairs.map((pair) => ({ ...pair, refused: null })) }
      : REPLY,
  )
  const state = () => useUnsavedChanges.getState()
  expect(state().dirty).toBe(false)
  await upload()
  await screen.findByText(/1 pesanan akan ditandai lunas/)
  await user.keyboard('2')
  expect(state().dirty).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Ganti berkas' }))
  expect(state().waiting).not.toBeNull()
  act(stay)
  expect(screen.getByText(/2 pesanan akan ditandai lunas/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ganti berkas' }))
  act(leaveAnyway)
  await upload()
  await screen.findByText(/1 pesanan akan ditandai lunas/)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/1 pesanan lunas/)
  expect(state().dirty).toBe(false)
})

test('U401.8 an order is opened beside the statement, whose choices stay', async () => {
  const { user, upload } = await opened(() => REPLY)
  await upload()
  await user.click(await screen.findByRole('button', { name: /Sudah dipakai/ }))
  expect((await screen.findByRole('link', { name: 'Buka pesanan' })).getAttribute('target')).toBe('_blank')
})
