import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Matrix } from '#contract/reporting/matrix.ts'
import type { Report } from '#contract/reporting/report.ts'
import { AnswerMatrix } from '#src/features/reports/office/answer-matrix.tsx'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const COUNT = 30
const questions: Matrix['questions'] = Array.from({ length: COUNT }, (_, n) => ({
  ...{ soal_id: `q${n}`, subtes_id: 's', subtes_kode: 'PU', nomor: n + 1, jenis: 'pilihan' as const },
  ...{ teks: `Soal ${n + 1}`, kunci: 'A', voided: n === 2 },
}))
const cells: Matrix['rows'][number]['cells'] = questions.map((_, n) =>
  n === 0
    ? { hasil: 'benar', jawaban: 'A' }
    : n === 1
      ? { hasil: 'salah', jawaban: 'B' }
      : { hasil: 'kosong', jawaban: '' },
)
const papers = ['a', 'b'].map((sha) => ({ paper_sha256: sha.repeat(64), key_version: 1, count: 40 }))
const report = { jadwal: { id: 'j1' }, papers } as unknown as Report

let calls: Call[]
beforeEach(() => {
  const row = { attempt_id: 'a1', nama: 'Ani', sekolah: 'SMA 1', kelas: 'XII 1', nilai: 12, cells }
  calls = serve(() => ({ data: { paper_sha256: 'a'.repeat(64), questions, rows: [row], total: 120 } }))
})
const asked = () => calls.at(-1)?.params

test('U712.1 each answer stands under its question: right bare, wrong with a cross, blank as a dash, a voided one struck through', async () => {
  await renderOffice(<AnswerMatrix report={report} />, '/?tab=matriks', ['report'])
  const row = await screen.findByRole('row', { name: /^Ani/ })
  const [, right, wrong, blank] = within(row).getAllByRole('cell')
  expect([right?.textContent, wrong?.textContent, blank?.textContent]).toEqual(['A', 'B\u00a0✗', '–'])
  expect(wrong?.title).toBe('PU-2: B, Salah')
  expect(within(row).getByRole('rowheader').textContent).toContain('XII 1')
  const heads = screen.getAllByRole('columnheader')
  expect(heads).toHaveLength(COUNT + 2)
  expect(heads[4]?.querySelector('s')?.textContent).toBe('3')
})

test('U712.2 pages and papers are in the address, and another paper begins with its first page', async () => {
  await renderOffice(<AnswerMatrix report={report} />, '/?tab=matriks&page=2', ['report'])
  const user = userEvent.setup()
  await screen.findByRole('row', { name: /^Ani/ })
  expect(asked()).toEqual({ jadwal_id: 'j1', paper_sha256: undefined, page: 2, size: 50 })
  await user.click(screen.getByRole('combobox', { name: 'Naskah' }))
  await user.click(await screen.findByRole('option', { name: /Naskah 2/ }))
  await expect.poll(asked).toMatchObject({ paper_sha256: 'b'.repeat(64), page: 1 })
})

test('U712.3 on paper the questions stand in blocks below each other, each with the names', async () => {
  await renderOffice(<AnswerMatrix report={report} />, '/?tab=matriks', ['report'])
  await screen.findByRole('table')
  act(() => {
    dispatchEvent(new Event('beforeprint'))
  })
  expect(screen.getAllByRole('table')).toHaveLength(2)
  expect(screen.getAllByRole('rowheader', { name: /^Ani/ })).toHaveLength(2)
  act(() => {
    dispatchEvent(new Event('afterprint'))
  })
  expect(screen.getAllByRole('table')).toHaveLength(1)
})
