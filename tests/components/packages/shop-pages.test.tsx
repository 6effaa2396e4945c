import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import PaketPage from '#src/features/packages/paket-page.tsx'
import ShopWindow from '#src/features/packages/shop-window.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderRoute } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const HOUR = 3_600_000
const WORDS = ['shop', 'shopTasks', 'common']
const subtes = (id: string, durasi_detik: number) => ({
  id,
  kode: id,
  nama: `Subtes ${id}`,
  durasi_detik,
  jumlah_soal: 20,
})
const paket = (more = {}) => ({
  ...{ id: 'p1', nama: 'Paket Siaga', kategori: 'UTBK', tipe: 'berbayar', harga: 99_000, harga_coret: null },
  ...{ mode: 'nasional', waktu: 'subtes', durasi_detik: 5400, maks_percobaan: 2, deskripsi: '<p>Lengkap.</p>' },
  ...{ mulai_jual: null, akhir_jual: null, subtes: [subtes('a', 1800), subtes('b', 1200)], ...more },
})

let sold: ReturnType<typeof paket>
let texts: object
let owned: boolean
let unpaid: object[]
let gone: boolean
let calls: Call[]
beforeEach(() => {
  useSession.setState({
    session: { profile: { id: 'ani', nama: 'Ani', role: 'Siswa', zona: 'Asia/Jakarta' } } as never,
  })
  ;[sold, texts, owned, unpaid, gone] = [paket(), {}, false, [], false]
  calls = serve(({ path }) => {
    if (path === '/check-purchase-paket') return { data: { dimiliki: owned } }
    if (path === '/my-order') return { data: unpaid, total: unpaid.length, server_time: 1 }
    if (path === '/kategori-paket') return { data: [{ id: 'k1', nama: 'UTBK' }], total: 1 }
    if (path !== '/paket/p1') return { data: [], total: 0 }
    if (gone) return new Refusal(404, { code: 'not_found' })
    const none = { rumpun: [], details: [], keunggulan: [], faq: [], syarat: [], upcoming_jadwal: [] }
    return { data: sold, ...none, ...texts }
  })
})
const open = () => renderRoute('/paket-detail/:id', PaketPage, '/paket-detail/p1', WORDS)
const stepsAfter = async () => {
  const section = (await screen.findByRole('heading', { name: 'Setelah ini' })).parentElement as HTMLElement
  return within(section)
    .getAllByRole('listitem')
    .map((one) => one.textContent)
}

test('U813.1 a package with a timer for each sub-test tells the time of each and of all', async () => {
  await open()
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await row(/Subtes a/)).toBe('Subtes a20 soal30 menit')
  expect(await row(/^Total/)).toBe('Total40 soal50 menit')
})

test('U813.2 one timer for all is told once, and no sub-test has a time of its own', async () => {
  sold = paket({ waktu: 'total' })
  await open()
  expect((await screen.findByRole('row', { name: /Subtes a/ })).textContent).toBe('Subtes a20 soal')
  expect(screen.getByText('satu waktu').closest('div')?.textContent).toContain('90 menit')
})

test.each([
  [{}, ['memesan', 'membayar', 'Tryout terbuka']],
  [{ tipe: 'gratis_bersyarat', harga: 0 }, ['mengerjakan syarat', 'memeriksa', 'Tryout terbuka']],
  [{ tipe: 'gratis', harga: 0 }, ['mendaftar jadwal', 'Tryout terbuka']],
])('U813.3 what follows is told as the package %o is had', async (more, steps) => {
  sold = paket(more)
  await open()
  expect(await stepsAfter()).toEqual(steps.map((step) => expect.stringContaining(step)))
})

test('U813.4 what is sat by all at once says its days, or that they are not announced; practice says nothing', async () => {
  const none = await open()
  expect(await screen.findByText('Jadwalnya belum diumumkan.')).toBeTruthy()
  none.unmount()
  const now = Date.now()
  const at = (id: string, mulai: number) => ({ id, nama: id, mulai, selesai: now + 5 * HOUR, zona: 'Asia/Jakarta' })
  texts = { upcoming_jadwal: [at('Sedang', now - HOUR), at('Nanti', now + HOUR)] }
  const some = await open()
  const rows = (await screen.findAllByRole('listitem')).map((one) => one.textContent ?? '')
  expect(rows.find((row) => row.startsWith('Sedang'))).toMatch(/^SedangSampai /)
  expect(rows.find((row) => row.startsWith('Nanti'))).not.toContain('Sampai')
  some.unmount()
  ;[sold, texts] = [paket({ mode: 'mandiri' }), {}]
  await open()
  await stepsAfter()
  expect(screen.queryByRole('heading', { name: 'Jadwal' })).toBeNull()
})

test('U813.5 the way on is to buy, to go on paying, or to the tryouts of what is owned', async () => {
  const way = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  const first = await open()
  expect(await way('Beli paket')).toBe('/payment/p1')
  first.unmount()
  unpaid = [{ id: 'o1', goods_id: 'p1' }]
  const second = await open()
  expect(await way('Lanjutkan pembayaran')).toBe('/payment-confirmation/o1')
  second.unmount()
  owned = true
  await open()
  expect(await way('Buka di Tryout')).toBe('/tryout')
})

test('U813.6 a package that is not sold or not for this account is said not to be there, with the way to the others', async () => {
  gone = true
  await open()
  expect(await screen.findByText('Paket ini tidak ada')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Semua paket' }).getAttribute('href')).toBe('/paket-selengkapnya')
  expect(screen.queryByRole('link', { name: 'Beli paket' })).toBeNull()
})

test('U813.7 the window shows the first packages in the order of the shop, and the way into each category', async () => {
  await renderRoute('/paket-tryout', ShopWindow, '/paket-tryout', WORDS)
  expect((await screen.findByRole('link', { name: 'UTBK' })).getAttribute('href')).toBe(
    '/paket-selengkapnya?kategori_id=k1',
  )
  const asked = calls.filter(({ path }) => path === '/paket').map(({ params }) => params)
  expect(asked).toEqual([{ status: 'terbit', sort: 'urutan', page: 1, size: 10 }])
})
