import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OwnData as Known } from '#contract/accounts/register.ts'
import OwnData from '#src/features/account/own-data/own-data.tsx'
import { renderOffice } from '../office.tsx'
import { Refusal, serve } from '../server.ts'

const PROFILE = { id: '00000000-0000-4000-8000-000000000001', email: 'nadira@contoh.test', zona: 'Asia/Jakarta' }
const PADA = Date.parse('2026-11-24T02:00:00Z')
const data = (more: Partial<Known> = {}): Known => ({
  ...{ username: 'nadira', tanggal_lahir: '2012-02-03', email_verified: true, news: false, photo: null },
  ...{ guardian: null, consents: [], deletion: null },
  ...more,
})
const shown = async (more: Partial<Known> = {}, refuse?: Refusal) => {
  const calls = serve(({ method }) => (method === 'get' ? { data: data(more) } : (refuse ?? { message: '' })))
  await renderOffice(<OwnData profile={PROFILE as never} />, '/', ['account'])
  await screen.findByRole('heading', { name: 'Hapus akun' })
  return () => calls.filter(({ method }) => method === 'post').map(({ path, body }) => [path, body])
}

test('U463.1 an account is deleted by its password only, after the page has said what stays and why', async () => {
  const user = userEvent.setup()
  const sent = await shown()
  expect(screen.getByText(/paling lama 72 jam/)).toBeTruthy()
  expect(screen.getByText(/Yang tetap disimpan, tanpa namamu: pesanan dan tagihan karena aturan pajak/)).toBeTruthy()
  await user.click(screen.getByText('Aku mau menghapus akunku'))
  await user.type(screen.getByLabelText('Kata sandi untuk menghapus akun'), 'rahasia')
  await user.click(screen.getByRole('button', { name: 'Hapus akunku' }))
  expect(sent()).toEqual([['/profile/delete', { password: 'rahasia' }]])
})

test('U463.2 who waits for the deletion reads when, or why it is held, and cancels what was asked in person', async () => {
  const user = userEvent.setup()
  const sent = await shown({ deletion: { due_at: PADA, oleh: 'self', held_reason: 'Sengketa tagihan.' } })
  expect(screen.getByText('Penghapusan ditahan: Sengketa tagihan.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Batalkan penghapusan' }))
  expect(sent()).toEqual([['/profile/cancel-deletion', {}]])
})

test("U463.3 a guardian's decision is not the student's to cancel", async () => {
  await shown({ deletion: { due_at: PADA, oleh: 'guardian', held_reason: null } })
  expect(screen.getByText(/hanya walimu yang bisa membatalkan/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Batalkan penghapusan' })).toBeNull()
})

test("U464.1 the letter goes to the guardian again, also to another address; the server's reason stands at its field", async () => {
  const user = userEvent.setup()
  const guardian = { nama: 'Ratmi', email: 'lama@contoh.test', consent: 'asked' as const, valid_until: PADA }
  const errors = [{ path: 'email', message: 'Tulis email wali, bukan emailmu sendiri.' }]
  const sent = await shown({ guardian }, new Refusal(400, { code: 'invalid_input', errors }))
  const field = screen.getByLabelText('Email wali')
  await user.clear(field)
  await user.type(field, 'baru@contoh.test')
  await user.click(screen.getByRole('button', { name: 'Kirim surat izin lagi' }))
  expect(await screen.findByText('Tulis email wali, bukan emailmu sendiri.')).toBeTruthy()
  expect(sent()).toEqual([['/profile/guardian', { nama: 'Ratmi', email: 'baru@contoh.test' }]])
})

test('U464.2 each consent is there with who gave it, when, and the version of its text', async () => {
  await shown({ consents: [{ consent: 'guardian', version: '2026-11', given: true, oleh: 'guardian', at: PADA }] })
  expect(screen.getByText('Izin wali')).toBeTruthy()
  expect(screen.getByText(/Diberikan oleh walimu, 24 Nov 2026, 09\.00 WIB\. Teks versi 2026-11\./)).toBeTruthy()
})
