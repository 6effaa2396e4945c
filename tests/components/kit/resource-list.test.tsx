import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { ExportLayout } from '#contract/export.ts'
import { splitValues } from '#contract/filter-values.ts'
import BankSoal from '#src/features/bank/office/bank-soal.tsx'
import MataPelajaran from '#src/features/bank/office/mata-pelajaran.tsx'
import Banner from '#src/features/content/office/banner.tsx'
import CaraBayar from '#src/features/money/office/cara-bayar.tsx'
import { useSession } from '#src/lib/session.ts'
import { holdMenus, renderOffice, renderRoute } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const question = (n: number, status = 'draf') => ({
  ...{ id: `s${n}`, version: 1, created_at: '2026-11-01T01:00:00.000Z', updated_at: '2026-11-02T01:00:00.000Z' },
  ...{
    teks: `<p>Soal ${n}</p>`,
    cuplikan_html: `<p>Soal ${n}</p>`,
    mapel_id: null,
    materi: 'Deret',
    tingkat: 'sedang',
  },
  ...{ jenis: 'pilihan', status },
})

const SUBJECT = { id: '01900000-0000-7000-8000-000000000001', version: 1, nama: 'Penalaran kuantitatif', kode: 'PK' }
const banner = {
  ...{ id: 'b1', version: 1, judul: 'Promo', gambar: '/files/media/a', gambar_hp: null, gambar_alt: '' },
  ...{ tujuan: '/paket-tryout', tempat: 'beranda', mulai: '2026-11-01T01:00:00.000Z', selesai: null, urutan: 1 },
  ...{ status: 'terbit', seen: 0, clicked: 0, target_missing: false },
}

let rows: ReturnType<typeof question>[]
/** Of this one the server says that it is used. */
let used: string | undefined
let topics: string[]
let calls: Call[]

interface Batch {
  changes: { id: string; data: { status: string } }[]
}

beforeEach(() => {
  const menu = { id: 'm', name: 'Bank Soal', url: '/master-admin/bank-soal', icon: '', submenus: [] }
  useSession.setState({ session: { menus: [{ ...menu, create: 1, update: 1, delete: 1 }], profile: {} } as never })
  rows = [question(1), question(2), question(3, 'terbit')]
  used = undefined
  topics = []
  calls = serve(({ path, params, body }) => {
    if (path.startsWith('/soal/')) return { data: rows.find(({ id }) => path.endsWith(id)) }
    if (path === '/mapel') return { data: [SUBJECT], total: 1 }
    if (path === '/topik-soal') return { data: topics.map((materi) => ({ materi, soal: 1 })) }
    if (path === '/soal') return { data: params.size === 1 ? [] : rows, total: rows.length }
    if (path.startsWith('/export/')) return { filename: 'a.csv', state: 'failed', done: 0, total: 0 }
    if (path === '/banner') return { data: [banner], total: 1 }
    const { changes } = body as Batch
    const held = changes.find(({ id }) => id === used)
    if (held) return new Refusal(409, { code: 'in_use', message: 'Tidak bisa', error: 'Soal dipakai di 2 paket.' })
    return { data: changes.map(({ id, data }) => ({ ...rows.find((row) => row.id === id), ...data })) }
  })
})

const written = () => calls.filter(({ path }) => path === '/input/soal').map(({ body }) => (body as Batch).changes)

