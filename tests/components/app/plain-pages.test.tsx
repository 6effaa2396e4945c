import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/access/access.ts'
import ComingSoon from '#src/app/pages/coming-soon.tsx'
import ErrorPage from '#src/app/pages/error.tsx'
import NotAuthorized from '#src/app/pages/not-authorized.tsx'
import NotFound from '#src/app/pages/not-found.tsx'
import UnderMaintenance from '#src/app/pages/under-maintenance.tsx'
import { useMaintenance } from '#src/lib/calls/maintenance.ts'
import { useSession } from '#src/lib/session.ts'
import { renderRoute } from '../office.tsx'
import { serve } from '../server.ts'

const as = (role: Role | null) =>
  useSession.setState({ session: role && ({ profile: { id: 'u', role, zona: 'Asia/Jakarta' } } as never) })
const show = (Screen: ComponentType, url = '/here') => renderRoute('/here', Screen, url, ['closed', 'common'])
const way = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

beforeEach(() => as(null))
afterEach(() => useMaintenance.setState({ closed: null, bare: null }))

test.each([
  ['what is announced', ComingSoon, 'Segera hadir'],
  ['what is not there', NotFound, 'Halaman tidak ditemukan'],
] as const)('U815.1 from %s the way leads home', async (_, Screen, heading) => {
  await show(Screen)
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy()
  expect(await way('Ke Beranda')).toBe('/home')
})

test.each([
  [null, '/home'],
  ['Siswa', '/'],
  ['Admin', '/master-admin/dashboard'],
  ['Super Admin', '/user-admin/dashboard'],
] as const)('U815.2 who may not open a screen (%s) is led to their own place, %s', async (role, place) => {
  as(role)
  await show(NotAuthorized)
  expect(await way('Ke halamanku')).toBe(place)
})

test('U815.3 after a fault the page is loaded anew, and what was saved is said to be safe', async () => {
  await show(ErrorPage)
  expect(screen.getByRole('heading', { level: 1, name: 'Ada yang tidak beres' })).toBeTruthy()
  expect(screen.getByText(/Jawaban yang sudah tersimpan di .* tetap aman/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Muat ulang' })).toBeTruthy()
})

const closed = { message: 'Pindah server.', until: Date.parse('2026-11-27T14:00:00Z'), since: 1 }

test.each([
  ['Siswa', 'Buka yang tersimpan di HP', '/tryout'],
  [null, 'Masuk sebagai pengelola', '/login'],
] as const)(
  'U815.4 while the platform is closed %s reads why and until when, and is led to "%s"',
  async (role, name, href) => {
    as(role)
    serve(() => ({ data: { maintenance: closed } }))
    await show(UnderMaintenance)
    expect(await screen.findByText(/^Pindah server\. Perkiraan selesai .*27 Nov.*21\.00/)).toBeTruthy()
    expect(await way(name)).toBe(href)
  },
)

test('U815.5 once it is open again the screen leads back to where one was, and never out of the app', async () => {
  serve(() => ({ data: { maintenance: null } }))
  const back = await show(UnderMaintenance, '/here?next=/tryout')
  expect((await screen.findByRole('status')).textContent).toBe('/tryout')
  back.unmount()
  useMaintenance.setState({ closed: closed as never })
  await show(UnderMaintenance, '/here?next=//elsewhere.test')
  expect(await screen.findByRole('heading', { name: 'Pemeliharaan selesai' })).toBeTruthy()
  expect(await way('Ke Beranda')).toBe('/home')
  expect(useMaintenance.getState().closed).toBeNull()
})
