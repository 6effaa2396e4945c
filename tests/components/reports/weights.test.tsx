import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { Previewed } from '#contract/reporting/ruling.ts'
import Weights from '#src/features/weights/office/weights.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const JADWAL = '00000000-0000-4000-8000-0000000000aa'
const PAKET = '00000000-0000-4000-8000-0000000000bb'
const SET = {
  ...{ id: '00000000-0000-4000-8000-0000000000cc', version: 1, nama: 'Bobot 2027', rumpun_id: null },
  ...{ created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z' },
  bagian: [
    { kode: 'PU', nama: 'Penalaran umum', bobot: 60 },
    { kode: 'PM', nama: 'Penalaran matematika', bobot: 30 },
  ],
}
const MOVES: Previewed = {
  ...{ participants: 1204, nilai: { up: 391, down: 411, unchanged: 402 }, waiting: 0 },
  ...{ rank: { up: 391, down: 411, unchanged: 402, far: 38 }, lulus: { now_passed: 0, now_failed: 0 } },
  mean: { before: 500, after: 501 },
  rows: [
    {
      ...{ attempt_id: JADWAL, nama: 'Nyoman Ardana', rank: { before: 412, after: 318 } },
      ...{ nilai: { before: 531.2, after: 549.6 }, lulus: { before: null, after: null } },
    },
  ],
}

let calls: Call[]
beforeEach(() => {
  const menu = { id: 'm', name: 'Bobot penilaian', url: '/master-admin/rasionalisasi', icon: '', submenus: [] }
  useSession.setState({ session: { menus: [{ ...menu, create: 1, update: 1, delete: 1 }], profile: {} } as never })
  calls = serve(({ path }) => {
    if (path === '/rasionalisasi/packages') {
      const jadwal = { id: JADWAL, nama: 'Nasional #2', peserta: 1204 }
      return { data: [{ paket_id: PAKET, nama: 'UTBK 1', rumpun_ids: [], jadwal, state: 'differs', missing: [] }] }
    }
    if (path === '/rasionalisasi/preview') return { data: MOVES }
    if (path === '/rasionalisasi/apply') return { message: 'ok', data: [] }
    return path.endsWith(SET.id) ? { data: SET } : { data: [], total: 0 }
  })
})

const open = (address: string) =>
  renderOffice(
    <Routes>
      <Route path="/master-admin/rasionalisasi/:type" element={<Weights />} />
    </Routes>,
    address,
    ['weights', 'report', 'reasons'],
  )

test('U560.1 weights say their sum, who moves is shown once they are 100, and nothing is written by looking', async () => {
  const user = userEvent.setup()
  await open(`/master-admin/rasionalisasi/utbk?edit=${SET.id}`)
  expect(await screen.findByText('90%, harus 100%')).toBeTruthy()
  expect(await screen.findByText(/Lengkapi bagian/)).toBeTruthy()
  const weight = screen.getByRole('textbox', { name: 'Bobot, bagian 2' })
  await user.clear(weight)
  await user.type(weight, '40')
  expect(await screen.findByText('100%')).toBeTruthy()
  expect(await screen.findByText('Nyoman Ardana')).toBeTruthy()
  const asked = calls.filter(({ path }) => path === '/rasionalisasi/preview').at(-1)?.body
  expect(asked).toMatchObject({ type: 'utbk', jadwal_id: JADWAL, bagian: [{ bobot: 60 }, { bobot: 40 }] })
  expect(calls.filter(({ path }) => path.startsWith('/input/'))).toEqual([])
})

test('U281.20 a weight with a decimal is typed key by key, and one that is half typed is what it says', async () => {
  const user = userEvent.setup()
  await open(`/master-admin/rasionalisasi/utbk?edit=${SET.id}`)
  const weight = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Bobot, bagian 2' })
  await user.clear(weight)
  await user.type(weight, '12,')
  expect(await screen.findByText('72%, harus 100%')).toBeTruthy()
  await user.type(weight, '5')
  expect(weight.value).toBe('12,5')
  expect(await screen.findByText('72,5%, harus 100%')).toBeTruthy()
})

test('U560.2 a stored set is written into the packages that are ticked, with a reason and under one number', async () => {
  const user = userEvent.setup()
  await open(`/master-admin/rasionalisasi/utbk?edit=${SET.id}`)
  const into = within(await screen.findByRole('region', { name: 'Tulis ke paket' }))
  await user.click(await into.findByRole('checkbox', { name: 'UTBK 1' }))
  const write = into.getByRole<HTMLButtonElement>('button', { name: 'Tulis ke 1 paket' })
  expect(write.disabled).toBe(true)
  await user.type(into.getByRole('textbox', { name: /Alasan/ }), 'Bobot tahun baru')
  await user.click(write)
  const sent = calls.find(({ path }) => path === '/rasionalisasi/apply')?.body
  expect(sent).toMatchObject({ type: 'utbk', set_id: SET.id, paket_ids: [PAKET], reason: 'Bobot tahun baru' })
})

test.each(['utbk', 'kedinasan', 'bintara', 'pas', 'subcat'])(
  'U560.3 weights of %s have a list of their own',
  async (type) => {
    await open(`/master-admin/rasionalisasi/${type}`)
    const tabs = within(await screen.findByRole('navigation', { name: 'Jenis bobot' }))
    expect(tabs.getByRole('button', { current: 'page' })).toBeTruthy()
    await expect.poll(() => calls.some(({ path }) => /bobot/.test(path))).toBe(true)
  },
)

test('U560.4 an address of no type says that there is no such screen, and shows no other type', async () => {
  await open('/master-admin/rasionalisasi/tni')
  expect(await screen.findByText('Layar ini tidak ada')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Jenis bobot' })).toBeNull()
  expect(calls).toEqual([])
})
