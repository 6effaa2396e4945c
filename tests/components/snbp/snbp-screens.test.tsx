import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import '#src/lib/words/shop.ts'
import type { SnbpChoice, SnbpMembership, SnbpProgram } from '#contract/snbp/calls.ts'
import SnbpResult from '#src/features/snbp/detail.tsx'
import OfficeProgram from '#src/features/snbp/office/detail.tsx'
import SnbpMembers from '#src/features/snbp/office/member.tsx'
import SnbpSettings from '#src/features/snbp/office/setting.tsx'
import SnbpPrograms from '#src/features/snbp/programs.tsx'
import { keep } from '#src/lib/device/offline-copy.ts'
import { useSession } from '#src/lib/session.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { holdMenus, renderOffice, renderRoute } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const WORDS = ['snbp', 'common']
const ID = '0c9c9a3e-9a4c-4d0e-8a1e-00000000000'
const program = (id: string, more: Partial<SnbpProgram>): SnbpProgram => ({
  ...{ id, nama: `SNBP ${id}`, tahun: 2027, harga: 49_000, harga_coret: null, mulai: null, selesai: null },
  ...{ open: true, membership: null, ...more },
})
const choice = (more: Partial<SnbpChoice> = {}): SnbpChoice => ({
  ...{ priority: 1, school_major_id: `${ID}1`, nama: 'Fisika', jenjang: 's1', universitas: 'ITB', portofolio: false },
  ...{ same_province: null, supporting: ['Fisika'], overall_mean: 88.5, supporting_mean: 90, weighted_index: 89.25 },
  ...{ rank: 3, entrants: 40, applicants: 900, capacity: 60, places: 2.67, label: 'pertimbangkan', ...more },
})
const membership = (more: Partial<SnbpMembership> = {}): SnbpMembership => ({
  member_id: `${ID}2`,
  program: { id: 'p1', nama: 'SNBP', tahun: 2027, harga: 49_000, bobot_rapor: 50, min_peserta: 30, open: true },
  ...{ sumber: 'beli', status: 'aktif', submitted_at: '2026-11-01T00:00:00Z', kurikulum: 'merdeka', peringkat: 12 },
  ...{ year_size: 300, choices: [choice()], grades: [] },
  sekolah: {
    ...{ id: `${ID}3`, nama: 'SMAN 3', npsn: '20219151', place: { rank: 2, of: 9 } },
    quota: { percent: 40, parts: { accreditation: 35, e_rapor: 5 }, places: 120 },
  },
  ...more,
})

let programs: SnbpProgram[]
let own: SnbpMembership[]
let calls: Call[]
beforeEach(() => {
  useSession.setState({
    session: { profile: { id: 'ani', nama: 'Ani', role: 'Siswa', zona: 'Asia/Jakarta' } } as never,
  })
  ;[programs, own] = [[], []]
  calls = serve(({ path }) => {
    if (path === '/snbp-list') return { data: programs, total: programs.length }
    if (path.startsWith('/snbp-member-cek')) return { data: { member: true, memberships: own } }
    return { data: [], total: 0 }
  })
})

const NEXT: [Partial<SnbpProgram>, Record<string, string>][] = [
  [{}, { Ikut: '/snbp/daftar?program=x' }],
  [{ membership: { status: 'aktif', submitted: false } }, { 'Isi nilai dan pilihan': '/snbp/daftar?program=x' }],
  [
    { membership: { status: 'terdaftar', submitted: true } },
    { Bayar: '/payment-snbp?id=x', 'Ubah nilai dan pilihan': '/snbp/daftar?program=x' },
  ],
  [{ membership: { status: 'aktif', submitted: true } }, { 'Lihat hasil': '/snbp-detail?program=x' }],
  [{ open: false, membership: { status: 'aktif', submitted: true } }, { 'Lihat hasil': '/snbp-detail?program=x' }],
  [{ open: false }, {}],
]
test.each(NEXT)('U814.1 a programme with %o offers %o', async (more, ways) => {
  programs = [program('x', more)]
  await renderRoute('/snbp', SnbpPrograms, '/snbp', WORDS)
  await screen.findByRole('heading', { name: 'SNBP x' })
  const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(Object.fromEntries(links)).toEqual(ways)
})

const result = () => renderRoute('/snbp-detail', SnbpResult, '/snbp-detail?program=p1', WORDS)

test('U814.2 a result tells the index with its recipe, the quota with its parts, and the seats that compare', async () => {
  own = [membership()]
  await result()
  expect(await screen.findByText('89,25')).toBeTruthy()
  expect(screen.getByText('50% rata-rata semua mapel 88,50 + 50% mapel pendukung 90,00')).toBeTruthy()
  expect(screen.getByText('Kuota sekolahmu 40%: akreditasi 35%, e-rapor tambah 5%.')).toBeTruthy()
  expect(screen.getByText('2,67 kursi sebanding untuk peserta ELP, kamu urutan 3.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ubah nilai dan pilihan' })).toBeTruthy()
})

