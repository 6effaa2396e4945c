import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import Register from '#src/features/account/register/register.tsx'
import { renderOffice } from '../office.tsx'

test('U467 what is wrong stands once, at its field or before the button, and no name of the interface is shown', async () => {
  const errors = [
    { path: 'email', message: 'Tulis alamat email.' },
    { path: 'agreed', message: 'Centang dulu.' },
  ]
  const body = {
    message: 'Data belum benar',
    error: 'email: Tulis alamat email. agreed: Centang dulu.',
    code: 'invalid_input',
    errors,
  }
  globalThis.fetch = async () =>
    new Response(JSON.stringify(body), { status: 400, headers: { 'content-type': 'application/json' } })
  await renderOffice(<Register />, '/register', ['register', 'account'])
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Buat akun' }))
  expect(await screen.findAllByText('Tulis alamat email.')).toHaveLength(1)
  expect(screen.getAllByText('Centang dulu.')).toHaveLength(1)
  // Of two boxes the one that has to be ticked.
  expect(screen.getByRole('checkbox', { description: 'Centang dulu.' })).toBe(screen.getByLabelText(/^Aku setuju/))
  expect(screen.getByText(/Periksa yang ditandai/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/agreed:|email:/)
})
