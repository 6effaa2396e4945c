import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import HomePage from '#src/app/pages/home.tsx'
import MainUjianPage from '#src/app/pages/main-ujian.tsx'
import OfficePage from '#src/app/pages/office.tsx'
import RegisterPage from '#src/app/pages/register.tsx'
import Trial from '#src/app/pages/trial.tsx'
import Profil from '#src/features/account/profil.tsx'
import TryOne from '#src/features/exam/try-one/try-one.tsx'
import { startWords } from '#src/lib/i18n/i18n.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { holdMenus, renderOffice, renderRoute } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const PROFILE = {
  id: 'ani',
  version: 1,
  nama: 'Ani Lestari',
  email: 'ani@elp.test',
  role: 'Siswa',
  zona: 'Asia/Jakarta',
}

let answers: Record<string, unknown>
let calls: Call[]
beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: { profile: PROFILE, menus: [] } as never })
  answers = {}
  calls = serve(({ path }) => answers[path] ?? { data: [], total: 0, server_time: Date.now() })
})
const asked = () => calls.map(({ path }) => path)

test('U815.6 at home a student is shown their tryouts; a visitor asks for nobody’s', async () => {
  const words = ['home', 'student', 'statistics', 'results', 'common']
  const student = await renderOffice(<HomePage />, '/home', words)
  expect(await screen.findByRole('heading', { level: 1, name: 'Halo, Ani' })).toBeTruthy()
  expect(asked()).toContain('/my-jadwal')
  student.unmount()
  useSession.setState({ session: null })
  calls.length = 0
  await renderOffice(<HomePage />, '/home', words)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(asked()).not.toContain('/my-jadwal')
})

test('U815.7 an exam that is not on this phone is said to be so, with the way to the tryouts', async () => {
  await renderRoute('/main-ujian', MainUjianPage, '/main-ujian?attempt=none', ['exam', 'common'])
  expect(await screen.findByText('Ujian ini tidak ada di perangkat ini')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ke daftar tryout' }).getAttribute('href')).toBe('/tryout')
})

test('U815.8 the page of a new account asks the server for schools without a frame around it', async () => {
  useSession.setState({ session: null })
  await startWords('id', ['register', 'account', 'common'])
  render(
    <MemoryRouter initialEntries={['/register']}>
      <RegisterPage />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('button', { name: 'Buat akun' })).toBeTruthy()
})

test('U815.9 a trial of a package that may not be sat yet says why, and leads back to the package', async () => {
  holdMenus(['paket-tryout'])
  answers['/trial-paket'] = new Refusal(409, {
    code: 'not_publishable',
    message: 'Belum siap',
    error: 'Isi durasinya.',
  })
  await renderRoute('/t/:paket_id/*', Trial, '/t/p1', ['adminPackages', 'secondFactor'])
  expect(await screen.findByText('Isi durasinya.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Kembali ke paket' }).getAttribute('href')).toMatch(/detail\/p1$/)
  expect(calls.find(({ path }) => path === '/trial-paket')?.body).toEqual({ paket_id: 'p1' })
})

test('U815.10 an address below a trial that is none leads to the page that says so', async () => {
  holdMenus(['paket-tryout'])
  await renderRoute('/t/:paket_id/*', Trial, '/t/p1/entah', ['adminPackages', 'secondFactor'])
  expect((await screen.findByRole('status')).textContent).toBe(paths.notFound())
})

test('U815.11 the own profile says whose it is and ends the log-in; without one there is nothing of it', async () => {
  const words = ['account', 'appearance', 'photo', 'notices', 'ownData', 'common']
  answers['/auth/sessions'] = { data: [] }
  answers['/notification/setting'] = new Refusal(503, { code: 'unavailable' })
  await renderOffice(<Profil />, '/profil', words)
  expect((await screen.findByRole('banner')).textContent).toContain('Ani Lestariani@elp.test')
  await userEvent.click(screen.getByRole('button', { name: 'Keluar' }))
  await expect.poll(() => useSession.getState().session).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
})

test('U815.12 a back office that one has no menu of leads to none of its screens', async () => {
  holdMenus(['mata-pelajaran'])
  await renderOffice(<OfficePage />, '/master-admin/bank-soal', ['soal', 'import'])
  expect(await screen.findByText(/bukan|tidak/i)).toBeTruthy()
  expect(asked()).not.toContain('/soal')
})

test('U815.13 a question is answered without an account, and what was answered is said to be kept here', async () => {
  useSession.setState({ session: null })
  await renderOffice(<TryOne />, '/coba', ['try', 'exam', 'common'])
  expect(screen.getByRole('link', { name: 'Buat akun gratis' }).getAttribute('href')).toBe('/register')
  const option = await screen.findAllByRole<HTMLInputElement>('radio')
  await expect.poll(() => option[1]?.disabled).toBe(false)
  await userEvent.click(option[1] as HTMLElement)
  expect(await screen.findByText(/^Jawabanmu tersimpan/)).toBeTruthy()
  expect(option[1]?.checked).toBe(true)
})
