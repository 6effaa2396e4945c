import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import '#src/lib/words/shop.ts'
import type { PublicFaq, PublicPage, PublicPageRow } from '#contract/content/content.ts'
import Article from '#src/features/content/article.tsx'
import Articles from '#src/features/content/articles.tsx'
import Banners from '#src/features/content/banner/banners.tsx'
import Faq from '#src/features/content/faq.tsx'
import FixedPageScreen from '#src/features/content/fixed-page.tsx'
import Guides from '#src/features/content/guides.tsx'
import { useSession } from '#src/lib/session.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { renderOffice } from '../office.tsx'

const ID = '0c9c9a3e-9a4c-4d0e-8a1e-00000000000'
const SKOR = { id: `${ID}a`, nama: 'Skor', slug: 'skor' }
const SKD = { id: `${ID}b`, nama: 'SKD', slug: 'skd' }
const row = (n: number, judul: string, more: Partial<PublicPageRow> = {}): PublicPageRow => ({
  ...{ id: `${ID}${n}`, jenis: 'artikel', judul, slug: `tulisan-${n}`, ringkasan: `Ringkasan ${n}`, gambar: null },
  ...{ gambar_alt: '', penulis: 'Tim ELP', kategori: SKOR, terbit_at: '2026-11-18T02:00:00Z' },
  ...{ updated_at: '2026-11-20T02:00:00Z', menit_baca: 4, ...more },
})
const PART = '<p>Isi.</p><p><a href="/faq#hp-mati">HP mati</a></p>'
const page = (of: PublicPageRow, isi_html = PART): PublicPage => ({
  ...{ ...of, isi_html, judul_meta: '', deskripsi_meta: '', previous: null, next: null },
})
const faq = (n: number, judul: string, topik: string, isi_html: string, former: string[] = []): PublicFaq => ({
  ...{ id: `${ID}${n}`, type: 'faq', judul, slug: judul.toLowerCase().replaceAll(' ', '-'), topik, urutan: n },
  ...{ menit_baca: 1, updated_at: '2026-11-20T02:00:00Z', isi_html, former },
})
const FAQS = [
  faq(1, 'Sinyal hilang', 'Ujian', '<p>Terus kerjakan. Jawabanmu tersimpan.</p>'),
  faq(2, 'HP mati', 'Ujian', '<p>Nyalakan lagi.</p>', ['hp-saya-mati']),
  faq(3, 'Uang kembali', 'Bayar', '<p>Paling lama tujuh hari.</p>'),
]

interface Asked {
  method: string
  path: string
  query: Record<string, string>
  /** Whether a log-in went along. */
  known: boolean
}
type Answer = (asked: Asked) => unknown

/** What the server says; undefined: there is no such thing. A thrown error: nobody answers. */
let answer: Answer
let asked: Asked[]
const found = (path: string) => asked.filter((call) => call.path === path).map(({ query }) => query)

/** What the phone keeps, as the browser's caches do. */
const phone = () => Object.defineProperty(globalThis, 'caches', { value: memoryCaches(), configurable: true })

beforeEach(() => {
  phone()
  asked = []
  useSession.setState({ session: null })
  globalThis.fetch = async (address, init) => {
    const { pathname, searchParams } = new URL(String(address), 'http://elp.test')
    if (!pathname.startsWith('/api/')) return new Response(null, { status: 404 })
    const known = new Headers(init?.headers).has('authorization')
    const call = {
      method: init?.method ?? 'GET',
      path: pathname.slice(4),
      query: Object.fromEntries(searchParams),
      known,
    }
    asked.push(call)
    const body = answer(call)
    const gone = { message: 'x', error: 'x', code: 'not_found' }
    return new Response(JSON.stringify(body ?? gone), {
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    })
  }
})

const offline: Answer = () => {
  throw new TypeError('no network')
}

