import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MyJadwal, OwnAttempt } from '#contract/exam/schedule.ts'
import { AheadRow } from '#src/features/tryouts/ahead-row.tsx'
import { DoneRow } from '#src/features/tryouts/done-row.tsx'
import { OpenList } from '#src/features/tryouts/open-list.tsx'
import { ownScores } from '#src/features/tryouts/own-scores.ts'
import type { JadwalRow } from '#src/features/tryouts/use-open-jadwals.ts'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const HOUR = 3_600_000
const ZONE = 'Asia/Jakarta'
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const attempt = (n: number): OwnAttempt => ({
  ...{ attempt_id: id(n), status: 'sealed', started_at: n, ends_at: n, sync_until: n, sealed_at: n, counted: true },
  phone_id: id(9),
})

function jadwal(attempts: OwnAttempt[], mulai = Date.now() - HOUR): MyJadwal {
  const selesai = mulai + 400 * HOUR
  const part = (n: number) => ({ id: id(n), kode: `S${n}`, nama: `S${n}`, durasi_detik: 3000, jumlah_soal: 55 })
  return {
    ...{ jadwal_id: id(1), nama: 'Tryout SKD', mulai, selesai, zona: ZONE, pengumuman_at: null, pembahasan_at: null },
    cara_mulai: 'open',
    paket: {
      ...{ id: id(2), nama: 'SKD', skin: 'bkn', mode: 'mandiri', penilaian: 'skd', waktu: 'total' },
      ...{ durasi_detik: 6000, izin_lanjut_awal: false, maks_percobaan: 20 },
    },
    sittings: [
      {
        ...{ jadwal_id: id(1), jadwal_ujian_id: id(3), nama: 'Tryout SKD', paket_nama: 'SKD', mulai, selesai },
        kelonggaran_kirim_detik: 900,
        bundle: {
          ...{ paper_sha256: '0'.repeat(64), bundle_sha256: '1'.repeat(64), bytes: 1, policy: 'open' },
          wrapped_key: null,
        },
        ...{ subtes: [part(4), part(5)], attempts },
      },
    ],
  }
}

const row = (attempt_id: string, nilai: number | null) => ({
  ...{
    attempt_id,
    jadwal_id: id(1),
    nama: 'Tryout SKD',
    paket_nama: 'SKD',
    started_at: 1,
    nilai,
    satuan: 'poin' as const,
  },
  ...{ provisional: false, percent: null, released_at: null },
})

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: { profile: { id: 'ayu', nama: 'Ayu', zona: ZONE } } as never })
})

test.each([
  ['before the first attempt', [], [], null],
  ['after one', [attempt(1)], [row(id(1), 54)], 'Sudah 1×, terbaik 54'],
  ['after two', [attempt(1), attempt(2)], [row(id(2), 48), row(id(1), 54)], 'Sudah 2×, terbaik 54, terakhir 48'],
  ['while no score is out', [attempt(1)], [row(id(1), null)], 'Sudah 1×'],
])('U223.1 a row says kind, questions and minutes, and how one did: %s', async (_, attempts, scores, times) => {
  serve(() => ({ data: [] }))
  const facts = { jadwal: jadwal(attempts), papers: new Map(), scores: ownScores(scores), zone: ZONE } as const
  await renderOffice(<AheadRow {...facts} />, '/tryout', ['student', 'common'])
  expect(screen.getByText('Latihan mandiri · 110 soal · 100 menit')).toBeTruthy()
  expect(screen.queryByText(/^Sudah/)?.textContent ?? null).toBe(times)
})

test.each([
  [undefined, /^Selesai [^,]*, [^,]*$/],
  [312, /^Selesai .*, skor 312$/],
])('U223.2 a finished tryout says its score in its row once it is out: %s', async (score, words) => {
  const facts = { key: 'd', nama: 'Tryout SKD', jadwal: undefined, attempt_id: id(1), at: 0, pengumuman_at: null }
  const done = { ...facts, counted: true }
  await renderOffice(<DoneRow {...{ done, score, zone: ZONE }} />, '/tryout-selesai', ['student', 'common'])
  expect(screen.getByText(words)).toBeTruthy()
})

