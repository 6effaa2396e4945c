import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import Guardian from '#src/features/account/register/guardian.tsx'
import VerifyEmail from '#src/features/account/register/verify-email.tsx'
import '#src/lib/words/shop.ts'
import { renderOffice } from '../office.tsx'

/** What pages send without a log-in; every call is answered with `data`. */
function calls(data: unknown): string[] {
  const made: string[] = []
  globalThis.fetch = async (input, init) => {
    if (String(input).includes('/auth-ou/')) made.push(`${init?.method} ${new URL(String(input), 'http://x').pathname}`)
    return new Response(JSON.stringify({ message: '', data }), { headers: { 'content-type': 'application/json' } })
  }
  return made
}

test('U460.1 a link that a mail scanner opens verifies nothing; the press of its button does', async () => {
  const made = calls(null)
  const user = userEvent.setup()
  await renderOffice(<VerifyEmail />, '/', ['register'])
  const press = await screen.findByRole('button', { name: 'Pastikan alamatku' })
  expect(made).toEqual([])
  await user.click(press)
  expect(await screen.findByText('Alamat emailmu sudah dipastikan.')).toBeTruthy()
  expect(made).toEqual(['POST /api/auth-ou/v-my-acc/'])
})

test("U460.2 a guardian's link decides nothing before a button is pressed, and that only by who says to be the guardian", async () => {
  const made = calls({ nama: 'Nadira', age: 15, guardian: 'Ratmi', consent: 'asked' })
  const user = userEvent.setup()
  await renderOffice(<Guardian />, '/', ['register'])
  const yes = await screen.findByRole<HTMLButtonElement>('button', { name: 'Izinkan' })
  expect(made.filter((call) => !call.startsWith('GET'))).toEqual([])
  expect(yes.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox'))
  await user.click(yes)
  expect(await screen.findByText('Izin sudah diberikan.')).toBeTruthy()
  expect(made.filter((call) => !call.startsWith('GET'))).toEqual(['POST /api/auth-ou/guardian'])
})

test("U551.2 what is wrong with a guardian's link is said without the name that the interface has for it", async () => {
  const errors = [{ path: 'token', message: 'Paling banyak 128 huruf.' }]
  const body = { code: 'invalid_input', message: 'Isian belum benar', error: 'token: Paling banyak 128 huruf.', errors }
  globalThis.fetch = async () =>
    new Response(JSON.stringify(body), { status: 422, headers: { 'content-type': 'application/json' } })
  await renderOffice(<Guardian />, '/', ['register'])
  expect(await screen.findByText('Paling banyak 128 huruf.')).toBeTruthy()
})
