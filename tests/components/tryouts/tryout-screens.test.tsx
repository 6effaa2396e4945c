import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import '#src/lib/words/shop.ts'
import type { MyJadwal, OwnAttempt, Sitting } from '#contract/exam/schedule.ts'
import Practice from '#src/app/pages/practice.tsx'
import TryoutPage from '#src/app/pages/tryout.tsx'
import TryoutDetailSubtest from '#src/app/pages/tryout-detail-subtest.tsx'
import TryoutBlank from '#src/features/tryouts/tryout-blank.tsx'
import TryoutDetail from '#src/features/tryouts/tryout-detail.tsx'
import TryoutTerdaftar from '#src/features/tryouts/tryout-terdaftar.tsx'
import { paths, patterns } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { renderRoute } from '../office.tsx'
import { serve } from '../server.ts'

const HOUR = 3_600_000
const WORDS = ['student', 'common', 'exam', 'preflight']
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const now = Date.now()
const OPENED = now - HOUR
const attempt = (more: Partial<OwnAttempt> = {}): OwnAttempt => ({
  ...{
    attempt_id: id(7),
    status: 'sealed',
    started_at: OPENED,
    ends_at: OPENED,
    sync_until: OPENED,
    sealed_at: OPENED,
  },
  ...{ counted: true, phone_id: id(9), ...more },
})
function jadwal(more: Partial<MyJadwal> = {}, attempts: OwnAttempt[] = []): MyJadwal {
  const [mulai, selesai] = [more.mulai ?? OPENED, more.selesai ?? now + HOUR]
  const subtes = [{ id: id(4), kode: 'PU', nama: 'Penalaran', durasi_detik: 1800, jumlah_soal: 20 }]
  const bundle = { paper_sha256: '0', bundle_sha256: '1', bytes: 1, policy: 'open', wrapped_key: null } as const
  return {
    ...{ jadwal_id: id(1), nama: 'Tryout pagi', mulai, selesai, zona: 'Asia/Jakarta' },
    ...{ pengumuman_at: null, pembahasan_at: null, cara_mulai: 'open' },
    paket: {
      ...{ id: id(2), nama: 'Paket UTBK', skin: 'utbk', mode: 'nasional', penilaian: 'irt', waktu: 'subtes' },
      ...{ durasi_detik: 1800, izin_lanjut_awal: true, maks_percobaan: 1 },
    },
    sittings: [
      {
        ...{ jadwal_id: id(1), jadwal_ujian_id: id(3), nama: 'Tryout pagi', paket_nama: 'Paket UTBK', mulai, selesai },
        ...{ kelonggaran_kirim_detik: 900, bundle, subtes, attempts },
      },
    ],
    ...more,
  }
}

let mine: MyJadwal[]
beforeEach(() => {
  localStorage.clear()
  const profile = { id: id(8), nama: 'Nadira Putri', username: 'nadira', email: 'n@elp.test', role: 'Siswa' }
  useSession.setState({ session: { profile: { ...profile, zona: 'Asia/Jakarta' } } as never })
  mine = [jadwal()]
  serve(({ path }) => {
    if (path === '/my-jadwal') return { data: mine, server_time: Date.now() }
    return { data: [], total: 0 }
  })
})
const way = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

test('U817.1 without a tryout one is told what they are for and led to those that may be joined', async () => {
  await renderRoute('/tryout-blank', TryoutBlank, '/tryout-blank', WORDS)
  expect(await way('Lihat tryout')).toBe(paths.tryoutCari())
})

const detail = () => renderRoute(patterns.tryoutDetail, TryoutDetail, paths.tryoutDetail(id(1)), WORDS)
const START = paths.tryoutDetailSubtest(id(1), id(3))
test.each([
  ['may be begun', jadwal(), 'Cek kesiapan, lalu mulai', START],
  ['comes', jadwal({ mulai: now + HOUR, selesai: now + 2 * HOUR }), 'Cek kesiapan', START],
] as const)('U817.2 a tryout that %s leads to its checks', async (_, one, name, href) => {
  mine = [one]
  await detail()
  expect(await way(name)).toBe(href)
  expect(screen.getByRole('heading', { level: 1, name: 'Tryout pagi' })).toBeTruthy()
})

