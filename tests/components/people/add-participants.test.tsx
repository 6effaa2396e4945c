import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { AddReply, AddRequest, Candidate } from '#contract/scheduling/participants.ts'
import { AddOwners } from '#src/features/scheduling/office/members/add-owners.tsx'
import { AddPeople } from '#src/features/scheduling/office/members/add-people.tsx'
import { AssignRooms } from '#src/features/scheduling/office/members/assign-rooms.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const person = (n: number, status: Candidate['status'] = null): Candidate => ({
  ...{ user_id: `u${n}`, nama: `Siswa ${n}`, email: `s${n}@elp.test`, sekolah: 'SMA 1', kelas: null, status },
})

let people: Candidate[]
let counts: Partial<AddReply>
let silent: boolean
let calls: Call[]
let closed: number
beforeEach(() => {
  useSession.setState({ session: { menus: [], profile: {} } as never })
  people = [person(1), person(2, 'terdaftar'), person(3, 'dibatalkan')]
  counts = { added: 12, already: 3, skipped: 1, places_left: 40, added_rows: [] }
  silent = false
  closed = 0
  calls = serve(({ path, params, body }) => {
    if (path === '/peserta-jadwal/candidates')
      return { data: people.filter(({ nama }) => nama.includes(String(params.q ?? ''))), more: !params.q }
    if (path === '/peserta-jadwal/add') {
      if ((body as AddRequest).save && silent) return new Refusal(503, { code: 'unavailable' })
      return { data: counts }
    }
    if (path === '/peserta-jadwal/assign-rooms')
      return silent
        ? new Refusal(503, { code: 'unavailable' })
        : { data: { placed: 42, without_room: 0, numbered: 42 } }
    if (path === '/student-groups') return { data: [{ sekolah: 'SMA 1', kelas: 'XII IPA 1', siswa: 34 }], total: 1 }
    if (path === '/kategori-paket') return { data: [{ id: 'k1', nama: 'UTBK' }], total: 1 }
    return { data: [], total: 0 }
  })
})

const close = () => {
  closed += 1
}
const sent = () => calls.filter(({ path }) => path === '/peserta-jadwal/add').map(({ body }) => body as AddRequest)
const saved = () => sent().filter(({ save }) => save)
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

async function search() {
  const user = userEvent.setup()
  await renderOffice(<AddPeople jadwal_id="j1" onClose={close} />, '/', ['participants'])
  await box('Siswa 1')
  return user
}