async function publishAll() {
  const user = userEvent.setup()
  await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import'])
  await screen.findByText('Soal 1')
  await user.click(screen.getByRole('checkbox', { name: /semua/i }))
  const bar = screen.getByRole('toolbar')
  expect(within(bar).getByText(/3/)).toBeTruthy()
  await user.click(within(bar).getByRole('button', { name: /status/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Terbit' }))
  return user
}

test('U300.1 a status for all that is ticked writes only the rows that have another, and can be taken back', async () => {
  const user = await publishAll()
  expect((await screen.findAllByRole('status')).length).toBeGreaterThan(0)
  expect(written()).toEqual([
    [
      { op: 'update', id: 's1', version: 1, data: { status: 'terbit' } },
      { op: 'update', id: 's2', version: 1, data: { status: 'terbit' } },
    ],
  ])
  await user.click(await screen.findByRole('button', { name: /urung/i }))
  expect(
    written()
      .at(-1)
      ?.map(({ data }) => data.status),
  ).toEqual(['draf', 'draf'])
})

test('U300.2 a row that the server refuses is named with its reason, and the others are changed all the same', async () => {
  used = 's2'
  await publishAll()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Soal 2/)).toBeTruthy()
  expect(dialog.textContent).toContain('Soal dipakai di 2 paket.')
  expect(dialog.textContent).not.toContain('Soal 1')
  expect(
    written()
      .at(-2)
      ?.map(({ id }) => id),
  ).toEqual(['s1'])
})

test('U300.3 what is ticked goes with its ids into the file that is asked for', async () => {
  const user = userEvent.setup()
  await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import'])
  await screen.findByText('Soal 1')
  const [, first, second] = screen.getAllByRole('checkbox')
  if (!first || !second) throw new Error('rows can be ticked')
  await user.click(first)
  await user.click(second)
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: /ekspor/i }))
  await user.click((await screen.findAllByRole('menuitem'))[0] as HTMLElement)
  await expect.poll(() => calls.find(({ path }) => path === '/export-soal')?.body).toMatchObject({ ids: ['s1', 's2'] })
})

test('U300.4 a level that may not write sees the rows, and neither ticks them away nor makes new ones', async () => {
  const menu = { id: 'm', name: 'Bank Soal', url: '/master-admin/bank-soal', icon: '', submenus: [] }
  useSession.setState({ session: { menus: [{ ...menu, create: 0, update: 0, delete: 0 }], profile: {} } as never })
  const user = userEvent.setup()
  await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import'])
  await screen.findByText('Soal 1')
  expect(screen.queryByRole('button', { name: /baru/i })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /semua/i }))
  const bar = within(screen.getByRole('toolbar'))
  expect(bar.queryByRole('button', { name: /status/i })).toBeNull()
  expect(bar.queryByRole('button', { name: /hapus/i })).toBeNull()
})

test('U300.5 a new row and one that is there open the form over the list', async () => {
  const user = userEvent.setup()
  const menu = { id: 'm', name: 'Mata pelajaran', url: '/master-admin/mata-pelajaran', icon: '', submenus: [] }
  useSession.setState({ session: { menus: [{ ...menu, create: 1, update: 1, delete: 1 }], profile: {} } as never })
  const subject = { id: 's1', version: 1, nama: 'Fisika', kode: 'FIS', rapor: 'wajib', status: 'terbit' }
  serve(({ path }) => (path.endsWith('/s1') ? { data: subject } : { data: [subject], total: 1 }))
  const view = await renderOffice(<MataPelajaran />, '/master-admin/mata-pelajaran')
  await user.click(await screen.findByRole('button', { name: /baru/i }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Nama/ })).value).toBe('')
  view.unmount()
  await renderOffice(<MataPelajaran />, '/master-admin/mata-pelajaran')
  await user.click(await screen.findByText('Fisika'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Nama/ })).value).toBe('Fisika')
})

