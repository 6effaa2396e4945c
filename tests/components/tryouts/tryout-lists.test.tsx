import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { MyJadwal, OwnAttempt, Sitting } from '#contract/exam/schedule.ts'
import type { AttemptSummary } from '#offline/types.ts'
import { RunningCard } from '#src/features/tryouts/running-card.tsx'
import Tryout from '#src/features/tryouts/tryout.tsx'
import TryoutSelesai from '#src/features/tryouts/tryout-selesai.tsx'
import { UnsentRow } from '#src/features/tryouts/unsent-row.tsx'
import { useMaintenance } from '#src/lib/calls/maintenance.ts'
import { queryClient } from '#src/lib/calls/query-client.ts'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = Date.now()
const id = (): string => crypto.randomUUID()

function sitting(nama: string, attempts: OwnAttempt[] = [], more: Partial<Sitting> = {}): Sitting {
  return {
    ...{
      jadwal_id: id(),
      jadwal_ujian_id: id(),
      nama,
      paket_nama: 'Paket UTBK',
      mulai: now - HOUR,
      selesai: now + HOUR,
    },
    ...{ kelonggaran_kirim_detik: 900, subtes: [], attempts },
    bundle: { paper_sha256: '0', bundle_sha256: '1', bytes: 3_100_000, policy: 'open', wrapped_key: null },
    ...more,
  }
}
function jadwal(of: Sitting, more: Partial<MyJadwal> = {}): MyJadwal {
  return {
    ...{ jadwal_id: of.jadwal_id, nama: of.nama, mulai: of.mulai, selesai: of.selesai, zona: 'Asia/Jakarta' },
    ...{ pengumuman_at: null, pembahasan_at: null, cara_mulai: 'open', sittings: [of] },
    paket: {
      ...{ id: id(), nama: of.paket_nama, skin: 'utbk', mode: 'nasional', penilaian: 'irt', waktu: 'total' },
      ...{ durasi_detik: 5400, izin_lanjut_awal: true, maks_percobaan: 1 },
    },
    ...more,
  }
}
const attempt = (more: Partial<OwnAttempt> = {}): OwnAttempt => ({
  ...{ attempt_id: id(), status: 'open', started_at: now - HOUR, ends_at: now + HOUR, sync_until: now + 2 * HOUR },
  ...{ sealed_at: null, counted: true, phone_id: id() },
  ...more,
})
const sealed = (at: number, more: Partial<OwnAttempt> = {}) =>
  attempt({ status: 'sealed', ends_at: at, sealed_at: at, ...more })

/** A schedule that the shop shows: what may be registered for. */
const offer = (nama: string, mulai: number, more: object = {}) => ({
  ...{ id: id(), version: 1, nama, paket_id: id(), mulai: new Date(mulai).toISOString() },
  ...{ selesai: new Date(mulai + HOUR).toISOString(), pendaftaran_terbuka: true, pendaftaran_mulai: null },
  ...{ pendaftaran_selesai: null, kategori_id: 'utbk', ...more },
})

let mine: MyJadwal[]
let offers: ReturnType<typeof offer>[]
let calls: Call[]
beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: { profile: { id: id(), nama: 'Nadira', zona: 'Asia/Jakarta' } } as never })
  mine = []
  offers = []
  calls = serve(({ path, params }) => {
    if (path === '/my-jadwal') return { data: mine, server_time: Date.now() }
    if (path === '/jadwal-paket')
      return { data: offers.filter(({ nama }) => nama.toLowerCase().includes(String(params.q ?? '').toLowerCase())) }
    if (path === '/kategori-jadwal-paket')
      return { data: [...new Set(offers.map(({ kategori_id }) => kategori_id))].map((one) => ({ id: one, nama: one })) }
    return { data: [], total: 0 }
  })
})

const WORDS = ['student', 'common', 'exam']
const open = (url = '/tryout') => renderOffice(<Tryout />, url, WORDS)
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
const rowOf = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement

test('U8.20 what runs stands first, then what is open by its last moment, then what comes by its start', async () => {
  const last = sitting('Tutup sore', [], { selesai: now + 5 * HOUR })
  const tomorrow = sitting('Besok', [], { mulai: now + DAY, selesai: now + DAY + HOUR })
  const elsewhere = sitting('Di laptop', [attempt()])
  const practice = sitting('Latihan bebas', [], { selesai: now + 30 * DAY })
  mine = [practice, tomorrow, elsewhere, last].map((of) => jadwal(of))
  await open()
  await screen.findByRole('heading', { name: 'Di laptop' })
  expect(titles()).toEqual(['Di laptop', 'Tutup sore', 'Besok', 'Latihan bebas'])
  expect(screen.getByText('Berjalan di perangkat lain')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Pindah ke sini/ }).getAttribute('href')).toContain(elsewhere.jadwal_ujian_id)
})

