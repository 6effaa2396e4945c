import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Essay } from '#contract/reporting/essays.ts'
import MarkingScreen from '#src/features/reports/office/essays/marking-screen.tsx'
import { holdMenus, renderRoute } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const rubrik = [
  { nama: 'Isi', poin: 4, petunjuk: 'Menyebut mineral.' },
  { nama: 'Bahasa', poin: 6, petunjuk: '' },
]
const QUESTION = {
  soal_id: 's1',
  kode: 'A-1',
  teks: 'Jelaskan.',
  html: '<p>Jelaskan.</p>',
  rubrik,
  total: 2,
  mine: 2,
  stimulus: { judul: 'Daur air', html: '<p>Air naik.</p>' },
}
const essay = (more: Partial<Essay> = {}): Essay => ({
  ...{ id: 'e1', code: 'B47D4D', text: 'Karena air menguap.', text_sha256: 'a'.repeat(64), rubrik, state: 'unmarked' },
  ...{ mine: null, others: [] },
  ...more,
})

let shown: Essay
let calls: Call[]
let refused: Refusal | null
beforeEach(() => {
  refused = null
  holdMenus(['jadwal-admin'])
  shown = essay()
  calls = serve(({ path }) => {
    if (path === '/essay-marking/essays') return { data: { total: 2, rows: [shown] } }
    if (path === '/essay-marking/mark') return { message: 'Tersimpan.', data: { state: 'done' } }
    if (path === '/essay-marking/unmark') return { message: 'Ditarik.', data: { state: 'unmarked' } }
    if (path === '/essay-marking/setting') return refused ?? { message: 'Tersimpan.' }
    const states = { unmarked: 2, once: 0, differs: 0, done: 0 }
    return {
      data: {
        ...{ jadwal: { id: 'j1', nama: 'Senin', paket_nama: 'Siaga' }, markers: 1, max_difference: 0.2 },
        ...{ published: 0, published_at: null, unpublished: 0, questions: [{ ...QUESTION, states }] },
      },
    }
  })
})
const open = () => renderRoute('/e/:id', MarkingScreen, '/e/j1', ['report'])
const marks = () => calls.filter(({ path }) => path === '/essay-marking/mark').map(({ body }) => body)

test('U824.1 an essay is read beside its rubric; a mark that lacks a criterion is not sent, and says where', async () => {
  const user = userEvent.setup()
  await open()
  expect(await screen.findByText('Karena air menguap.')).toBeTruthy()
  await user.type(screen.getByLabelText('Isi (0–4)'), '3')
  await user.click(screen.getByRole('button', { name: 'Simpan nilai' }))
  expect(screen.getByText('Isi 0 sampai 6.')).toBeTruthy()
  expect(marks()).toEqual([])
  await user.type(screen.getByLabelText('Bahasa (0–6)'), '4,5')
  await user.click(screen.getByRole('button', { name: 'Simpan nilai' }))
  await expect.poll(marks).toEqual([{ id: 'e1', text_sha256: 'a'.repeat(64), points: [3, 4.5], comment: '' }])
})

test('U824.2 what others gave is shown where the server shows it, and nothing can be published before there is a mark', async () => {
  shown = essay({ state: 'differs', others: [{ points: [1, 2], comment: 'Kurang.', decides: false }] })
  await open()
  expect(await screen.findByText('Penilai lain: 1 + 2 = 3. Kurang.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Terbitkan 0 nilai' }).disabled).toBe(true)
})

test('U824.3 the text that the question is about stands with it, and one’s own mark can be taken back', async () => {
  const user = userEvent.setup()
  shown = essay({ state: 'done', mine: { points: [3, 4], comment: 'Baik.' } })
  await open()
  expect((await screen.findByText('Air naik.')).closest('details')?.querySelector('summary')?.textContent).toBe(
    'Daur air',
  )
  expect((await screen.findByLabelText<HTMLInputElement>('Isi (0–4)')).value).toBe('3')
  await user.click(screen.getByRole('button', { name: 'Tarik nilai saya' }))
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Isi (0–4)').value).toBe('')
  const taken = calls.filter(({ path }) => path === '/essay-marking/unmark').map(({ body }) => body)
  expect(taken).toEqual([{ id: 'e1', text_sha256: 'a'.repeat(64) }])
})

test('U824.9 how many mark stays chosen where it could not be saved', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await screen.findByRole('button', { name: '1 penilai per jawaban' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /^2 penilai/ }))
  refused = new Refusal(503, { code: 'unavailable', message: 'Sibuk', error: 'Server sibuk.' })
  await user.click(dialog.getByRole('button', { name: 'Simpan cara menilai' }))
  expect(await dialog.findByText('Server sibuk.')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^2 penilai/ }).checked).toBe(true)
  refused = null
  await user.click(dialog.getByRole('button', { name: 'Simpan cara menilai' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