const resize = (width: number) => (window as unknown as Resizable).happyDOM.setViewport({ width, height: 900 })
interface Resizable {
  happyDOM: { setViewport(size: { width: number; height: number }): void }
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const hiddenBelow = () => screen.getAllByRole('columnheader').filter((head) => head.dataset.below)

test('U300.6 in a narrow window columns that a list folds stand below the first one, and the others stay', async () => {
  onTestFinished(() => resize(1280))
  rows[0] = { ...question(1), kode_asal: 'PK-01284', mapel_id: SUBJECT.id } as never
  resize(1280)
  const wide = await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import', 'reports'])
  await screen.findByText('Soal 1')
  expect(heads().slice(1, -1)).toEqual([
    ...['Soal', 'Kode', 'Mata pelajaran', 'Materi', 'Tingkat', 'Kesukaran (p)', 'Daya beda (D)', 'Dipakai', 'Status'],
  ])
  expect(screen.queryByTitle(/·/)).toBeNull()
  wide.unmount()
  resize(768)
  await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import', 'reports'])
  const line = await screen.findByText('PK-01284 · Penalaran kuantitatif · Deret · Sedang')
  expect([line.tagName, line.title, line.dataset.truncate]).toEqual(['SMALL', line.textContent, 'end'])
  expect(line.closest('th')?.textContent).toContain('Soal 1')
  // What a question does not have leaves no gap.
  expect(screen.getAllByText('Deret · Sedang')).toHaveLength(2)
  expect(heads().slice(1, -1)).toEqual(['Soal', 'p', 'D', 'Dipakai', 'Status'])
  expect(screen.getByTitle('Daya beda (D)').textContent).toBe('D')
  expect(hiddenBelow()).toEqual([])
})

test('U300.7 a list that folds nothing leaves out all but its first columns in a narrow window', async () => {
  onTestFinished(() => resize(1280))
  resize(768)
  const way = { id: 'w1', version: 1, nama: 'Online', cara: 'gateway', batas_jam: 24, tenggang_jam: 2, status: 'aktif' }
  serve(() => ({ data: [{ ...way, perpanjangan_jam: 0, urutan: 0 }], total: 1 }))
  const { container } = await renderOffice(<CaraBayar />, '/master-admin/payment/methods', [])
  await screen.findByText('Payment gateway')
  expect(container.querySelectorAll('thead th:not([data-below]):not([class*=tick]):not([class*=menu])')).toHaveLength(4)
  expect(hiddenBelow().length).toBeGreaterThan(0)
  expect(container.querySelector('th small')).toBeNull()
})

test('U300.8 share and discrimination that few takers made bear the number of those, and reliable ones do not', async () => {
  const figures = { facility: 0.62, discrimination: 0.41 }
  rows = [
    { ...question(1), ...figures, takers: 12 },
    { ...question(2), ...figures, takers: 30 },
    { ...question(3), facility: null, discrimination: null, takers: 3 },
  ] as never
  await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import', 'reports'])
  const row = async (n: number) => within((await screen.findByText(`Soal ${n}`)).closest('tr') as HTMLElement)
  const marks = (await row(1)).getAllByText('dari 12')
  expect(marks.map((mark) => mark.closest('td')?.textContent)).toEqual(['0,62dari 12', '0,41dari 12'])
  expect(marks.map((mark) => mark.title)).toEqual(Array(2).fill('Di bawah 30 peserta, angka ini bisa saja kebetulan.'))
  expect((await row(2)).queryByText(/^dari/)).toBeNull()
  expect((await row(3)).queryByText(/^dari/)).toBeNull()
})

test('U300.10 a weak discrimination is a warning where enough took part, and a plain figure where few did', async () => {
  const weak = { facility: 0.62, discrimination: -0.42 }
  rows = [29, 30].map((takers, n) => ({ ...question(n + 1), ...weak, takers })) as never
  await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import', 'reports'])
  const marked = async (n: number) => {
    const row = (await screen.findByText(`Soal ${n}`)).closest('tr') as HTMLElement
    return within(row).getByText('−0,42').closest('td')?.querySelector('svg') !== null
  }
  expect([await marked(1), await marked(2)]).toEqual([false, true])
})

test('U300.11 a row leads to what was done to it, for whoever reads the trail', async () => {
  const user = userEvent.setup()
  const offered = async () => {
    await user.click(await screen.findByRole('button', { name: /^Tindakan untuk .*Soal 1/ }))
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  }
  const without = await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import', 'reports'])
  expect(await offered()).not.toContain('Riwayat')
  without.unmount()
  holdMenus(['bank-soal', 'jejak-audit'])
  const at = '/master-admin/bank-soal'
  await renderRoute(at, BankSoal, at, ['soal', 'import', 'reports'])
  expect(await offered()).toContain('Riwayat')
  await user.click(screen.getByRole('menuitem', { name: 'Riwayat' }))
  expect((await screen.findByText(/jejak-audit\?subject=/)).textContent).toMatch(/subject=.+/)
})

test('U300.12 a draft without a word yet has a dash that leads to it', async () => {
  rows = [{ ...question(1), teks: '', cuplikan_html: '' }] as never
  await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import', 'reports'])
  expect((await screen.findByRole('link', { name: '–' })).getAttribute('href')).toMatch(/bank-soal\/edit\//)
})

test('U300.9 questions are filtered by topics that the bank has, whatever signs those hold', async () => {
  topics = ['Barisan, deret', 'Peluang 50%', 'Trigonometri']
  const user = userEvent.setup()
  await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import', 'reports'])
  await screen.findByText('Soal 1')
  await user.click(screen.getByRole('button', { name: 'Saring' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Materi' }))
  await user.type(await screen.findByRole('textbox', { name: /^Cari/ }), 'deret')
  expect(screen.queryByRole('checkbox', { name: 'Trigonometri' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Barisan, deret' }))
  await user.click(await screen.findByRole('button', { name: /^Materi ?Barisan, deret$/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Peluang 50%' }))
  const asked = () => calls.filter(({ path, params }) => path === '/soal' && params.materi).at(-1)?.params.materi
  await expect.poll(asked).toBe('Barisan%2C deret,Peluang 50%25')
  expect(splitValues(String(asked()))).toEqual(['Barisan, deret', 'Peluang 50%'])
})

test('U552.2 a short word of a closed set is never cut in a list', async () => {
  const way = { id: 'w1', version: 1, nama: 'Online', cara: 'gateway', batas_jam: 24, tenggang_jam: 2, status: 'aktif' }
  serve(() => ({ data: [{ ...way, perpanjangan_jam: 0, urutan: 0 }], total: 1 }))
  await renderOffice(<CaraBayar />, '/master-admin/payment/methods', [])
  const cell = (await screen.findByText('Payment gateway')).closest('td')
  expect(cell?.dataset.whole).toBe('')
})

test('U703.6 all ticked questions are given a subject and a topic at once, and that can be taken back', async () => {
  const user = userEvent.setup()
  await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import'])
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
  await user.click(screen.getByRole('button', { name: 'Ubah mapel' }))
  const dialog = within(await screen.findByRole('dialog'))
  const change = () => dialog.getByRole('button', { name: 'Ubah yang dipilih' })
  expect(change().hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByRole('combobox', { name: 'Materi' }), 'Barisan')
  await user.click(change())
  await expect
    .poll(() =>
      written()
        .flat()
        .map(({ data }) => data),
    )
    .toEqual(rows.map(() => ({ materi: 'Barisan' })))
  await user.click(await screen.findByRole('button', { name: /^Urungkan/ }))
  await expect.poll(() => written()[1]?.map(({ data }) => data)).toMatchObject(rows.map(() => ({ materi: 'Deret' })))
})

test('U703.7 a question is duplicated as a draft of its own, without where the first came from', async () => {
  const user = userEvent.setup()
  await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import'])
  await user.click((await screen.findAllByRole('button', { name: /^Tindakan untuk/ }))[2] as Element)
  await user.click(await screen.findByRole('menuitem', { name: 'Duplikat' }))
  await expect.poll(written).toHaveLength(1)
  expect(written()[0]).toMatchObject([
    { op: 'create', data: { teks: '<p>Soal 3</p>', materi: 'Deret', status: 'draf', kode_asal: null } },
  ])
})

test('P19.13 a file of the bank has beside the figures how many sat the question, and of a picture whether it is there', async () => {
  holdMenus(['bank-soal', 'banner'])
  const columnsOf = async (resource: string) => {
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Ekspor' }))
    const [first] = await screen.findAllByRole('menuitem', { name: /CSV/ })
    await user.click(first as HTMLElement)
    const asked = () => calls.find(({ path }) => path === `/export/${resource}`)?.body as { layout: ExportLayout }
    await expect.poll(asked).toBeTruthy()
    return asked().layout.columns
  }
  const shown = await renderOffice(<BankSoal />, '/master-admin/bank-soal', ['soal', 'import'])
  await screen.findByText('Soal 1')
  const bank = await columnsOf('soal')
  const at = bank.findIndex(({ key }) => key === 'facility')
  expect(bank.slice(at, at + 3)).toEqual([
    { key: 'facility', title: 'Kesukaran (p)' },
    { key: 'takers', title: 'Peserta' },
    { key: 'discrimination', title: 'Daya beda (D)' },
  ])
  shown.unmount()
  await renderOffice(<Banner />, '/master-admin/banner', ['contentOffice'])
  const [, picture] = await columnsOf('banner')
  expect(picture).toMatchObject({ key: 'gambar', words: { true: 'Ya' } })
})
