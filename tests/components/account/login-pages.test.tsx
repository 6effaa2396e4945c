import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import Login from '#src/features/account/login.tsx'
import OfficeResetPassword from '#src/features/account/office/login/reset-password.tsx'
import ResetPassword from '#src/features/account/reset-password.tsx'
import { useSession } from '#src/lib/session.ts'
import '#src/lib/words/shop.ts'
import { renderRoute } from '../office.tsx'

/** Where the server says that a call is wrong. */
let wrong: string | null
let asked: { path: string; body: unknown }[]
beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: null })
  ;[wrong, asked] = [null, []]
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (init?.method === 'POST') asked.push({ path, body: JSON.parse(String(init.body)) })
    const refusal = { code: 'invalid_input', error: 'x', errors: [{ path: wrong, message: 'x' }] }
    const body = JSON.stringify({ message: '', ...(wrong ? refusal : { data: null }) })
    return new Response(body, { status: wrong ? 400 : 200, headers: { 'content-type': 'application/json' } })
  }
})

const login = () => renderRoute('/login', Login, '/login?next=/tryout', ['account'])

test('U816.1 the log-in takes the way back along to who has no account yet, and leads to a lost password', async () => {
  await login()
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(way('Buat akun')).toBe('/register?next=%2Ftryout')
  expect(way('Lupa kata sandi?')).toBe('/forgot-password')
})

test('U816.2 what is missing is said at its field, and nothing is asked of the server before', async () => {
  await login()
  await userEvent.type(screen.getByLabelText('Email atau NISN'), '12345')
  await userEvent.click(screen.getByRole('button', { name: 'Masuk' }))
  expect(await screen.findByText(/NISN \(10 angka\)/)).toBeTruthy()
  expect(screen.getByText('Isi kata sandi.')).toBeTruthy()
  expect(asked).toEqual([])
})

test('A220.19 a NISN typed in groups goes to the server; a word with a space in it does not', async () => {
  await login()
  const name = screen.getByLabelText('Email atau NISN')
  await userEvent.type(screen.getByLabelText('Kata sandi'), 'rahasia-ani')
  for (const wrong of ['006 123 456', 'ani @elp.test']) {
    await userEvent.clear(name)
    await userEvent.type(name, wrong)
    await userEvent.click(screen.getByRole('button', { name: 'Masuk' }))
    expect(await screen.findByText(/NISN \(10 angka\)/)).toBeTruthy()
  }
  expect(asked).toEqual([])
  await userEvent.clear(name)
  await userEvent.type(name, ' 006 123 4567')
  await userEvent.click(screen.getByRole('button', { name: 'Masuk' }))
  await expect.poll(() => asked).toHaveLength(1)
})

const SCREENS = [
  ['a student', ResetPassword, '/reset/:token', '/login', '/forgot-password'],
  ['staff', OfficeResetPassword, '/reset/:token', '/master-admin', '/master-admin/forgot-password'],
] as const

test.each(SCREENS)(
  'U816.3 the mailed link sets a new password for %s once, and leads to the log-in',
  async (...row) => {
    const [, Screen, route, logIn] = row
    await renderRoute(route, Screen, '/reset/abc', ['password'])
    const field = screen.getByLabelText('Kata sandi baru')
    await userEvent.type(field, 'pendek')
    await userEvent.click(screen.getByRole('button', { name: /^Simpan kata sandi/ }))
    expect(await screen.findByText('Kata sandi paling sedikit 8 karakter.')).toBeTruthy()
    expect(asked).toEqual([])
    await userEvent.type(field, ' tapi cukup')
    await userEvent.click(screen.getByRole('button', { name: /^Simpan kata sandi/ }))
    expect(await screen.findByRole('heading', { name: 'Kata sandi baru tersimpan' })).toBeTruthy()
    expect(asked.map(({ body }) => body)).toMatchObject([{ token: 'abc' }])
    expect(screen.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toBe(logIn)
  },
)

test.each(SCREENS)('U816.4 a link that is used or too old offers %s a new one', async (...row) => {
  const [, Screen, route, , again] = row
  wrong = 'token'
  await renderRoute(route, Screen, '/reset/abc', ['password'])
  await userEvent.type(screen.getByLabelText('Kata sandi baru'), 'cukup panjang')
  await userEvent.click(screen.getByRole('button', { name: /^Simpan kata sandi/ }))
  expect(await screen.findByRole('heading', { name: 'Tautan ini tidak berlaku lagi' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Minta tautan baru' }).getAttribute('href')).toBe(again)
})

test('U816.5 without a token staff are told to open the link of the mail', async () => {
  await renderRoute('/reset', OfficeResetPassword, '/reset', ['password'])
  expect(screen.getByRole('status').textContent).toMatch(/^Buka halaman ini lewat tautan di email/)
  expect(screen.queryByLabelText('Kata sandi baru')).toBeNull()
})