test.each([
  ['is over', jadwal({ mulai: OPENED - HOUR, selesai: OPENED }), /^Waktu memulai tryout ini sudah lewat/],
  ['was used up', jadwal({}, [attempt()]), /^Semua kesempatan/],
  ['has no paper', jadwal({ sittings: [] }), /^Naskahnya belum terbit/],
] as const)('U817.3 of a tryout that %s that is said, and nothing can be begun', async (_, one, why) => {
  mine = [one]
  await detail()
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Cek kesiapan/ })).toBeNull()
})

test('U817.4 an address of somebody else’s tryout leads back to the own ones', async () => {
  mine = []
  await detail()
  expect(await screen.findByText('Tryout ini tidak ada di daftarmu')).toBeTruthy()
  expect(await way('Ke daftar tryout')).toBe('/tryout')
})

const card = (username: string, nama = 'Paket UTBK') =>
  renderRoute(
    patterns.tryoutTerdaftar,
    TryoutTerdaftar,
    paths.tryoutTerdaftar(username, nama, OPENED, now + HOUR),
    WORDS,
  )

test('U817.5 the card of an own registration says who, what and when, and is printed', async () => {
  await card('nadira')
  expect(await screen.findByText('Nadira Putri')).toBeTruthy()
  expect(screen.getByText('Paket UTBK')).toBeTruthy()
  const print = vi.fn()
  window.print = print
  await userEvent.click(screen.getByRole('button', { name: /cetak/i }))
  expect(print).toHaveBeenCalledOnce()
  expect(await way(/kembali/i)).toBe(paths.tryoutDetail(id(1)))
})

test.each([
  ['of another account', 'bima', 'Paket UTBK'],
  ['of another package', 'nadira', 'Paket SKD'],
])('U817.6 a card %s is not drawn from its address', async (_, username, nama) => {
  await card(username, nama)
  expect(await way('Ke daftar tryout')).toBe('/tryout')
  expect(screen.queryByText('Nadira Putri')).toBeNull()
})

const checks = (ujian: number) =>
  renderRoute(patterns.tryoutDetailSubtest, TryoutDetailSubtest, paths.tryoutDetailSubtest(id(1), id(ujian)), WORDS)

test('U817.7 before the start stand the sub-tests of the sitting; a sitting without a paper leads back to its tryout', async () => {
  const there = await checks(3)
  expect(await screen.findByText(/Penalaran/)).toBeTruthy()
  there.unmount()
  await checks(5)
  expect(await screen.findByText(/^Naskahnya belum terbit/)).toBeTruthy()
  expect(screen.queryByText(/Penalaran/)).toBeNull()
})

test('U817.10 a paper with sheets among its questions offers a column of each kind to try, one without offers none', async () => {
  const plain = await checks(3)
  expect(await screen.findByRole('heading', { level: 2, name: 'Tryout pagi' })).toBeTruthy()
  expect(screen.queryByText('Coba satu lajur dulu')).toBeNull()
  plain.unmount()
  const [sitting] = jadwal().sittings
  const subtes = [
    ...(sitting?.subtes ?? []),
    { id: id(5), kode: 'K', nama: 'Kraepelin', durasi_detik: 60, jumlah_soal: 1, lembar: ['naik' as const] },
  ]
  mine = [jadwal({ sittings: [{ ...(sitting as Sitting), subtes }] })]
  await checks(3)
  expect(await screen.findByRole('button', { name: 'Angka, ke atas' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Angka, ke bawah' })).toBeNull()
})

test('U817.8 beside the tryouts something is advertised, but not while an exam runs', async () => {
  let asked: string[] = []
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    return new Response('{"data":[]}', { headers: { 'content-type': 'application/json' } })
  }
  const banners = () => asked.filter((address) => address.includes('/banner-promotion?tempat=tryout')).length
  const calm = await renderRoute('/tryout', TryoutPage, '/tryout', WORDS)
  await expect.poll(banners).toBe(1)
  calm.unmount()
  asked = []
  mine = [jadwal({}, [attempt({ status: 'open', ends_at: now + HOUR, sync_until: now + HOUR, sealed_at: null })])]
  await renderRoute('/tryout', TryoutPage, '/tryout', WORDS)
  expect(await screen.findByText('Berjalan di perangkat lain')).toBeTruthy()
  expect(banners()).toBe(0)
})

test('U817.9 an address below the practice that is none leads to the page that says so', async () => {
  await renderRoute('/latihan/*', Practice, '/latihan/entah', WORDS)
  expect((await screen.findByRole('status')).textContent).toBe(paths.notFound())
})
