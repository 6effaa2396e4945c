import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { matchSchools } from '#contract/accounts/school-texts.ts'
import Submenu from '#src/features/access/office/submenu.tsx'
import ImportSekolah from '#src/features/master/office/import-sekolah.tsx'
import SekolahDetail from '#src/features/master/office/sekolah-detail.tsx'
import UniversitasDetail from '#src/features/master/office/universitas-detail.tsx'
import SentNotices from '#src/features/notices/office/sent.tsx'
import Customer from '#src/features/people/office/customer.tsx'
import MatchSchools from '#src/features/people/office/match-schools.tsx'
import Pengguna from '#src/features/people/office/pengguna.tsx'
import { holdMenus, renderOffice, renderRoute } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const LEVELS = [
  { id: 'l1', nama_level: 'Siswa', role: 'Siswa' },
  { id: 'l2', nama_level: 'Guru', role: 'Admin' },
  { id: 'l3', nama_level: 'Kepala', role: 'Super Admin' },
]
const at = '2026-11-01T01:00:00.000Z'
let answers: Record<string, unknown>
let calls: Call[]
beforeEach(() => {
  holdMenus(['customer', 'pengguna', 'menu', 'sekolah', 'universitas', 'pemberitahuan'])
  answers = { '/level': { data: LEVELS, total: 3 } }
  calls = serve(({ path }) => answers[path] ?? { data: [], total: 0 })
})
const asked = (name: string) => calls.filter(({ path }) => path === name).map(({ params }) => params)
const WORDS = ['participants', 'noticesOffice', 'studentRecord', 'secondFactor']

test('U822.1 students and staff are two lists of accounts, told apart by the levels that they have', async () => {
  const students = await renderOffice(<Customer />, '/master-admin/customer', WORDS)
  await expect.poll(() => asked('/user-list')[0]?.level_id).toBe('l1')
  expect(screen.getByRole('link', { name: 'Cocokkan sekolah' })).toBeTruthy()
  students.unmount()
  calls.length = 0
  await renderOffice(<Pengguna />, '/master-admin/pengguna', WORDS)
  await expect.poll(() => asked('/user-list')[0]?.level_id).toBe('l2,l3')
  expect(screen.queryByRole('link', { name: 'Cocokkan sekolah' })).toBeNull()
})

test('U822.2 a new student has the one level that students have; of a member of staff it is asked', async () => {
  const student = await renderOffice(<Customer />, '/master-admin/customer?create=', WORDS)
  const level = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Level/ })
  await expect.poll(async () => (await level()).value).toBe('Siswa')
  student.unmount()
  await renderOffice(<Pengguna />, '/master-admin/pengguna?create=', WORDS)
  expect((await level()).value).toBe('')
})

test('U822.9 who may not bring in files is told so at the address of an import, and given no place for one', async () => {
  holdMenus(['customer', 'pengguna', 'sekolah'], { own: [] })
  const students = await renderOffice(<Customer />, '/master-admin/customer?impor', WORDS)
  expect(await screen.findByText('Level Anda tidak dapat mengimpor ke Siswa')).toBeTruthy()
  expect(students.container.querySelector('input[type=file]')).toBeNull()
  students.unmount()
  const schools = await renderOffice(<ImportSekolah />, '/master-admin/sekolah/impor', ['masterImport'])
  expect(screen.getByText('Level Anda tidak dapat mengimpor ke Sekolah')).toBeTruthy()
  schools.unmount()
  holdMenus(['customer', 'pengguna'])
  // Staff come from no file.
  const staff = await renderOffice(<Pengguna />, '/master-admin/pengguna?impor', WORDS)
  await expect.poll(() => asked('/user-list').length).toBeGreaterThan(0)
  expect(staff.container.querySelector('input[type=file]')).toBeNull()
})

test('U822.3 without a level of its kind a list says what is missing', async () => {
  answers['/level'] = { data: LEVELS.slice(1), total: 2 }
  await renderOffice(<Customer />, '/master-admin/customer', WORDS)
  expect(await screen.findByText('Belum ada level untuk daftar ini')).toBeTruthy()
  expect(asked('/user-list')).toEqual([])
})