test.each([
  ['handed in', id(1)],
  ['missed', null],
])('U223.3 the row of a tryout that was %s says kind, questions and minutes too', async (_, attempt_id) => {
  const done = {
    key: 'd',
    nama: 'Tryout SKD',
    jadwal: jadwal([]),
    attempt_id,
    at: 0,
    pengumuman_at: null,
    counted: true,
  }
  await renderOffice(<DoneRow {...{ done, score: undefined, zone: ZONE }} />, '/tryout-selesai', ['student', 'common'])
  expect(screen.getByText('Latihan mandiri · 110 soal · 100 menit')).toBeTruthy()
})

function open(mulai: number): JadwalRow {
  return {
    ...{ id: id(1), nama: 'Tryout SKD', paket_id: id(2), pendaftaran_terbuka: true },
    ...{ pendaftaran_mulai: null, pendaftaran_selesai: null },
    ...{ mulai: new Date(mulai).toISOString(), selesai: new Date(mulai + 400 * HOUR).toISOString() },
  } as JadwalRow
}

/** Registers by the list as a student does; answers what the server was asked. */
async function register(mulai: number) {
  const calls = serve(({ path }: Call) => {
    if (path === '/my-jadwal') return { data: [jadwal([], mulai)], server_time: Date.now() }
    if (path === '/p-subtest-paket') return { data: jadwal([]).sittings[0]?.subtes, total: 2 }
    if (path.startsWith('/paket/'))
      return { data: { nama: 'SKD', durasi_detik: 6000 }, rumpun: [], jadwal: { ...jadwal([], mulai), kuota: null } }
    return { data: {}, message: '' }
  })
  // The shop's list is fetched as visitors fetch it.
  const paket = { id: id(2), mode: 'mandiri', durasi_detik: null, subtes: jadwal([]).sittings[0]?.subtes }
  globalThis.fetch = async () => Response.json({ data: [paket], total: 1 })
  const user = userEvent.setup()
  await renderOffice(<OpenList jadwals={[open(mulai)]} zone={ZONE} />, '/tryout', ['student', 'common'])
  expect(await screen.findByText('Latihan mandiri · 110 soal · 100 menit')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Daftar: Tryout SKD' }))
  await user.click(await screen.findByRole('button', { name: 'Daftar sekarang' }))
  const sheet = await screen.findByRole('dialog', { name: 'Daftar tryout' })
  expect((await within(sheet).findByRole('status')).textContent).toBe('Kamu terdaftar di Tryout SKD.')
  expect(calls.some(({ path }) => path === '/my-paket/register')).toBe(true)
  return { user, sheet: within(sheet) }
}

test('U224.1 who registers for what is open goes on to it at once', async () => {
  const { sheet } = await register(Date.now() - HOUR)
  const on = await sheet.findByRole('link', { name: 'Mulai sekarang' })
  await vi.waitFor(() => expect(on.getAttribute('href')).toBe(`/tryout-detail-subtest?jadwal=${id(1)}&ujian=${id(3)}`))
  expect(sheet.queryByRole('button', { name: 'Simpan ke kalender' })).toBeNull()
})

test.each([
  [0.2, /^Dibuka .*, dalam 12 menit\.\s*$/],
  [3, /Kami mengingatkanmu 30 menit sebelumnya/],
])('U224.3 no reminder is promised whose time has passed: %d hours before', async (hours, words) => {
  const { sheet } = await register(Date.now() + hours * HOUR)
  expect(sheet.getByText(words)).toBeTruthy()
})

test('U224.2 who registers for what is to come takes it into the calendar, is told of the reminders, and prepares the phone', async () => {
  const { user, sheet } = await register(Date.now() + 48 * HOUR)
  expect(sheet.getByText(/Kami mengingatkanmu sehari dan 30 menit sebelumnya/)).toBeTruthy()
  expect(await sheet.findByRole('link', { name: 'Siapkan HP' })).toBeTruthy()
  const saved: Blob[] = []
  URL.createObjectURL = (file) => {
    saved.push(file as Blob)
    return 'blob:elp'
  }
  await user.click(sheet.getByRole('button', { name: 'Simpan ke kalender' }))
  // Its lines are folded at 75 octets.
  const text = (await saved[0]?.text())?.replaceAll('\r\n ', '')
  expect(text).toContain('SUMMARY:Tryout SKD · ELP')
  expect(text).toContain(`/tryout-detail?jadwal=${id(1)}`)
})
