import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import EbookDetail from '#src/features/ebooks/detail.tsx'
import OfficeEbook from '#src/features/ebooks/office/detail.tsx'
import EbookShop from '#src/features/ebooks/shop.tsx'
import { useSession } from '#src/lib/session.ts'
import { holdMenus, renderRoute } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const WORDS = ['ebooks', 'common']
const book = (more = {}) => ({
  ...{ id: 'b1', slug: 'peluang', judul: 'Peluang', penulis: 'Tim ELP', penerbit: '', tahun: 2026, sampul: null },
  ...{ deskripsi: 'Satu.\nDua.', tipe: 'berbayar', harga: 49_000, harga_coret: 60_000, format: 'pdf', halaman: 12 },
  ...{ ukuran: 4000, peminat: 7, status: 'terbit', ...more },
})

let sold: ReturnType<typeof book>
let owned: boolean
/** Of the file, told to its owner; absent: by a server of the release before, which tells it on the shelf alone. */
let edition: string | undefined
let total: number
/** What stands on the shelf: the edition that can be read. */
let shelf: object[]
let calls: Call[]
function known(role: string | null) {
  useSession.setState({ session: role ? ({ profile: { id: 'ani', nama: 'Ani', role }, menus: [] } as never) : null })
}
beforeEach(() => {
  localStorage.clear()
  known('Siswa')
  ;[sold, owned, shelf, edition, total] = [book(), false, [], undefined, 1]
  calls = serve(({ path, method }) => {
    if (method === 'post') return {}
    if (path === '/kategori-ebook') return { data: [{ id: 'k1', nama: 'Panduan' }] }
    if (path === '/my-ebook') return { data: shelf, total: shelf.length }
    if (path === '/ebook') return { data: [sold], total }
    return { data: sold, kategori: { id: 'k1', nama: 'Panduan', slug: 'panduan' }, dimiliki: owned, edition }
  })
})

const LISTS = [
  ['/e-book', { sort: 'urutan' }, '/e-book-detail/b1'],
  ['/e-book-banyak-dicari', { sort: '-peminat' }, '/e-book-detail/b1'],
  ['/e-book-gratis', { sort: 'urutan', tipe: 'gratis' }, '/e-book-detail/b1'],
  ['/ebook/category/k1', { sort: 'urutan', kategori_id: 'k1' }, '/e-book-detail/b1'],
  ['/ebook-banyak-dicari', { sort: '-peminat' }, '/ebook/detail/peluang/info'],
] as const
test.each(LISTS)('U812.1 %s asks for its own books (%o), and each leads to %s', async (url, asked, href) => {
  const route = url.startsWith('/ebook/category') ? '/ebook/category/:id' : url
  await renderRoute(route, EbookShop, url, WORDS)
  const link = await screen.findByRole('link', { name: /Peluang/ })
  expect(link.getAttribute('href')).toBe(href)
  expect(link.textContent).toContain('Rp. 49.000')
  expect(link.querySelector('s')?.textContent).toContain('Rp. 60.000')
  expect(calls.find(({ path }) => path === '/ebook')?.params).toEqual({
    ...{ ...asked, status: 'terbit', page: 1, size: 100 },
  })
  // The shop has a tab for each category, the student's own place has none.
  const tabs = within(screen.getByRole('navigation')).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent?.trim())).toContain(url.startsWith('/ebook-') ? 'Rakku' : 'Panduan')
  // The frame of the shop shows whose account it is; that of one's own place leaves it to the head.
  expect(screen.queryAllByRole('link', { name: 'Ani' })).toHaveLength(url.startsWith('/ebook-') ? 1 : 0)
})

const open = (url = '/e-book-detail/b1') => renderRoute('/e-book-detail/:id', EbookDetail, url, WORDS)
const way = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('U812.2 a stranger logs in and comes back to the book; a student buys what costs money', async () => {
  known(null)
  const { unmount } = await open()
  expect(await way('Masuk untuk membeli')).toMatch(/^\/login\?next=.*peluang/)
  unmount()
  known('Siswa')
  await open()
  expect(await way('Beli, Rp. 49.000')).toBe('/payment-ebook/b1')
  expect(screen.getByText('Panduan · 12 halaman · 4 KB')).toBeTruthy()
})

test('U812.3 a free book is taken by one press, and what is on the shelf is read', async () => {
  sold = book({ tipe: 'gratis', harga: 0, harga_coret: null })
  await open()
  const take = await screen.findByRole('button', { name: 'Ambil gratis' })
  shelf = [{ ...sold, edition: 'a' }]
  await userEvent.click(take)
  expect(await way('Baca')).toBe('/ebook/detail/peluang/baca')
  expect(calls.find(({ path }) => path === '/save-ebook')?.body).toEqual({ ebook_id: 'b1' })
})

test('U812.4 of an own book whose file is being replaced that is said, and it is sold to nobody who has it', async () => {
  owned = true
  await open()
  expect(await screen.findByText('Berkas buku ini sedang diganti. Coba lagi nanti.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Beli/ })).toBeNull()
})

const buyer = (id: string, sumber: string, status = 'aktif') => ({
  ...{ id, user_id: id, nama: `Pembeli ${id}`, email: `${id}@elp.test`, sumber, status, mulai: '2026-11-20T03:00:00Z' },
  ...{ order_id: sumber === 'beli' ? 'o1' : null, invoice: sumber === 'beli' ? 'INV/1' : null, total: 49_000 },
})
test('U812.5 staff see who has a book; access is taken back of what was not bought, by those alone who may', async () => {
  const rows = [buyer('a', 'beli'), buyer('b', 'gratis'), buyer('c', 'gratis', 'dibatalkan')]
  serve(({ path }) => (path === '/ebook-buyer' ? { data: rows, total: 3 } : { data: book({ format: null }) }))
  const show = (update: boolean) => {
    holdMenus(['ebook'], { update })
    return renderRoute('/ebook/:id', OfficeEbook, '/ebook/b1', ['ebookOffice'])
  }
  const may = await show(true)
  expect((await screen.findByRole('link', { name: 'INV/1' })).getAttribute('href')).toMatch(
    /transaksi-ebook\/detail\/o1$/,
  )
  const actions = (name: RegExp) => within(screen.getByRole('row', { name })).queryAllByRole('button')
  expect(actions(/Pembeli a/)).toHaveLength(0)
  expect(actions(/Pembeli b/).map((one) => one.textContent)).toEqual(['Tarik akses'])
  expect(actions(/Pembeli c/).map((one) => one.textContent)).toEqual(['Buka lagi'])
  expect(screen.getByRole('button', { name: 'Unggah berkas' })).toBeTruthy()
  may.unmount()
  await show(false)
  await screen.findByRole('row', { name: /Pembeli b/ })
  expect(actions(/Pembeli b/)).toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Unggah berkas' })).toBeNull()
})

test('U812.6 an own book is read although it stands far down the shelf, which is not asked for', async () => {
  ;[owned, edition] = [true, 'a']
  await open()
  expect(await way('Baca')).toBe('/ebook/detail/peluang/baca')
  expect(calls.filter(({ path }) => path === '/my-ebook')).toEqual([])
})

test('U812.7 the shop goes on after its first page', async () => {
  total = 101
  await renderRoute('/e-book', EbookShop, '/e-book', WORDS)
  await userEvent.click(await screen.findByRole('button', { name: 'Berikutnya' }))
  await expect
    .poll(() => calls.filter(({ path }) => path === '/ebook').map(({ params }) => params?.page))
    .toEqual([1, 2])
  expect(screen.getByText('2 dari 2')).toBeTruthy()
})