test('U814.3 without grades of supporting subjects the index is the mean of all; too few members or no figures give no estimate', async () => {
  const few = choice({ supporting_mean: null, label: 'data_kurang', entrants: 4 })
  const unknown = choice({ priority: 2, school_major_id: `${ID}9`, nama: 'Kimia', capacity: null, places: null })
  own = [membership({ choices: [few, unknown] })]
  await result()
  expect(await screen.findByText('Rata-rata semua mapel 88,50; mapel pendukung belum bernilai')).toBeTruthy()
  expect(screen.getByText(/^Baru 4 peserta ELP .* mulai 30 peserta\.$/)).toBeTruthy()
  expect(screen.getByText('Peminat atau daya tampung prodi ini belum diketahui.')).toBeTruthy()
  expect(screen.queryByText(/kursi sebanding/)).toBeNull()
})

test('U814.4 who has not paid is told so and led to the payment, and asks for no ranking', async () => {
  own = [membership({ status: 'terdaftar', choices: [choice({ rank: null })] })]
  await result()
  expect(await screen.findByText(/^Nilaimu sudah tersimpan/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bayar' }).getAttribute('href')).toBe('/payment-snbp?id=p1')
  expect(calls.map(({ path }) => path)).not.toContain('/ranking-snbp')
})

test('U814.5 without choices there is no result yet: the programmes are shown', async () => {
  own = [membership({ choices: [] })]
  await result()
  expect((await screen.findByRole('status')).textContent).toBe('/snbp')
})

test('U814.6 a membership is ended with a reason of three letters, once', async () => {
  holdMenus(['snbp-member', 'snbp-setting'])
  await renderOffice(<SnbpMembers />, '/master-admin/snbp-member?akhiri=m1', ['snbpOffice'])
  const end = () => screen.getByRole('button', { name: 'Akhiri keanggotaan' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Alasan' }), ' ok ')
  await userEvent.click(end())
  expect(await screen.findByText(/sedikitnya 3 huruf/)).toBeTruthy()
  expect(calls.map(({ path }) => path)).not.toContain('/rm-snbp-membership')
  await userEvent.type(screen.getByRole('textbox', { name: 'Alasan' }), 'ganti kelas ')
  await userEvent.click(end())
  const sent = () => calls.filter(({ path }) => path === '/rm-snbp-membership').map(({ body }) => body)
  await expect.poll(sent).toEqual([{ member_id: 'm1', reason: 'ok ganti kelas' }])
  await expect.poll(() => screen.queryByRole('textbox', { name: 'Alasan' })).toBeNull()
})

test('U814.7 the texts of a programme are a list of their own below it', async () => {
  holdMenus(['snbp-member', 'snbp-setting'])
  await renderOffice(<SnbpSettings />, '/master-admin/snbp-setting?keterangan=p1', ['snbpOffice'])
  await expect
    .poll(() => calls.find(({ path }) => path === '/snbp-description')?.params)
    .toMatchObject({ program_id: 'p1' })
  expect(calls.some(({ path }) => path === '/snbp-setting')).toBe(false)
})

test('U814.8 staff read the ranking of a programme, an unknown mean as a dash; without a programme they choose one', async () => {
  const row = {
    rank: 1,
    user_id: 'u1',
    priority: 1,
    nama: 'Ani',
    sekolah: 'SMAN 3',
    prodi: 'Fisika',
    universitas: 'ITB',
  }
  calls = serve(({ path }) => {
    if (path === '/ranking-snbp')
      return { data: [{ ...row, overall_mean: 88.5, supporting_mean: null, weighted_index: 88.5 }], total: 1 }
    return path === '/snbp-setting/p1' ? { data: { id: 'p1', nama: 'SNBP 2027' } } : { data: [], total: 0 }
  })
  const one = await renderRoute('/snbp-detail', OfficeProgram, '/snbp-detail?id=p1', ['snbpOffice'])
  expect((await screen.findByRole('row', { name: /Ani/ })).textContent).toContain('1Ani')
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(-3)).toEqual(['88,50', '–', '88,50'])
  expect(calls.find(({ path }) => path === '/ranking-snbp')?.params).toMatchObject({ program_id: 'p1', by: 'semua' })
  one.unmount()
  await renderRoute('/snbp-detail', OfficeProgram, '/snbp-detail', ['snbpOffice'])
  expect(screen.getByRole('status').textContent).toBe('/master-admin/snbp')
})

test('U814.9 a copy of before the choices were sent leads nowhere while the server is being asked', async () => {
  vi.stubGlobal('caches', memoryCaches())
  await keep('ani', 'snbp-own', { data: { member: true, memberships: [membership({ choices: [] })] } }, 1)
  const answers: ((reply: object) => void)[] = []
  serve(() => new Promise((answer) => answers.push(answer)))
  await result()
  await expect.poll(() => answers).toHaveLength(1)
  // The copy is shown by now.
  await act(() => new Promise((done) => setTimeout(done)))
  expect(screen.queryByText('/snbp')).toBeNull()
  answers[0]?.({ data: { member: true, memberships: [membership()] } })
  expect(await screen.findByText('89,25')).toBeTruthy()
  vi.unstubAllGlobals()
})