test('U822.4 spellings of schools that are certain are settled by one press, for all who wrote them', async () => {
  const bandung = '0c9c9a3e-9a4c-4d0e-8a1e-000000000003'
  const certain = { id: bandung, nama: 'SMAN 3 Bandung', npsn: '20219151', kabupaten_kota: 'Bandung', certain: true }
  answers['/cocok-sekolah'] = {
    data: [
      { written: 'sman 3 bdg', siswa: 12, proposed: [certain] },
      { written: 'sma', siswa: 4, proposed: [] },
    ],
    total: 2,
  }
  await renderOffice(<MatchSchools />, '/master-admin/customer/sekolah', WORDS)
  expect(await screen.findByText('1 ejaan, 12 siswa')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Simpan sekolah' }))
  const sent = () => calls.find(({ path, method }) => path === '/cocok-sekolah' && method === 'post')?.body
  await expect.poll(sent).toBeTruthy()
  expect(matchSchools.parse(sent()).pairs).toEqual([{ written: 'sman 3 bdg', sekolah_id: bandung }])
})

test('U822.12 spellings beyond the first page are reached, and what was chosen on another page stays until it is saved', async () => {
  const [bandung, dago] = ['0c9c9a3e-9a4c-4d0e-8a1e-000000000003', '0c9c9a3e-9a4c-4d0e-8a1e-000000000004']
  const school = (id: string, nama: string) => ({ id, nama, npsn: id.slice(-8), kabupaten_kota: 'Bandung' })
  const texts = Array.from({ length: 26 }, (_, n) => ({
    ...{ written: `sma ${n + 1}`, siswa: 26 - n },
    proposed: [{ ...school(n === 25 ? dago : bandung, n === 25 ? 'SMA Dago' : 'SMAN 3'), certain: n === 25 }],
  }))
  calls = serve(({ method, path, params }) => {
    if (method === 'post') return { data: { siswa: 1 } }
    if (path !== '/cocok-sekolah') return answers[path] ?? { data: [], total: 0 }
    const [page, size] = [Number(params.page), Number(params.size)]
    return { data: texts.slice((page - 1) * size, page * size), total: texts.length }
  })
  const user = userEvent.setup()
  await renderOffice(<MatchSchools />, '/master-admin/customer/sekolah', WORDS)
  await user.click((await screen.findAllByRole('combobox'))[0] as HTMLElement)
  await user.click(await screen.findByRole('option', { name: /SMAN 3/ }))
  await user.click(screen.getByRole('button', { name: 'Halaman 2' }))
  await screen.findByText('sma 26')
  expect(screen.queryByText('sma 1')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Simpan sekolah' }))
  const sent = () => calls.find(({ path, method }) => path === '/cocok-sekolah' && method === 'post')?.body
  await expect.poll(sent).toMatchObject({ pairs: [{ written: 'sma 26', sekolah_id: dago }] })
  await user.click(screen.getByRole('button', { name: 'Halaman 1' }))
  expect(await screen.findByText('1 ejaan, 26 siswa')).toBeTruthy()
})

test('U822.5 under a school stand its students and the way to all of them, for whoever holds students', async () => {
  const row = { version: 1, created_at: at, updated_at: at, status: 'terbit', npsn: '20219151', nama: 'SMAN 3' }
  answers['/sekolah-siswa/s3'] = { data: { ...row, id: 's3' } }
  answers['/user-list'] = { data: [{ ...row, id: 'u1', nama: 'Ani', kelas: 'XII-1', email: 'a@elp.test' }], total: 34 }
  const both = await renderRoute('/sekolah/:id', SekolahDetail, '/sekolah/s3', WORDS)
  expect((await screen.findByRole('link', { name: 'Ani' })).getAttribute('href')).toMatch(/customer\/edit\/u1$/)
  expect(screen.getByText('XII-1')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lihat semua' }).getAttribute('href')).toMatch(/customer\?sekolah_id=s3$/)
  both.unmount()
  calls.length = 0
  holdMenus(['sekolah'])
  await renderRoute('/sekolah/:id', SekolahDetail, '/sekolah/s3', WORDS)
  await screen.findByDisplayValue('SMAN 3')
  expect(asked('/user-list')).toEqual([])
})

test.each([
  ['/u/k1', '/school-major', { school_id: 'k1' }],
  ['/u/k1?prodi=m1', '/mapel-major', { school_major_id: 'm1' }],
])('U822.6 %s lists the rows below: %s of %o', async (url, path, only) => {
  await renderRoute('/u/:id', UniversitasDetail, url)
  await expect.poll(() => asked(path)[0]).toMatchObject(only)
})

test('U822.7 submenus are listed below their menu, and a submenu has none of its own', async () => {
  const row = {
    id: 'm2',
    version: 1,
    created_at: at,
    updated_at: at,
    name: 'Soal',
    url: '/x',
    urutan: 1,
    parent_id: 'm1',
  }
  answers['/menu'] = { data: [{ ...row, icon: '', route_name: '', dasar: false }], total: 1 }
  answers['/menu/m1'] = { data: { ...row, id: 'm1', name: 'Bank', parent_id: null } }
  await renderRoute('/submenu/:menu_id', Submenu, '/submenu/m1')
  await screen.findByText('Soal')
  expect(asked('/menu')[0]).toMatchObject({ parent_id: 'm1' })
  await userEvent.click(screen.getByRole('button', { name: /^Tindakan untuk/ }))
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(items).not.toContain('Submenu')
})

test('U822.8 of what staff wrote the list says how many it reached, or that it is still being sent', async () => {
  const one = { id: 1, judul: 'Bawa kartu', to: 'Nasional #3', by: 'Rina', at: 1, reached: 1200, read: 7, done: true }
  answers['/notification-sent'] = { data: [one, { ...one, id: 2, judul: 'Kabar', to: null, done: false }], total: 2 }
  await renderOffice(<SentNotices />, '/master-admin/pemberitahuan', WORDS)
  const cells = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect((await cells(/Bawa kartu/)).slice(-2)).toEqual(['1.200', '7'])
  const going = await cells(/Kabar/)
  expect(going).toContain('sedang dikirim')
  expect(going).toContain('sudah dihapus')
})
