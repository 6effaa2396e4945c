import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AttemptSnapshot, Questioned } from '#offline/types.ts'
import { paperOf, renderTold } from '../exam.tsx'

const paper = paperOf(['pilihan', 'pilihan'])
const [first, second] = paper.subtes[0]?.soal.map(({ id }) => id) ?? []

const refused = (seq: number, soal_id: string | null, value: Questioned['value'] = { a: 'B' }): Questioned => ({
  ...{ writer: 'a0000000000', seq, soal_id, value },
  ...{ counts: false, reason: null, marks: [] },
})

const details = () => screen.findByRole('dialog', { name: 'Di mana jawabanmu' })

test('I24.44 what the server refused is named by question, once, with both ways out', async () => {
  const rejected = [refused(4, first ?? ''), refused(5, first ?? '', { f: true }), refused(6, second ?? '')]
  const { user, attempt } = await renderTold(paper, { rejected, save: { kind: 'rejected', count: 3 } })
  expect(screen.getByRole('button', { name: /^3 jawaban tidak dihitung/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Lihat' }))
  const sheet = within(await details())
  expect(sheet.getByRole('heading', { name: 'Jawaban yang ditolak server' })).toBeTruthy()
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Soal 1', 'Soal 2'])
  expect(sheet.getByText(/Muat ulang halaman ini.*simpan berkas jawaban dan serahkan ke panitia/)).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Simpan berkas jawaban' })).toBeTruthy()
  // What waited too long is a matter of staff, and stands in a list of its own.
  expect(sheet.queryByText(/tidak dihitung$/)).toBeNull()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  attempt.saved = () => Promise.reject(new Error('no store'))
  await user.click(sheet.getByRole('button', { name: 'Muat ulang' }))
  expect(reload).not.toHaveBeenCalled()
  attempt.saved = () => Promise.resolve()
  await user.click(sheet.getByRole('button', { name: 'Muat ulang' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('I24.45 a page that the server refuses says so before the first answer', async () => {
  const { user } = await renderTold(paper, { save: { kind: 'rejected', count: 0 } })
  expect(screen.getByRole('button', { name: /^Server menolak halaman ini\./ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Lihat' }))
  const sheet = within(await details())
  expect(sheet.getByRole('heading', { name: 'Server menolak halaman ini.' })).toBeTruthy()
  expect(sheet.getByText(/^Muat ulang halaman ini sebelum menjawab/)).toBeTruthy()
})

test('I24.52 a start that the server does not take says so, why, and that staff can admit it', async () => {
  const { user } = await renderTold(paper, {
    ...{ unsent: 2, save: { kind: 'start_refused', unsent: 2, code: 'code_required' } },
  })
  expect(screen.getByRole('button', { name: /^Server belum menerima ujian ini\. 2 entri aman di sini/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Lihat' }))
  const sheet = within(await details())
  expect(sheet.getByText('Kode mulainya sudah diganti. Minta pengawas mengizinkanmu.')).toBeTruthy()
  expect(sheet.getByText(/tetap tersimpan.*server ditanya lagi sendiri/)).toBeTruthy()
})

test('I24.46 after the end what was refused is neither called sent nor on its way', async () => {
  const rejected = [refused(4, first ?? ''), refused(5, null, { end: 'button' })]
  await renderTold(paper, { phase: 'ended', entries: 4, unsent: 0, rejected, save: { kind: 'rejected', count: 2 } })
  expect(await screen.findByText(/^1 entri ditolak server\./)).toBeTruthy()
  expect(screen.queryByText(/Semua jawaban sudah sampai/)).toBeNull()
  expect(screen.getByText('3')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Simpan salinan jawaban' })).toBeTruthy()
})

test('I24.69 what is shown can be sent again as it is, in a page that the server takes', async () => {
  const told: Partial<AttemptSnapshot> = {
    rejected: [refused(4, first ?? ''), refused(5, first ?? '', { f: true }), refused(6, second ?? '', { f: true })],
    save: { kind: 'rejected', count: 3 },
  }
  const { user, attempt } = await renderTold(paper, told)
  await user.click(screen.getByRole('radio', { name: /pilihan B/ }))
  await user.click(screen.getByRole('button', { name: 'Lihat' }))
  const append = vi.spyOn(attempt, 'append')
  await user.click(within(await details()).getByRole('button', { name: 'Kirim lagi' }))
  expect(append.mock.calls).toEqual([
    [first, { a: 'B' }],
    [second, { a: null }],
  ])
  told.page_refused = true
  await act(() => attempt.append(first ?? '', { f: true }))
  expect(screen.queryByRole('button', { name: 'Kirim lagi' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Muat ulang' })).toBeTruthy()
})

test('I24.72 a call that is refused as a whole is not called answers that do not count', async () => {
  const { user } = await renderTold(paper, { unsent: 2, save: { kind: 'rejected', count: 2 } })
  expect(screen.getByRole('button', { name: /^Server menolak halaman ini\. 2 entri aman di sini/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Lihat' }))
  const sheet = within(await details())
  expect(sheet.getByText(/^Muat ulang halaman ini.*simpan berkas jawaban/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('tidak dihitung')
})
