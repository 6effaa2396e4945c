import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { jadwalPaket } from '#contract/resources/index.ts'
import JadwalDetail from '#src/features/scheduling/office/detail/detail.tsx'
import Schedules from '#src/features/scheduling/office/list.tsx'
import Results from '#src/features/scheduling/office/results.tsx'
import UjianDetail from '#src/features/scheduling/office/ujian/detail.tsx'
import SittingSoal from '#src/features/scheduling/office/ujian/sitting-soal.tsx'
import { useSession } from '#src/lib/session.ts'
import { holdMenus, renderOffice, renderRoute } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const DAY = 86_400_000
const iso = (ms: number) => new Date(Date.now() + ms).toISOString()
const jadwal = (id: string, ends: number) => ({
  ...{ ...jadwalPaket.blank, id, version: 1, created_at: iso(-DAY), updated_at: iso(-DAY), nama: `Jadwal ${id}` },
  ...{ paket_id: 'p1', mulai: iso(-DAY), selesai: iso(ends), ends_at: iso(ends), status: 'terbit' },
})
const sitting = (more = {}) => ({
  ...{
    jadwal_ujian_id: 'su1',
    ujian: { id: 'u1', nama: 'Ujian pagi', status: 'terbit' },
    participants: 30,
    running: 2,
  },
  ...{ jadwal: { id: 'j1', nama: 'Senin', mulai: 1, selesai: 2 }, paket: { id: 'p1', nama: 'Siaga' }, paper: null },
  subtes: ['A', 'B'].map((kode, n) => ({ id: `s${n}`, kode, nama: kode, jumlah_soal: n + 1 })),
  ...more,
})

let schedules: ReturnType<typeof jadwal>[]
let answers: Record<string, unknown>
let calls: Call[]
beforeEach(() => {
  holdMenus(['jadwal-admin', 'ujian-admin', 'paket-tryout', 'bank-soal'])
  schedules = [jadwal('a', -DAY / 2), jadwal('b', DAY)]
  answers = { '/essay-marking': { data: { questions: [] } } }
  calls = serve(({ path }) => {
    if (path in answers) return answers[path]
    if (path === '/jadwal-paket') return { data: schedules, total: schedules.length }
    const one = schedules.find(({ id }) => path === `/jadwal-paket/${id}`)
    return one ? { data: one } : { data: [], total: 0 }
  })
})
const asked = (name: string) => calls.filter(({ path }) => path === name).map(({ params }) => params)
const WORDS = ['board', 'participants', 'adminPackages']

test('U821.1 in the list of schedules one that is over leads to its report, the others say when they end', async () => {
  await renderOffice(<Schedules />, '/master-admin/jadwal-admin', WORDS)
  const cells = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  const over = (await cells(/Jadwal a/)).getByRole('link', { name: 'Laporan' })
  expect(over.getAttribute('href')).toMatch(/jadwal-admin\/report\/a$/)
  expect((await cells(/Jadwal b/)).queryByRole('link', { name: 'Laporan' })).toBeNull()
})

test('U821.2 the calendar is another view of schedules at its own address', async () => {
  await renderOffice(<Schedules />, '/master-admin/jadwal-admin?tampilan=kalender', WORDS)
  expect(screen.getByRole('radio', { name: 'Kalender' }).hasAttribute('checked')).toBe(true)
  expect(screen.queryByRole('row', { name: /Jadwal a/ })).toBeNull()
})

const inMonth = (id: string, mulai: string) => ({ ...jadwal(id, DAY), mulai, ends_at: mulai })
const calendar = () => renderOffice(<Schedules />, '/master-admin/jadwal-admin?tampilan=kalender&bulan=2026-03', WORDS)

test('U821.9 the calendar places what starts by the clock of its reader, also where WIB has another month', async () => {
  useSession.setState(({ session }) => ({
    session: { ...session, profile: { ...session?.profile, zona: 'Asia/Jayapura' } } as never,
  }))
  // 00.30 on 1 March and on 1 April in the east, the evening before in WIB.
  schedules = [inMonth('timur', '2026-02-28T15:30:00.000Z'), inMonth('lepas', '2026-03-31T15:30:00.000Z')]
  await calendar()
  const link = await screen.findByRole('link', { name: '00.30 Jadwal timur' })
  expect(link.closest('td')?.textContent).toMatch(/^100\.30/)
  expect(screen.queryByRole('link', { name: /Jadwal lepas/ })).toBeNull()
  expect(asked('/jadwal-paket')).toContainEqual({ bulan: '2026-03', sort: 'mulai', size: 100 })
  expect(screen.queryByText(/^Tidak semua jadwal bulan ini tampak/)).toBeNull()
})

test('U821.10 a calendar that shows not all of its month says so, and where the rest is', async () => {
  const data = [inMonth('awal', '2026-02-28T03:00:00.000Z'), inMonth('satu', '2026-03-02T03:00:00.000Z')]
  answers['/jadwal-paket'] = { data, total: 120 }
  await calendar()
  expect(
    await screen.findByText(/^Tidak semua jadwal bulan ini tampak di sini, hanya 1 yang paling awal\./),
  ).toBeTruthy()
})

