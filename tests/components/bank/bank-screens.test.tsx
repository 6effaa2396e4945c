import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import ImportScreen from '#src/features/bank/office/import/import-screen.tsx'
import SheetForm from '#src/features/bank/office/soal/sheet/sheet-form.tsx'
import EditArticle from '#src/features/content/edit-article.tsx'
import Banner from '#src/features/content/office/banner.tsx'
import Vouchers from '#src/features/money/office/voucher.tsx'
import { holdMenus, renderOffice, renderRoute } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const WORDS = ['soal', 'import', 'rich', 'contentOffice', 'reasons']
let answers: Record<string, unknown>
let calls: Call[]
beforeEach(() => {
  localStorage.clear()
  holdMenus(['bank-soal', 'banner', 'voucher'])
  answers = { '/unsaved-draft': { data: null }, '/preview-soal-pauli': new Refusal(503, { code: 'unavailable' }) }
  calls = serve(({ path }) => answers[path] ?? { data: [], total: 0 })
})
const asked = (name: string) => calls.filter(({ path }) => path === name).map(({ params }) => params)

const NEW = '/master-admin/bank-soal/pauli/tambah'
const newSheet = () => renderRoute(NEW, SheetForm, NEW, WORDS)

test('U824.1 a new sheet says how many answers it asks for and how long it takes, from what is typed', async () => {
  await newSheet()
  const user = userEvent.setup()
  const set = async (name: string, value: string) => {
    const field = await screen.findByRole('textbox', { name })
    await user.clear(field)
    await user.type(field, value)
  }
  await set('Jumlah kolom', '4')
  await set('Angka per kolom', '11')
  await set('Detik per kolom', '30')
  expect(await screen.findByText(/^40 jawaban, waktu/)).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: /^Pindah kolom otomatis/ }))
  expect(await screen.findByText(/^40 jawaban; waktunya mengikuti/)).toBeTruthy()
})

test('U824.2 who may not write questions gets no form for a sheet, and nothing is asked for', async () => {
  holdMenus(['bank-soal'], { create: false })
  await newSheet()
  expect(await screen.findByText(/Admin/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('U824.8 what is typed while a sheet is being saved stays, unsaved, and is sent by the next save', async () => {
  let answer = () => {}
  const waits = new Promise<void>((done) => {
    answer = done
  })
  let row = { version: 0 }
  calls = serve(async ({ path, body }) => {
    if (path !== '/input/soal-pauli') return answers[path] ?? { data: [], total: 0 }
    await waits
    const [change] = (body as { changes: { id: string; data: object }[] }).changes
    row = { ...row, ...change?.data, ...{ id: change?.id, version: row.version + 1 } }
    return { data: [row] }
  })
  await newSheet()
  const user = userEvent.setup()
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nama/ })
  const written = () =>
    calls.flatMap(({ path, body }) => (path === '/input/soal-pauli' ? (body as { changes: object[] }).changes : []))
  await user.type(name, 'Pauli')
  await user.keyboard('{Control>}s{/Control}')
  await expect.poll(written).toHaveLength(1)
  await user.type(name, ' lama')
  await act(async () => answer())
  expect(await screen.findByText('Belum disimpan')).toBeTruthy()
  expect(name.value).toBe('Pauli lama')
  await user.keyboard('{Control>}s{/Control}')
  await expect.poll(() => written().at(-1)).toMatchObject({ op: 'update', data: { nama: 'Pauli lama' } })
})

test('U824.3 a sheet that is gone is said to be so', async () => {
  answers['/soal-pauli/s1'] = new Refusal(404, { code: 'not_found', message: 'x', error: 'Lembar ini tidak ada.' })
  await renderRoute('/master-admin/bank-soal/pauli/edit/:id', SheetForm, '/master-admin/bank-soal/pauli/edit/s1', WORDS)
  expect(await screen.findByText(/Lembar ini tidak ada/)).toBeTruthy()
})

test('U824.4 an import begins with a place for files and nothing else; who may not write questions has none', async () => {
  const may = await renderOffice(<ImportScreen />, '/master-admin/bank-soal/impor', WORDS)
  expect((await screen.findAllByText(/berkas/i)).length).toBeGreaterThan(0)
  expect(may.container.querySelector('input[type=file]')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Simpan/ })).toBeNull()
  may.unmount()
  holdMenus(['bank-soal'], { create: false, own: [] })
  const not = await renderOffice(<ImportScreen />, '/master-admin/bank-soal/impor', WORDS)
  expect(not.container.querySelector('input[type=file]')).toBeNull()
})

test('U824.5 the address under which readers edit an article leads to the editor of the back office', async () => {
  await renderRoute('/edit/:id', EditArticle, '/edit/a1')
  expect(screen.getByRole('status').textContent).toMatch(/\/artikel.*a1/)
})

test('U824.6 the order of banners is one of a place; a place that there is not is the list', async () => {
  const order = await renderOffice(<Banner />, '/master-admin/banner?order=ebook', WORDS)
  await expect.poll(() => asked('/banner')[0]).toMatchObject({ tempat: 'ebook' })
  const toOrder = () => screen.queryByRole('button', { name: 'Urutan dan jadwal tayang' })
  expect(toOrder()).toBeNull()
  order.unmount()
  await renderOffice(<Banner />, '/master-admin/banner?order=entah', WORDS)
  await expect.poll(toOrder).toBeTruthy()
})

test('U824.7 beside the form of a voucher stands what it would take off at the prices of today', async () => {
  const sold = { status: 'terbit', tipe: 'berbayar', harga: 100_000, harga_coret: null }
  answers['/paket'] = { data: [{ ...sold, id: 'p1', nama: 'Paket Siaga' }], total: 1 }
  await renderOffice(<Vouchers />, '/master-admin/voucher?create=', [...WORDS, 'transactions'])
  const user = userEvent.setup()
  const value = await screen.findByRole('textbox', { name: /^Nilai/ })
  await user.clear(value)
  await user.type(value, '10')
  expect((await screen.findByRole('row', { name: /Paket Siaga/ })).textContent).toMatch(/100\.000.*10\.000.*90\.000/)
})
