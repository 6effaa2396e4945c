import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { DiscussedSoal, DiscussionReply } from '#contract/results/results.ts'
import { Discussion } from '#src/features/results/discussion/discussion.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const soal = (nomor: number, more: Partial<DiscussedSoal> = {}): DiscussedSoal => ({
  ...{ id: id(nomor), nomor, jenis: 'pilihan', html: `<p>Soal ke-${nomor}</p>`, stimulus_id: null, kolom: null },
  opsi: ['A', 'B'].map((letter) => ({ id: letter, html: `<p>isi ${letter}</p>` })),
  ...{ pernyataan: [], jawaban: 'A', t: 65_000, ragu: false, hasil: 'benar', parts: null, poin: 1, poin_maks: 1 },
  ...{ waktu_ms: 52_000, others: null, ruling: null, kunci: ['A'], poin_opsi: null, materi: 'Peluang' },
  ...{ tingkat: 'sedang', pembahasan_html: '<p>Begini.</p>', pembahasan_video_url: null },
  ...more,
})

async function open(...asked: DiscussedSoal[]) {
  const data = { attempt_id: id(99), subtes: [{ id: id(50), kode: 'PK', nama: 'PK', soal: asked }], stimulus: [] }
  const words = ['results', 'statistics', 'common']
  return renderOffice(<Discussion data={data as unknown as DiscussionReply['data']} />, '/pembahasan', words)
}

const number = () => screen.getByRole('button', { name: /^No\./ }).textContent

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = () => {}
  useSession.setState({ session: { profile: { id: crypto.randomUUID(), zona: 'Asia/Jakarta' } } as never })
})

test('U228.1 each option says how many chose it, the rest left it blank, and the time on the question is there', async () => {
  await open(soal(1, { others: { options: { A: 0.41, B: 0.55 }, blank: 0.04 } }))
  expect(screen.getByText('dipilih 41% peserta')).toBeTruthy()
  expect(screen.getByText('dipilih 55% peserta')).toBeTruthy()
  expect(screen.getByText('4% mengosongkan.')).toBeTruthy()
  expect(screen.getByText(/52 detik untuk soal ini/)).toBeTruthy()
})

test('U228.6 of several right options each says how many chose it, of each statement how many chose its right column', async () => {
  const statements = {
    opsi: [],
    pernyataan: ['<p>satu</p>', '<p>dua</p>'],
    kolom: ['Benar', 'Salah'] as [string, string],
  }
  const shares = { '0.0': 0.7, '0.1': 0.2, '1.0': 0.35, '1.1': 0.6 }
  const first = await open(
    soal(1, {
      jenis: 'pernyataan',
      ...statements,
      jawaban: [0, 0],
      kunci: ['0', '1'],
      others: { options: shares, blank: 0.05 },
    }),
  )
  const rows = screen.getAllByRole('listitem').filter(({ textContent }) => /satu|dua/.test(textContent ?? ''))
  expect(rows.map((row) => /dipilih (\d+)% peserta/.exec(row.textContent ?? '')?.[1])).toEqual(['70', '60'])
  expect(screen.getByText('5% mengosongkan.')).toBeTruthy()
  first.unmount()
  await open(
    soal(1, {
      jenis: 'ganda',
      jawaban: ['A', 'B'],
      kunci: ['A', 'B'],
      others: { options: { A: 0.9, B: 0.8 }, blank: 0.1 },
    }),
  )
  expect(screen.getByText('dipilih 90% peserta')).toBeTruthy()
  expect(screen.getByText('dipilih 80% peserta')).toBeTruthy()
})

test('U228.2 while too few sat the paper no share is told, nor a time that the log does not hold', async () => {
  await open(soal(1, { waktu_ms: null }))
  expect(screen.queryByText(/% peserta/)).toBeNull()
  expect(screen.queryByText(/detik untuk soal ini/)).toBeNull()
})

test('U228.3 the arrow keys turn the questions, the other way round from right to left, and never while one types', async () => {
  const user = userEvent.setup()
  const { container } = await open(soal(1), soal(2), soal(3))
  await user.keyboard('{ArrowRight}')
  expect(number()).toBe('No. 2')
  await user.keyboard('{ArrowLeft}')
  expect(number()).toBe('No. 1')
  await user.keyboard('{ArrowLeft}')
  expect(number()).toBe('No. 1')
  document.documentElement.dir = 'rtl'
  await user.keyboard('{ArrowLeft}')
  expect(number()).toBe('No. 2')
  document.documentElement.dir = ''
  const field = document.createElement('input')
  container.append(field)
  field.focus()
  await user.keyboard('{ArrowRight}')
  expect(number()).toBe('No. 2')
})

test('U228.4 a question that is kept is found again by its filter, also after the page was closed, and can be let go', async () => {
  const user = userEvent.setup()
  const first = await open(soal(1), soal(2), soal(3))
  expect((screen.getByRole('button', { name: 'Disimpan 0' }) as HTMLButtonElement).disabled).toBe(true)
  await user.keyboard('{ArrowRight}')
  await user.click(screen.getByRole('button', { name: 'Simpan soal' }))
  expect(screen.getByRole('button', { name: 'Tersimpan' }).getAttribute('aria-pressed')).toBe('true')
  first.unmount()
  await open(soal(1), soal(2), soal(3))
  await user.click(await screen.findByRole('button', { name: 'Disimpan 1' }))
  expect(number()).toBe('No. 2')
  await user.click(screen.getByRole('button', { name: 'Tersimpan' }))
  expect(screen.getByRole('button', { name: 'Disimpan 0' })).toBeTruthy()
})

test('U228.5 what went wrong leads to practice of it; where nothing did there is none', async () => {
  const first = await open(soal(1), soal(2, { hasil: 'salah' }), soal(3, { hasil: 'kosong', t: null }))
  const again = screen.getByRole('link', { name: 'Latih lagi 2 soal keliru' })
  expect(again.getAttribute('href')).toBe(`/latihan?ulang=${id(99)}`)
  first.unmount()
  await open(soal(1))
  expect(screen.queryByRole('link', { name: /^Latih lagi/ })).toBeNull()
})
