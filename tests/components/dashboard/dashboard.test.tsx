import { cleanup, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import AllSchools from '#src/features/dashboard/office/all-schools/dashboard.tsx'
import Dashboard from '#src/features/dashboard/office/dashboard.tsx'
import { useSession } from '#src/lib/session.ts'
import { announceScreens } from '#src/office/kit/addresses.ts'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

announceScreens(['jadwal-admin', 'bank-soal', 'paket-tryout', 'customer'])

const MINUTE = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
const jadwal = (id: string, nama: string, mulai: number, ends_at: number) => ({
  ...{ id, version: 1, created_at: at(-99), updated_at: at(-99), nama, status: 'terbit' },
  ...{ mulai: at(mulai), selesai: at(ends_at - 60), ends_at: at(ends_at) },
})
const NONE = {
  ...{ everyone: 0, downloaded: 0, started: 0, not_started: 0, working: 0, disconnected: 0 },
  ...{ paused: 0, waiting: 0, finished: 0, unsent: 0, anomalies: 0 },
}

interface Given {
  phases?: Record<string, object[]>
  counts?: Record<string, object>
  totals?: Record<string, number>
}

async function shown(
  { phases = {}, counts = {}, totals = {} }: Given,
  held = ['jadwal-admin'],
  Screen: ComponentType = Dashboard,
): Promise<Call[]> {
  const menus = held.map((name) => ({
    ...{ id: name, url: `/master-admin/${name}`, create: 1, update: 1, delete: 1, submenus: [] },
    own: ['board', 'report'],
  }))
  useSession.setState({ session: { menus, profile: { nama: 'Rina', zona: 'Asia/Jakarta' } } as never })
  const calls = serve(({ path, params }) => {
    if (path === '/level') return { data: [{ id: 'siswa', nama_level: 'Siswa', role: 'Siswa' }], total: 1 }
    if (path === '/live-board/counts')
      return {
        data: String(params.jadwal_ids)
          .split(',')
          .map((id) => ({ jadwal_id: id, counts: { ...NONE, ...counts[id] } })),
      }
    // Figures of all schools are still on their way.
    if (path.startsWith('/super-admin/')) return new Promise(() => undefined)
    const rows = path === '/jadwal-paket' ? (phases[String(params.tahap)] ?? []) : []
    return { data: rows, total: totals[`${path}?${params.tahap ?? ''}`] ?? rows.length }
  })
  await renderOffice(<Screen />, '/master-admin/dashboard', ['transactions', 'superAdmin'])
  return calls
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('U700.1 what ends soonest stands first, each with its live counts, which lead to those whom they count', async () => {
  await shown({
    phases: { berjalan: [jadwal('b', 'SKD', -30, 90), jadwal('a', 'Fisika', -10, 25)] },
    counts: { a: { working: 112, not_started: 4, unsent: 63, anomalies: 7 }, b: { working: 116, not_started: 2 } },
  })
  const running = await region('Sedang berjalan')
  await running.findByText('112')
  const rows = running.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[0]).toMatch(/Fisika.*112mengerjakan4belum mulai63belum terkirim7anomali/)
  expect(rows[1]).toMatch(/SKD.*116mengerjakan2belum mulai0belum terkirim0anomali/)
  expect(running.getByRole('link', { name: /^63/ }).getAttribute('href')).toBe(
    '/master-admin/jadwal-admin/detail/a?view=unsent',
  )
  const sum = (name: string) => screen.getAllByText(name, { selector: 'dt' })[0]?.nextElementSibling?.textContent
  expect(sum('Mengerjakan')).toBe('228')
  expect(sum('Belum terkirim')).toBe('63')
})

test('U700.2 what is over leads to its report, the last first', async () => {
  await shown({ phases: { selesai: [jadwal('s', 'PAS Kimia', -300, -10)] } })
  const ended = await region('Baru selesai')
  expect(ended.getByRole('link', { name: 'Laporan' }).getAttribute('href')).toBe('/master-admin/jadwal-admin/report/s')
})

test('U700.3 papers that are not on every phone a day before the start are work that waits', async () => {
  await shown({
    phases: { akan_datang: [jadwal('k', 'Sesi siang', 200, 400), jadwal('l', 'Lusa', 3000, 3100)] },
    counts: { k: { everyone: 400, downloaded: 59 }, l: { everyone: 10 } },
  })
  expect(await screen.findByText('341 siswa belum mengunduh naskah Sesi siang')).toBeTruthy()
  expect(screen.queryByText(/Lusa$/, { selector: 'strong' })).toBeNull()
})

test('U700.4 a fresh installation is led step by step; what is there fills itself, and the list goes with the first exam', async () => {
  const everything = ['jadwal-admin', 'bank-soal', 'paket-tryout', 'customer']
  await shown({ totals: { '/soal?': 146 } }, everything)
  const first = await region('Ujian pertama Anda')
  expect(await first.findByText('146 soal di bank')).toBeTruthy()
  expect(first.getByText('1 dari 6 selesai')).toBeTruthy()
  const now = first.getAllByRole('listitem').find((row) => row.getAttribute('aria-current') === 'step')
  expect(now?.textContent).toContain('Susun dan terbitkan paket')
})

test('U700.5 once an exam is over nobody is shown first steps', async () => {
  await shown({ phases: { selesai: [jadwal('s', 'PAS Kimia', -300, -10)] } }, ['jadwal-admin', 'bank-soal'])
  await region('Baru selesai')
  expect(screen.queryByRole('region', { name: 'Ujian pertama Anda' })).toBeNull()
})

test('U700.6 who does not hold the boards is asked for no counts and shown no reports', async () => {
  const calls = await shown(
    { phases: { berjalan: [jadwal('a', 'Fisika', -10, 25)], selesai: [jadwal('s', 'PAS Kimia', -300, -10)] } },
    ['bank-soal'],
  )
  expect(await screen.findByText('Fisika')).toBeTruthy()
  expect(calls.map(({ path }) => path)).not.toContain('/live-board/counts')
  expect(screen.queryByRole('region', { name: 'Baru selesai' })).toBeNull()
})

test('U700.7 a super admin, the first admin of an installation, is led through the first steps as well, and sees what runs and what is over', async () => {
  const everything = ['jadwal-admin', 'bank-soal', 'paket-tryout', 'customer']
  const phases = { berjalan: [jadwal('r', 'PAS Fisika', -30, 60)] }
  await shown({ phases, totals: { '/soal?': 146 } }, everything, AllSchools)
  expect(await (await region('Ujian pertama Anda')).findByText('146 soal di bank')).toBeTruthy()
  expect(await (await region('Sedang berjalan')).findByRole('link', { name: 'PAS Fisika' })).toBeTruthy()
})

test('U700.8 what starts next leads to its schedule, for whoever holds schedules alone', async () => {
  const phases = { akan_datang: [jadwal('k', 'Sesi siang', 200, 400)] }
  await shown({ phases })
  const next = await region('Jadwal berikutnya')
  expect(next.getByRole('link', { name: 'Sesi siang' }).getAttribute('href')).toBe(
    '/master-admin/jadwal-admin/detail/k',
  )
  cleanup()
  await shown({ phases }, ['bank-soal'])
  const others = await region('Jadwal berikutnya')
  expect(await others.findByText('Sesi siang')).toBeTruthy()
  expect(others.queryByRole('link')).toBeNull()
})