test('U301.30 who is registered is ticked and stays so, who was taken out is said to be', async () => {
  await search()
  expect((await box('Siswa 2')).checked).toBe(true)
  expect((await box('Siswa 2')).disabled).toBe(true)
  expect(screen.getByText('sudah terdaftar')).toBeTruthy()
  expect(screen.getByText('pernah dikeluarkan')).toBeTruthy()
  expect((await box('Siswa 3')).disabled).toBe(false)
  expect(screen.getByText(/Masih ada yang lain/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tambah 0 siswa' }).hasAttribute('disabled')).toBe(true)
})

test('U301.31 what is ticked stays ticked over the next search, and goes in one call', async () => {
  const user = await search()
  await user.click(await box('Siswa 1'))
  await user.type(screen.getByRole('searchbox', { name: 'Nama atau email' }), '3')
  await expect.poll(() => screen.queryByRole('checkbox', { name: 'Siswa 1' })).toBeNull()
  await user.click(await box('Siswa 3'))
  await user.click(screen.getByRole('button', { name: 'Tambah 2 siswa' }))
  await expect.poll(() => closed).toBe(1)
  expect(saved()).toMatchObject([{ jadwal_id: 'j1', from: { jenis: 'people', user_ids: ['u1', 'u3'] } }])
})

test('U301.32 the same choice after a lost reply goes under the same number, another choice under a new one', async () => {
  const user = await search()
  silent = true
  await user.click(await box('Siswa 1'))
  const save = () => user.click(screen.getByRole('button', { name: /^Tambah \d siswa$/ }))
  await save()
  await expect.poll(() => saved().length).toBe(1)
  await save()
  await expect.poll(() => saved().length).toBe(2)
  await user.click(await box('Siswa 3'))
  await save()
  await expect.poll(() => saved().length).toBe(3)
  const [first, again, other] = saved().map(({ batch }) => batch)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  expect(closed).toBe(0)
})

test('U301.33 owners are counted before they are entered, and none are where the places do not suffice', async () => {
  counts = { added: 12, already: 3, skipped: 1, places_left: 11, added_rows: [] }
  const user = userEvent.setup()
  await renderOffice(<AddOwners jadwal_id="j1" onClose={close} />, '/', ['participants'])
  await user.click(screen.getByRole('radio', { name: 'Semua pemilik paket jadwal ini' }))
  expect(await screen.findByText('Kuota tidak cukup; naikkan kuota jadwal lebih dulu.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tambah 12 peserta' }).hasAttribute('disabled')).toBe(true)
  counts = { ...counts, places_left: null }
  await user.click(screen.getByRole('radio', { name: 'Semua pemilik paket dalam satu kategori' }))
  // Without a category nobody is counted and nobody entered.
  expect(screen.getByRole('button', { name: 'Tambah 0 peserta' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('combobox', { name: 'Pilih kategori' }))
  await user.click(await screen.findByRole('option', { name: 'UTBK' }))
  expect(await screen.findByText('tanpa batas')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tambah 12 peserta' }))
  await expect.poll(saved).toMatchObject([{ from: { jenis: 'kategori', kategori_id: 'k1' } }])
})

test('U703.5 a whole class is counted before it is entered', async () => {
  counts = { added: 34, already: 0, skipped: 0, places_left: null, added_rows: [] }
  const user = userEvent.setup()
  await renderOffice(<AddOwners jadwal_id="j1" onClose={close} />, '/', ['participants'])
  expect(screen.getByRole('button', { name: 'Tambah 0 peserta' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('combobox', { name: 'Kelas dan sekolah' }))
  await user.click(await screen.findByRole('option', { name: /SMA 1 · XII IPA 1/ }))
  await user.click(await screen.findByRole('button', { name: 'Tambah 34 peserta' }))
  await expect
    .poll(saved)
    .toMatchObject([{ from: { jenis: 'groups', groups: [{ sekolah: 'SMA 1', kelas: 'XII IPA 1' }] } }])
})

const JADWAL = '0198a1e2-0000-7000-8000-000000000001'
const SUMMARY = {
  registered: 42,
  ruang: [
    { ruang: 'Lab 1', count: 25 },
    { ruang: null, count: 17 },
  ],
}
const field = (name: string, place = 0) =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name })[place] as HTMLInputElement

async function rooms() {
  const user = userEvent.setup()
  await renderOffice(<AssignRooms jadwal_id={JADWAL} counts={SUMMARY as never} onClose={close} />, '/', [
    'participants',
  ])
  return user
}

test('U301.34 rooms begin with those that are there, as full as they are, and the seats are counted against the participants', async () => {
  const user = await rooms()
  expect(field('Nama ruang').value).toBe('Lab 1')
  expect(screen.getByText('25 kursi untuk 42 peserta')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tambah ruang' }))
  expect(field('Nama ruang', 1).value).toBe('Ruang 2')
  expect(screen.getByText('45 kursi untuk 42 peserta')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hapus ruang Lab 1' }))
  expect(screen.getByText('20 kursi untuk 42 peserta')).toBeTruthy()
})

test('U301.35 two rooms of one name are said and not sent; without rooms and numbers there is nothing to assign', async () => {
  const user = await rooms()
  await user.click(screen.getByRole('button', { name: 'Tambah ruang' }))
  await user.clear(field('Nama ruang', 1))
  await user.type(field('Nama ruang', 1), 'Lab 1')
  expect(screen.getByText('Setiap ruang ditulis sekali saja.')).toBeTruthy()
  const save = () => screen.getByRole('button', { name: 'Bagi tempat' })
  expect(save().hasAttribute('disabled')).toBe(true)
  for (const one of screen.getAllByRole('button', { name: 'Hapus ruang Lab 1' })) await user.click(one)
  expect(save().hasAttribute('disabled')).toBe(false)
  await user.click(screen.getByRole('checkbox', { name: 'Beri nomor peserta' }))
  expect(save().hasAttribute('disabled')).toBe(true)
})

test('U301.36 what was chosen is sent: rooms in their order, all from the start, numbers with their prefix', async () => {
  const user = await rooms()
  await user.click(screen.getByRole('radio', { name: 'Semua, dari awal' }))
  await user.type(field('Awalan nomor'), 'TO1-')
  await user.click(screen.getByRole('button', { name: 'Bagi tempat' }))
  await expect.poll(() => closed).toBe(1)
  expect(calls.find(({ path }) => path === '/peserta-jadwal/assign-rooms')?.body).toMatchObject({
    ...{ jadwal_id: JADWAL, rooms: [{ nama: 'Lab 1', capacity: 25 }], order: 'nama', scope: 'all', prefix: 'TO1-' },
  })
})

test('U301.37 a lost reply is asked for again under the same number, another assignment goes under a new one', async () => {
  const user = await rooms()
  silent = true
  const sent = () =>
    calls.filter(({ path }) => path === '/peserta-jadwal/assign-rooms').map(({ body }) => (body as AddRequest).batch)
  const save = async (times: number) => {
    await user.click(screen.getByRole('button', { name: 'Bagi tempat' }))
    await expect.poll(() => sent().length).toBe(times)
  }
  await save(1)
  await save(2)
  await user.type(field('Awalan nomor'), 'B-')
  await save(3)
  expect(sent()[1]).toBe(sent()[0])
  expect(sent()[2]).not.toBe(sent()[0])
})
