import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { CountRequest } from '#contract/scheduling/participants.ts'
import JadwalForm from '#src/features/scheduling/office/form.tsx'
import { useSession } from '#src/lib/session.ts'
import { useUnsavedChanges } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const PAKET = '0198a1e2-0000-7000-8000-000000000001'
const PAKET_TIMES = { cara_mulai: 'sealed', kelonggaran_kirim_detik: 600, mode: 'ujian', untuk: 'semua' }
const KELAS = { sekolah: 'SMA 1', kelas: 'XII IPA 1' }
const student = {
  user_id: '0198a1e2-0000-7000-8000-0000000000a1',
  nama: 'Fajar',
  email: 'f@elp.test',
  sekolah: 'SMA 1',
}

let calls: Call[]
let lost: boolean
let overlaps: object[]
beforeEach(() => {
  const menu = { id: 'j', name: 'Jadwal', url: '/master-admin/jadwal-admin', icon: '', submenus: [] }
  const people = { ...menu, id: 'c', url: '/master-admin/customer' }
  const all = { create: 1, update: 1, delete: 1 }
  useSession.setState({
    session: {
      menus: [
        { ...menu, ...all },
        { ...people, ...all },
      ],
      profile: {},
    } as never,
  })
  lost = false
  overlaps = []
  calls = serve(({ path, params, body }) => {
    if (path === `/paket/${PAKET}`)
      return { data: { id: PAKET, nama: 'SKD', status: 'terbit', waktu: 'total', durasi_detik: 6000, ...PAKET_TIMES } }
    if (path === '/student-groups') return { data: [{ ...KELAS, siswa: 34 }], total: 1 }
    if (path === '/peserta-jadwal/candidates')
      return { data: params.q ? [{ ...student, kelas: 'XII', status: null }] : [], more: false }
    if (path === '/peserta-jadwal/count') {
      const { from } = body as CountRequest
      return {
        data: { each: from.map(({ jenis }) => (jenis === 'groups' ? 34 : 1)), total: from.length * 17, overlaps },
      }
    }
    if (path === '/input/jadwal-paket')
      return lost
        ? new Refusal(503, { code: 'unavailable' })
        : { data: [{ ...(body as { changes: { id: string; data: object }[] }).changes[0]?.data, id: 'x', version: 1 }] }
    return { data: [], total: 0, lagi: false }
  })
})

async function open() {
  const user = userEvent.setup()
  const form = (
    <Routes>
      <Route path="/master-admin/jadwal-admin/tambah" element={<JadwalForm />} />
      <Route path="*" element={<p>sudah pergi</p>} />
    </Routes>
  )
  await renderOffice(form, `/master-admin/jadwal-admin/tambah?paket=${PAKET}`, ['reasons', 'participants'])
  await screen.findByRole('textbox', { name: /^Nama/ })
  return user
}

const list = () => screen.getByRole('list', { name: 'Langsung didaftarkan' })
const finder = () => screen.getByRole('combobox', { name: 'Ketik nama, NISN, atau kelas' })
const saves = () =>
  calls
    .filter(({ path }) => path === '/input/jadwal-paket')
    .map(({ body }) => body as { batch: string; people?: unknown })

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByRole('textbox', { name: /^Nama/ }), 'Pagi')
  await user.click(screen.getByRole('button', { name: 'Mulai, tanggal' }))
  const days = await screen.findAllByRole('button', { name: /^28 / })
  await user.click(days.at(-1) as HTMLElement)
  await user.click(screen.getByRole('button', { name: '60 menit' }))
}

test('U710.1 a class, a student and the owners are picked in the form, each with its figure and the sum against the quota', async () => {
  overlaps = [{ jadwal_id: 'j9', nama: 'Gelombang lain', count: 3 }]
  const user = await open()
  await user.click(finder())
  await user.click(await screen.findByRole('option', { name: /XII IPA 1.*34/ }))
  await expect.poll(() => within(list()).queryByText('34')).not.toBeNull()
  await user.type(finder(), 'faj')
  await user.click(await screen.findByRole('option', { name: /^Fajar/ }))
  expect(within(list()).getByText('Fajar')).toBeTruthy()
  await user.click(within(list()).getByRole('switch', { name: 'Pemilik paket ini' }))
  await expect.poll(() => list().textContent).toContain('51 peserta')
  expect(await screen.findByText('Gelombang lain')).toBeTruthy()
  await user.click(within(list()).getByRole('button', { name: /^Keluarkan SMA 1/ }))
  await expect.poll(() => list().textContent).toContain('34 peserta')
  await user.click(screen.getByRole('button', { name: 'Lainnya' }))
  await user.type(screen.getByRole('textbox', { name: /^Kuota/ }), '20')
  await expect.poll(() => list().textContent).toContain('34 dari kuota 20')
  expect(screen.getByText(/Kuota tidak cukup/)).toBeTruthy()
  // What is chosen is a change: nobody leaves it behind unasked.
  expect(useUnsavedChanges.getState().dirty).toBe(true)
})

test('U710.2 they go in one call with the schedule, and a lost reply is asked for under the same number', async () => {
  const user = await open()
  await fill(user)
  await user.click(finder())
  await user.click(await screen.findByRole('option', { name: /XII IPA 1/ }))
  lost = true
  const save = () => user.click(screen.getByRole('button', { name: /^Simpan/ }))
  await save()
  await expect.poll(() => saves().length).toBe(1)
  lost = false
  await save()
  await expect.poll(() => saves().length).toBe(2)
  const [first, again] = saves()
  expect(first?.people).toEqual([{ jenis: 'groups', groups: [KELAS] }])
  expect(again).toEqual(first)
  expect(await screen.findByText('sudah pergi')).toBeTruthy()
})

test('U710.3 a schedule without anybody is saved as before', async () => {
  const user = await open()
  await fill(user)
  await user.click(screen.getByRole('button', { name: /^Simpan/ }))
  await expect.poll(() => saves().length).toBe(1)
  expect(saves()[0]).not.toHaveProperty('people')
})
