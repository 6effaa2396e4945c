import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import AccountScreen from '#src/features/account/office/second-factor/account-screen.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const PROFILE = {
  ...{ id: 'u1', version: 3, nama: 'Rina Kusuma', email: 'rina@sma1.sch.id', telepon: null, sekolah: null },
  zona: 'Asia/Jakarta',
}

let calls: Call[]
beforeEach(async () => {
  useSession.setState({ session: { menus: [], profile: PROFILE } as never })
  calls = serve(({ path, body }) => {
    if (path === '/profile') return { data: { ...PROFILE, ...(body as object), version: 4 } }
    if (path !== '/auth/rs-pw') return { data: { factors: [], recovery_codes: 0, required: false } }
    const right = (body as { password: string }).password === 'yang lama'
    return right
      ? { message: 'ok' }
      : new Refusal(400, { code: 'wrong_password', message: 'Salah', error: 'Kata sandi salah.' })
  })
  await renderOffice(<AccountScreen />, '/master-admin/akun', ['secondFactor'])
})
const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body)

test('U705.1 staff write their own name, telephone and zone, and send nothing before something changed', async () => {
  const user = userEvent.setup()
  const save = await screen.findByRole('button', { name: 'Simpan profil' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Nama' }), 'wati')
  await user.type(screen.getByRole('textbox', { name: 'Nomor HP' }), '081234567890')
  await user.click(save)
  await expect
    .poll(() => sent('/profile'))
    .toEqual([{ version: 3, nama: 'Rina Kusumawati', telepon: '081234567890', zona: 'Asia/Jakarta' }])
})

test('U705.2 staff change their own password by the one they have; a wrong one is said and what was typed stays', async () => {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Kata sandi sekarang'), 'tebakan')
  await user.type(screen.getByLabelText('Kata sandi baru'), 'rahasia-baru-2026')
  await user.click(screen.getByRole('button', { name: 'Ganti kata sandi' }))
  expect(await screen.findByText('Kata sandi salah.')).toBeTruthy()
  const old = screen.getByLabelText<HTMLInputElement>('Kata sandi sekarang')
  expect(old.value).toBe('tebakan')
  await user.clear(old)
  await user.type(old, 'yang lama')
  await user.click(screen.getByRole('button', { name: 'Ganti kata sandi' }))
  await expect.poll(() => old.value).toBe('')
  expect(sent('/auth/rs-pw').at(-1)).toEqual({ password: 'yang lama', new_password: 'rahasia-baru-2026' })
})