test('U821.11 a calendar whose last schedule is of the next month shows all of its own', async () => {
  const data = [inMonth('satu', '2026-03-02T03:00:00.000Z'), inMonth('lepas', '2026-04-01T03:00:00.000Z')]
  answers['/jadwal-paket'] = { data, total: 120 }
  await calendar()
  await screen.findByRole('link', { name: /Jadwal satu/ })
  expect(screen.queryByText(/^Tidak semua jadwal bulan ini tampak/)).toBeNull()
})

test('U821.3 results list schedules that are over, each opens its report, and nothing is written there', async () => {
  await renderOffice(<Results />, '/master-admin/hasil', WORDS)
  await userEvent.click(await screen.findByText('Jadwal a'))
  expect(asked('/jadwal-paket')[0]).toMatchObject({ tahap: 'selesai', sort: '-selesai' })
  expect(screen.queryByRole('button', { name: /baru/i })).toBeNull()
})

const detail = (id: string, query = '') => renderRoute('/j/:id', JadwalDetail, `/j/${id}${query}`, WORDS)

test('U821.13 results that there are not yet are said to be of schedules that are over, and where those that run have theirs', async () => {
  schedules = []
  await renderOffice(<Results />, '/master-admin/hasil', WORDS)
  expect(await screen.findByText(/^Jadwal masuk ke sini begitu semua pesertanya selesai/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /baru/ })).toBeNull()
})

test('U821.4 a schedule opens on its board; an unknown tab is the board; its people are at their own address', async () => {
  const tab = () =>
    within(screen.getByRole('navigation', { name: 'Bagian jadwal' })).getByRole('button', { current: 'page' })
  const odd = await detail('b', '?tab=entah')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Jadwal b')
  expect(tab().textContent).toContain('Papan langsung')
  odd.unmount()
  await detail('b', '?tab=peserta')
  await screen.findByRole('heading', { level: 1 })
  expect(tab().textContent).toContain('Peserta')
  await expect.poll(() => asked('/peserta-jadwal')[0]).toMatchObject({ jadwal_id: 'b' })
})

test('U821.5 who may only look at a schedule is offered to look, and once it is over the report is the next step', async () => {
  holdMenus(['jadwal-admin'], { update: false })
  const over = await detail('a', '?tab=print')
  expect(await screen.findByRole('button', { name: 'Lihat' })).toBeTruthy()
  const filled = () => screen.getByRole('button', { name: 'Laporan hasil' }).dataset.variant
  expect(filled()).toBe('filled')
  over.unmount()
  await detail('b', '?tab=print')
  await screen.findByRole('button', { name: 'Lihat' })
  expect(filled()).not.toBe('filled')
})

test('U821.6 an exam lists the schedules in which it is sat, names its package, and changes nothing in them', async () => {
  answers['/ujian/u1'] = { data: { id: 'u1', nama: 'Ujian pagi', status: 'terbit', paket_id: 'p1' } }
  answers['/paket'] = { data: [{ id: 'p1', nama: 'Siaga' }], total: 1 }
  await renderRoute('/u/:id', UjianDetail, '/u/u1', WORDS)
  expect((await screen.findByRole('link', { name: 'Siaga' })).getAttribute('href')).toMatch(/paket-tryout\/detail\/p1$/)
  await expect.poll(() => asked('/jadwal-paket-ujian')[0]).toMatchObject({ ujian_id: 'u1' })
  expect(screen.queryByRole('button', { name: /baru/i })).toBeNull()
})

const questions = () => renderRoute('/s/:id', SittingSoal, '/s/su1', WORDS)

test('U821.7 a sitting without a paper says so; its sub-tests are turned by their codes', async () => {
  answers['/sitting-soal'] = { data: sitting() }
  answers['/subtest-soal'] = { subtest: {}, data: [] }
  await questions()
  expect(await screen.findByText(/^Belum ada: terbitkan/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'B 2' }))
  await expect.poll(() => asked('/subtest-soal').map(({ subtest_id }) => subtest_id)).toEqual(['s0', 's1'])
})

test('U821.8 the package of a sitting is a link for whoever builds packages alone', async () => {
  answers['/sitting-soal'] = { data: sitting({ subtes: [] }) }
  const builder = await questions()
  expect(await screen.findByRole('link', { name: 'Siaga' })).toBeTruthy()
  builder.unmount()
  holdMenus(['jadwal-admin'])
  await questions()
  expect(await screen.findByText('Siaga')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Siaga' })).toBeNull()
})

test('U821.12 of a sitting its start and its latest start are said by the words of its schedule', async () => {
  answers['/sitting-soal'] = { data: sitting() }
  await renderRoute('/s/:id', SittingSoal, '/s/su1', WORDS)
  const fact = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
  expect(await fact('Mulai')).toMatch(/^1 Jan 1970, 07\.00/)
  expect(await fact('Batas mulai')).toMatch(/^1 Jan 1970, 07\.00/)
})