function Where() {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

const WORDS = ['content']
const open = (url: string) =>
  renderOffice(
    <>
      <Where />
      <Routes>
        <Route path="/artikel" element={<Articles />} />
        <Route path="/artikel/detail/:slug" element={<Article />} />
        <Route path="/kebijakan-privasi" element={<FixedPageScreen />} />
        <Route path="/panduan" element={<Guides />} />
        <Route path="/faq" element={<Faq />} />
      </Routes>
    </>,
    url,
    WORDS,
  )

const articles = [row(1, 'Kenapa skor IRT'), row(2, 'Ambang batas SKD', { kategori: SKD })]
const shop: Answer = ({ path, query }) => {
  if (path === '/category-page') return { data: [SKOR, SKD], total: 2 }
  if (path === '/public-page') {
    const data = articles.filter(
      ({ judul, kategori }) =>
        (!query.q || judul.toLowerCase().includes(query.q.toLowerCase())) &&
        (!query.category || kategori?.slug === query.category),
    )
    return { data, total: query.q ? data.length : 25 }
  }
  if (path === '/public-page/tulisan-1') return { data: page(articles[0] as PublicPageRow) }
  return undefined
}

test('U580.1 articles are found by category, by words and by pages, and the address says what is asked for', async () => {
  answer = shop
  const user = userEvent.setup()
  await open('/artikel')
  expect(await screen.findByRole('link', { name: 'Kenapa skor IRT' })).toBeTruthy()
  expect(screen.getByText('Skor · baca 4 menit · 18 Nov 2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Berikutnya' }))
  await waitFor(() => expect(found('/public-page').at(-1)).toMatchObject({ page: '2' }))
  await user.click(await screen.findByRole('link', { name: 'SKD' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Kenapa skor IRT' })).toBeNull())
  expect(found('/public-page').at(-1)).toEqual({ jenis: 'artikel', size: '10', page: '1', category: 'skd' })
  expect(screen.getByRole('link', { name: 'SKD' }).getAttribute('aria-current')).toBe('page')
  await user.type(screen.getByRole('searchbox', { name: 'Cari artikel' }), 'pauli')
  expect(await screen.findByRole('heading', { name: 'Tidak ada artikel' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hapus pencarian' }))
  expect(await screen.findByRole('link', { name: 'Kenapa skor IRT' })).toBeTruthy()
})

test('U580.2 without a network the list and the text that were opened are there, with the hour; what never was says why', async () => {
  answer = shop
  const list = await open('/artikel')
  await screen.findByRole('link', { name: 'Kenapa skor IRT' })
  list.unmount()
  const text = await open('/artikel/detail/tulisan-1')
  await screen.findByText('Isi.')
  text.unmount()
  answer = offline
  const again = await open('/artikel')
  expect(await screen.findByRole('link', { name: 'Kenapa skor IRT' })).toBeTruthy()
  expect(await screen.findByText(/^Dari perangkat ini, seperti terakhir dibuka/)).toBeTruthy()
  again.unmount()
  const kept = await open('/artikel/detail/tulisan-1')
  expect(await screen.findByText('Isi.')).toBeTruthy()
  kept.unmount()
  await open('/artikel/detail/tulisan-2')
  expect(await screen.findByRole('heading', { name: 'Belum bisa dimuat' })).toBeTruthy()
  answer = (call) =>
    call.path === '/public-page/tulisan-2' ? { data: page(articles[1] as PublicPageRow) } : shop(call)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ambang batas SKD' })).toBeTruthy()
})

test('U439.8 the size of letters is chosen once for all that is there to read, and one that is none is the usual', async () => {
  answer = shop
  const user = userEvent.setup()
  const zoomOf = async () => (await screen.findByText('Isi.')).closest<HTMLElement>('[style]')?.style.zoom
  const first = await open('/artikel/detail/tulisan-1')
  expect(await zoomOf()).toBe('1')
  await user.click(screen.getByRole('button', { name: 'Ukuran huruf' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Ukuran huruf' }))
  await user.click(sheet.getByRole('button', { name: 'Lebih besar' }))
  expect(sheet.getByRole('status').textContent).toBe('120%')
  expect(await zoomOf()).toBe('1.2')
  first.unmount()
  await open('/artikel/detail/tulisan-1')
  expect(await zoomOf()).toBe('1.2')
  expect(localStorage.getItem('letters')).toBe('1.2')
})

test('U580.3 a former address leads to the present one, and a text that is gone says so with the way to the others', async () => {
  answer = (call) =>
    call.path === '/public-page/nama-lama' ? { data: page(articles[0] as PublicPageRow) } : shop(call)
  const former = await open('/artikel/detail/nama-lama')
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/artikel/detail/tulisan-1'))
  expect(await screen.findByText('Isi.')).toBeTruthy()
  former.unmount()
  await open('/artikel/detail/tidak-ada')
  expect(await screen.findByRole('heading', { name: 'Tulisan ini tidak ada' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Semua artikel' }).getAttribute('href')).toBe('/artikel')
})

const LONG = ['Pertama', 'Kedua', 'Kedua', ''].map((title) => `<h2>${title}</h2><p>${title}.</p>`).join('')

test('U580.4 a long text begins with the list of its parts, each with a name of its own; others to read stand below it', async () => {
  answer = (call) =>
    call.path === '/public-page/tulisan-1' ? { data: page(articles[0] as PublicPageRow, LONG) } : shop(call)
  await open('/artikel/detail/tulisan-1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Kenapa skor IRT' })).toBeTruthy()
  expect(document.title).toBe('Kenapa skor IRT · ELP')
  expect(screen.getByText('Tim ELP · 18 Nov 2026 · baca 4 menit')).toBeTruthy()
  const contents = screen.getByRole('navigation', { name: 'Isi tulisan' })
  const targets = [...contents.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(targets).toEqual(['#b-pertama', '#b-kedua', '#b-kedua-2'])
  for (const target of targets) expect(document.querySelector(`article h2${target}`)).toBeTruthy()
})

test('U580.10 a reader says once whether a text helped; a network that fails lets them say it again', async () => {
  let failing = true
  answer = (call) => {
    if (call.method !== 'POST') return shop(call)
    return failing ? offline(call) : { message: '' }
  }
  const user = userEvent.setup()
  await open('/artikel/detail/tulisan-1')
  await user.click(await screen.findByRole('button', { name: 'Ya' }))
  await waitFor(() => expect(counted()).toHaveLength(1))
  failing = false
  await user.click(await screen.findByRole('button', { name: 'Belum' }))
  await screen.findByText('Terima kasih, sudah dicatat.')
  expect(counted().at(-1)).toBe(`/public-page/${ID}1/unhelpful`)
  expect(screen.queryByRole('button', { name: 'Ya' })).toBeNull()
})

test('U580.5 the address is handed to another app, or copied where the browser cannot; a closed sheet says nothing', async () => {
  answer = shop
  const user = userEvent.setup()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open('/artikel/detail/tulisan-1')
  const press = async () => user.click(await screen.findByRole('button', { name: 'Bagikan' }))
  await press()
  await waitFor(() => expect(copied).toHaveBeenCalledWith(`${location.origin}/artikel/detail/tulisan-1`))
  const share = vi.fn(async () => {
    throw new DOMException('closed', 'AbortError')
  })
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  await press()
  expect(share).toHaveBeenCalledWith({
    title: 'Kenapa skor IRT',
    url: `${location.origin}/artikel/detail/tulisan-1`,
  })
  expect(copied).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(navigator, 'share')
})

const answers: Answer = ({ path }) => {
  if (path === '/faq') return { data: FAQS, total: 3 }
  if (path === '/public-page/kontak')
    return { data: page(row(9, 'Kontak', { jenis: 'halaman' }), '<p>Setiap hari 07.00–21.00 WIB.</p>') }
  return undefined
}
const opened = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id)

test('U580.6 answers open in place, by the address as well; a search looks through questions and answers, a topic leaves its own', async () => {
  answer = answers
  const user = userEvent.setup()
  await open('/faq#hp-mati')
  await waitFor(() => expect(opened()).toEqual(['hp-mati']))
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  expect(screen.getByText('Setiap hari 07.00–21.00 WIB.')).toBeTruthy()
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  await user.click(screen.getByRole('link', { name: 'Bayar 1' }))
  await waitFor(() => expect(names()).toEqual(['Uang kembali', 'Belum terjawab?']))
  await user.type(screen.getByRole('searchbox'), 'TERSIMPAN kérjakan')
  await waitFor(() => expect(names()).toEqual(['Sinyal hilang', 'Belum terjawab?']))
  expect(screen.getByText('1 jawaban')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'harimau')
  expect(await screen.findByRole('heading', { name: 'Tidak ada jawaban tentang “harimau”' })).toBeTruthy()
})

test('U580.7 a link of a text stays in the app, one with a key held is the browser’s', async () => {
  answer = (call) => shop(call) ?? answers(call)
  const user = userEvent.setup()
  await open('/artikel/detail/tulisan-1')
  const link = await screen.findByRole('link', { name: 'HP mati' })
  const held = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  link.dispatchEvent(held)
  expect(held.defaultPrevented).toBe(false)
  await user.click(link)
  await waitFor(() => expect(opened()).toEqual(['hp-mati']))
})

test('U580.8 the privacy policy is named, dated by its version, and taken from the back office', async () => {
  answer = ({ path }) =>
    path === '/public-page/kebijakan-privasi'
      ? { data: page(row(8, 'Kebijakan privasi', { jenis: 'halaman', slug: 'kebijakan-privasi' }), '<p>Datamu.</p>') }
      : undefined
  await open('/kebijakan-privasi')
  expect(await screen.findByRole('heading', { level: 1, name: 'Kebijakan privasi' })).toBeTruthy()
  expect(screen.getByText('Versi 20 Nov 2026')).toBeTruthy()
  expect(screen.getByText('Datamu.')).toBeTruthy()
  expect(found('/public-page/kebijakan-privasi')).toEqual([{ jenis: 'halaman' }])
})

test('U580.9 guides stand by topic, and one opens at an address of its own', async () => {
  const guide = { ...faq(4, 'Ikut tryout', 'Mulai', '<p>Langkah satu.</p>'), type: 'panduan' as const }
  answer = ({ path }) =>
    path === '/panduan' ? { data: [guide], total: 1 } : path === '/panduan/ikut-tryout' ? { data: guide } : undefined
  const user = userEvent.setup()
  await open('/panduan')
  const topic = (await screen.findByRole('heading', { name: 'Mulai' })).parentElement as HTMLElement
  await user.click(within(topic).getByRole('link', { name: 'Ikut tryout' }))
  expect(await screen.findByText('Langkah satu.')).toBeTruthy()
  expect(document.title).toBe('Ikut tryout · ELP')
})

test('U580.11 a guide, a category and an answer are opened by a slug that they had before, and the address says the one that they have', async () => {
  const guide = { ...faq(4, 'Ikut tryout', 'Mulai', '<p>Langkah satu.</p>'), type: 'panduan' as const }
  answer = (call) => {
    if (call.path.startsWith('/panduan/')) return { data: guide }
    if (call.query.category === 'skor-lama') return { data: [articles[0]], total: 1 }
    return shop(call) ?? answers(call)
  }
  for (const [old, now] of [
    ['/panduan?slug=cara-ikut', '/panduan?slug=ikut-tryout'],
    ['/artikel?category=skor-lama', '/artikel?category=skor'],
  ] as const) {
    const { unmount } = await open(old)
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(now))
    unmount()
  }
  await open('/faq#hp-saya-mati')
  await waitFor(() => expect(opened()).toEqual(['hp-mati']))
  await waitFor(() => expect(location.hash).toBe('#hp-mati'))
})

/** What watches the edges of the screen: the test says how much of each is in view. */
function screenEdges() {
  const watched: { box: Element; tell(ratio: number): void }[] = []
  class Watch {
    readonly tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell
    }
    observe(box: Element) {
      const tell = (intersectionRatio: number) =>
        this.tell([{ intersectionRatio } as IntersectionObserverEntry], this as never)
      watched.push({ box, tell })
    }
    disconnect() {}
  }
  globalThis.IntersectionObserver = Watch as never
  return watched
}

const picture = (letter: string, widths: number[] = []) => ({
  ...{ src: `/files/media/${letter.repeat(64)}`, width: 1200, height: 400, widths },
})
const banner = (n: number, tujuan: string) => ({
  ...{ id: `${ID}${n}`, judul: `Banner ${n}`, gambar: picture('a', [360, 720]), gambar_hp: null },
  ...{ gambar_alt: `Tulisan ${n}`, tujuan, tempat: 'beranda' },
})
const counted = () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path)

test('U581.1 a banner counts as seen once half of it was in view, and as followed when it is; nobody’s log-in goes along', async () => {
  const watched = screenEdges()
  useSession.setState({ session: { accessToken: 'x', profile: { id: 'siswa', role: 'Siswa' } } } as never)
  answer = ({ method }) => (method === 'POST' ? { message: '' } : { data: [banner(1, '/paket-tryout')] })
  const user = userEvent.setup()
  await renderOffice(<Banners tempat="beranda" />, '/home')
  const link = await screen.findByRole('link', { name: 'Tulisan 1' })
  expect(link.getAttribute('href')).toBe('/paket-tryout')
  await waitFor(() => expect(watched).toHaveLength(1))
  watched[0]?.tell(0.4)
  expect(counted()).toEqual([])
  watched[0]?.tell(0.5)
  watched[0]?.tell(1)
  await waitFor(() => expect(counted()).toEqual([`/banner-promotion/${ID}1/seen`]))
  await user.click(link)
  await waitFor(() => expect(counted().at(-1)).toBe(`/banner-promotion/${ID}1/clicked`))
  expect(asked.some(({ known }) => known)).toBe(false)
  expect(asked[0]).toMatchObject({ path: '/banner-promotion', query: { tempat: 'beranda' } })
})

test('U581.2 staff are not counted; an address elsewhere opens apart and tells nothing of where its reader came from', async () => {
  const watched = screenEdges()
  useSession.setState({ session: { profile: { id: 'staf', role: 'Admin' } } } as never)
  answer = () => ({ data: [banner(2, 'https://contoh.test/')] })
  await renderOffice(<Banners tempat="beranda" />, '/home')
  const link = await screen.findByRole('link', { name: 'Tulisan 2' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
  await waitFor(() => expect(watched).toHaveLength(1))
  watched[0]?.tell(1)
  expect(counted()).toEqual([])
})

test('U581.3 where nothing is advertised, or nobody answers, nothing stands', async () => {
  screenEdges()
  answer = () => ({ data: [] })
  const none = await renderOffice(<Banners tempat="beranda" />, '/home')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(none.container.querySelector('aside')).toBeNull()
  none.unmount()
  answer = offline
  const down = await renderOffice(<Banners tempat="beranda" />, '/home')
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  expect(down.container.querySelector('aside')).toBeNull()
})