test('U8.21 what is open is begun, what comes is prepared; days ahead no hour is said', async () => {
  mine = [
    jadwal(sitting('Terbuka', [], { selesai: now + 30 * DAY })),
    jadwal(sitting('Nanti', [], { mulai: now + 3 * DAY, selesai: now + 4 * DAY })),
  ]
  await open()
  expect(await screen.findByRole('link', { name: 'Mulai: Terbuka' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Siapkan: Nanti' })).toBeTruthy()
  expect(rowOf('Terbuka').textContent).toMatch(/Terbuka sampai [^.]*Naskah|Terbuka sampai \d+ \w+/)
  expect(rowOf('Terbuka').textContent).not.toMatch(/sampai[^N]*\d\d\.\d\d/)
  expect(rowOf('Nanti').textContent).toMatch(/, mulai \d\d\.\d\d/)
})

test('U8.22 the tabs count what is ahead and what is over; a used-up tryout is over alone', async () => {
  mine = [
    jadwal(sitting('Sudah', [sealed(now - HOUR)])),
    jadwal(sitting('Sedang', [attempt()])),
    jadwal(sitting('Akan', [], { mulai: now + DAY, selesai: now + 2 * DAY })),
  ]
  await open()
  await screen.findByRole('heading', { name: 'Sedang' })
  const tabs = screen.getByRole('navigation', { name: 'Daftar tryout' })
  expect(within(tabs).getByRole('link', { name: /Untukku/ }).textContent).toContain('2')
  expect(within(tabs).getByRole('link', { name: /Selesai/ }).textContent).toContain('1')
  expect(titles()).not.toContain('Sudah')
})

test('U8.23 what may be joined: the next three, not what one has, nor what is closed; later registration has no button', async () => {
  const own = sitting('Sudah terdaftar')
  mine = [jadwal(own)]
  offers = [
    offer('Keempat', now + 9 * DAY),
    offer('Ketiga', now + 3 * DAY),
    offer('Kedua', now + 2 * DAY, { pendaftaran_mulai: new Date(now + DAY).toISOString() }),
    offer('Pertama', now + DAY),
    offer('Tutup', now + DAY, { pendaftaran_terbuka: false }),
    offer('Lewat', now + DAY, { pendaftaran_selesai: new Date(now - HOUR).toISOString() }),
    { ...offer('Sudah terdaftar', now + DAY), id: own.jadwal_id },
  ]
  await open()
  await screen.findByRole('heading', { name: 'Pertama' })
  expect(titles()).toEqual(['Sudah terdaftar', 'Bisa kamu ikuti', 'Pertama', 'Kedua', 'Ketiga'])
  expect(screen.getByRole('link', { name: 'Lihat semua (4)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Daftar: Pertama' })).toBeTruthy()
  expect(within(rowOf('Kedua')).queryByRole('button')).toBeNull()
  expect(rowOf('Kedua').textContent).toContain('pendaftaran dibuka')
})

test('U8.24 the search asks the server by name and narrows by category; nothing found says so and clears', async () => {
  offers = [offer('UTBK satu', now + DAY), offer('SKD satu', now + 2 * DAY, { kategori_id: 'skd' })]
  const user = userEvent.setup()
  await open('/tryout?list=find')
  await screen.findByRole('heading', { name: 'UTBK satu' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kategori' }), 'skd')
  expect(titles()).toEqual(['SKD satu'])
  await user.type(screen.getByRole('searchbox', { name: 'Cari nama tryout' }), 'utbk')
  expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy()
  expect(calls.filter(({ path }) => path === '/jadwal-paket').at(-1)?.params).toMatchObject({ q: 'utbk' })
  await user.click(screen.getByRole('button', { name: 'Kosongkan pencarian' }))
  expect(await screen.findByRole('heading', { name: 'UTBK satu' })).toBeTruthy()
  expect(titles()).toEqual(['UTBK satu', 'SKD satu'])
})

test('U8.25 what is over comes newest first: a result that waits, one that is out, one uncounted, one missed', async () => {
  const waits = jadwal(sitting('Menunggu', [sealed(now - HOUR)]), { pengumuman_at: now + DAY })
  const out = jadwal(sitting('Keluar', [sealed(now - 2 * HOUR)]), { pengumuman_at: now - HOUR })
  const extra = jadwal(sitting('Lebih', [sealed(now - 3 * HOUR, { counted: false })]))
  const missed = jadwal(sitting('Terlewat', [], { mulai: now - DAY, selesai: now - 4 * HOUR }))
  mine = [missed, extra, out, waits]
  await renderOffice(<TryoutSelesai />, '/tryout/selesai', WORDS)
  await screen.findByRole('heading', { name: 'Menunggu' })
  expect(titles()).toEqual(['Menunggu', 'Keluar', 'Lebih', 'Terlewat'])
  expect(rowOf('Menunggu').textContent).toContain('Hasil keluar')
  expect(rowOf('Keluar').textContent).not.toContain('Hasil keluar')
  expect(rowOf('Lebih').textContent).toContain('tidak dihitung')
  expect(rowOf('Terlewat').textContent).toContain('Tidak diikuti, ditutup')
  expect(within(rowOf('Terlewat')).queryByRole('link')).toBeNull()
  expect(within(rowOf('Lebih')).getByRole('link', { name: 'Tanda terima: Lebih' })).toBeTruthy()
})

const named = (attempt_id = id()) => ({ attempt_id, server_id: attempt_id })

const onPhone = (of: Sitting, more: Partial<AttemptSummary> = {}): AttemptSummary => ({
  ...{ ...named(more.attempt_id), user_id: id(), sitting: of, phase: 'running', started_at: now - HOUR, unsent: 0 },
  ...{ receipt: null, progress: null, ...more },
})

test('U8.26 what waits to be sent says how much, or that only the receipt is missing; one whose time ran out is ended first', async () => {
  const row = (attempt: AttemptSummary) =>
    renderOffice(<UnsentRow attempt={attempt} zone="Asia/Jakarta" />, '/tryout', WORDS)
  const first = await row(onPhone(sitting('Ujian'), { phase: 'ended', unsent: 4 }))
  expect(screen.getByText('4 entri belum sampai server')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Kirim' })).toBeTruthy()
  first.unmount()
  const second = await row(onPhone(sitting('Ujian'), { phase: 'ended' }))
  expect(screen.getByText('Jawaban sudah sampai, tanda terima menyusul')).toBeTruthy()
  second.unmount()
  const late = onPhone(sitting('Ujian'))
  await row(late)
  expect(screen.getByRole('link', { name: 'Selesaikan' }).getAttribute('href')).toContain(late.attempt_id)
  expect(screen.queryByRole('button', { name: 'Kirim' })).toBeNull()
})

test('U8.27 the running one says its sub-test, or how many are answered where one moves freely', async () => {
  const subtes = ['Penalaran', 'Literasi'].map((nama) => ({
    ...{ id: id(), kode: nama.slice(0, 2), nama, durasi_detik: 5400, jumlah_soal: 20 },
  }))
  const of = sitting('UTBK #4', [], { subtes })
  const local = onPhone(of, {
    progress: { answered: 12, moves: [], given: 0 } as never,
    started_at: Date.now() - 6000_000,
  })
  const running = {
    ...{ jadwal_id: of.jadwal_id, jadwal_ujian_id: of.jadwal_ujian_id, nama: of.nama, local },
    ...{ started_at: local.started_at, ends_at: now + HOUR },
  }
  const free = jadwal(of)
  const view = await renderOffice(<RunningCard running={running} jadwals={[free]} />, '/tryout', WORDS)
  expect(screen.getByText('12 dari 40 dijawab')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Lanjutkan/ }).getAttribute('href')).toContain(local.attempt_id)
  view.unmount()
  const timed = { ...free, paket: { ...free.paket, waktu: 'subtes' as const } }
  await renderOffice(<RunningCard running={running} jadwals={[timed]} />, '/tryout', WORDS)
  expect(screen.getByText('Literasi')).toBeTruthy()
  expect(screen.getByText('subtes 2 dari 2')).toBeTruthy()
})

test('U8.28 while the platform is closed the list of who has an attempt elsewhere stays open without what stands beside it', async () => {
  const closed = { since: new Date(now).toISOString(), message: '', until: null }
  const refused = new Refusal(503, { code: 'maintenance', reason: 'server.maintenance', message: 'x', details: closed })
  const screenOf = () =>
    renderOffice(
      <QueryClientProvider client={queryClient}>
        <Tryout />
      </QueryClientProvider>,
      '/tryout',
      WORDS,
    )
  mine = [jadwal(sitting('UTBK #4', [attempt()]))]
  calls = serve(({ path }) => (path === '/my-jadwal' ? { data: mine, server_time: Date.now() } : refused))
  const shown = await screenOf()
  expect(await screen.findByRole('link', { name: 'Pindah ke sini' })).toBeTruthy()
  await waitFor(() => expect(calls.some(({ path }) => path === '/jadwal-paket')).toBe(true))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(useMaintenance.getState()).toMatchObject({ closed, bare: null })
  shown.unmount()
  queryClient.clear()
  // Of whom the server tells nothing, the screen gives way to the one that says why.
  serve(() => refused)
  await screenOf()
  await waitFor(() => expect(useMaintenance.getState().bare).not.toBeNull())
  useMaintenance.setState({ closed: null, bare: null })
  queryClient.clear()
})
