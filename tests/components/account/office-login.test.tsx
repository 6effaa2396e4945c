import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/office.ts'
import AdminLogin from '#src/features/account/office/login/login.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'

interface Sent {
  path: string
  body: unknown
}

/** The log-in goes without axios: what the server answers to each of its calls, in order. */
function answer(...replies: { status: number; body: unknown }[]): Sent[] {
  const sent: Sent[] = []
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (!path.includes('/auth/')) return Response.json({}, { status: 404 })
    sent.push({ path: path.replace(/^.*(?=\/auth\/)/, ''), body: JSON.parse(String(init?.body)) })
    const { status, body } = replies[sent.length - 1] ?? { status: 500, body: {} }
    return Response.json(body, { status })
  }
  return sent
}

const waits = (methods: string[], set_up_required = false) => ({
  status: 401,
  body: { code: 'second_factor_required', message: 'x', details: { ticket: 't-1', methods, set_up_required } },
})
const person = userEvent.setup()
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function logIn() {
  await renderOffice(<AdminLogin />, '/master-admin/login', ['secondFactor', 'common'])
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'rina@elp.test')
  await person.type(screen.getByLabelText('Kata sandi'), 'sandi-rina')
  await person.click(button(/^Masuk( ?Enter)?$/))
}

beforeEach(() => useSession.setState({ session: null }))

test('U620.1 a right password alone opens no session: the code follows with its ticket, and a wrong one says so', async () => {
  const sent = answer(waits(['totp', 'recovery_code']), {
    status: 422,
    body: { code: 'invalid_input', message: 'Kode salah', errors: [] },
  })
  await logIn()
  expect(await screen.findByRole('heading', { name: 'Langkah kedua' })).toBeTruthy()
  expect(useSession.getState().session).toBeNull()
  await person.click(button(/^Masuk( ?Enter)?$/))
  expect(screen.getByText('Isi 6 angka dari aplikasi.')).toBeTruthy()
  expect(sent).toHaveLength(1)
  await person.type(screen.getByRole('textbox', { name: 'Kode dari aplikasi autentikator' }), '123456')
  await person.click(button(/^Masuk( ?Enter)?$/))
  await waitFor(() =>
    expect(sent[1]).toEqual({
      path: '/auth/factors/login',
      body: { ticket: 't-1', proof: { kind: 'totp', code: '123456' } },
    }),
  )
  expect(await screen.findByText('Kode salah')).toBeTruthy()
  expect(useSession.getState().session).toBeNull()
})

test('U620.2 another proof begins with an empty field, and another account begins with an empty password', async () => {
  answer(waits(['totp', 'recovery_code']))
  await logIn()
  await person.type(await screen.findByRole('textbox', { name: 'Kode dari aplikasi autentikator' }), '12')
  await person.click(button('Pakai kode pemulihan'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Kode pemulihan' }).value).toBe('')
  await person.click(button('Masuk dengan akun lain'))
  expect(screen.getByLabelText<HTMLInputElement>('Kata sandi').value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('rina@elp.test')
})

test('U620.3 a level that demands a factor which is not there leads to setting one up, not to a code', async () => {
  answer(waits([], true))
  await logIn()
  expect(await screen.findByRole('heading', { name: 'Atur faktor kedua' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Kode dari aplikasi autentikator' })).toBeNull()
})
