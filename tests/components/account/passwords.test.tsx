import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import ForgotPassword from '#src/features/account/forgot-password.tsx'
import AdminForgotPassword from '#src/features/account/office/login/forgot-password.tsx'
import '#src/lib/words/shop.ts'
import { renderOffice } from '../office.tsx'

/** Bodies that reach the server, which answers each with `status`. */
function asked(status = 200, headers: Record<string, string> = {}): unknown[] {
  const bodies: unknown[] = []
  globalThis.fetch = async (input, init) => {
    if (String(input).includes('/auth/')) bodies.push(JSON.parse(String(init?.body)))
    const body = JSON.stringify({ message: '', data: null })
    return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })
  }
  return bodies
}

test.each([
  ['a student', ForgotPassword],
  ['staff', AdminForgotPassword],
])(
  'A7.60 an address that cannot be one is told to %s at its field, and the server is not asked',
  async (_who, Screen) => {
    const bodies = asked()
    const user = userEvent.setup()
    await renderOffice(<Screen />, '/', ['password'])
    await user.type(screen.getByLabelText('Email'), 'nadira')
    await user.click(screen.getByRole('button', { name: /^Kirim tautan/ }))
    expect(await screen.findByText(/Tulis alamat email yang lengkap/)).toBeTruthy()
    expect(bodies).toEqual([])
  },
)

test('A7.61 the mail is promised only if the address is known, and another address can be asked for', async () => {
  const bodies = asked()
  const user = userEvent.setup()
  await renderOffice(<ForgotPassword />, '/', ['password'])
  await user.type(screen.getByLabelText('Email'), ' nadira@contoh.id')
  await user.click(screen.getByRole('button', { name: /^Kirim tautan/ }))
  expect(await screen.findByText(/^Kalau nadira@contoh\.id terdaftar/)).toBeTruthy()
  expect(bodies).toEqual([{ email: 'nadira@contoh.id' }])
  await user.click(screen.getByRole('button', { name: 'Kirim ke email lain' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
})

test('A7.62 who asks too often is told for how many minutes, and keeps what was typed', async () => {
  asked(429, { 'retry-after': '121' })
  const user = userEvent.setup()
  await renderOffice(<AdminForgotPassword />, '/', ['password'])
  await user.type(screen.getByLabelText('Email'), 'guru@contoh.id')
  await user.click(screen.getByRole('button', { name: /^Kirim tautan/ }))
  expect(await screen.findByText(/Coba lagi 3 menit lagi/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('guru@contoh.id')
})
