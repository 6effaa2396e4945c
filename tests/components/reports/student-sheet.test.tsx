import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Questioned } from '#contract/exam/admin.ts'
import { StudentSheet } from '#src/features/reports/office/student-sheet.tsx'
import { holdMenus, renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const AT = Date.now()
const doubtful = (more: Partial<Questioned>): Questioned => ({
  ...{ writer: 'w0000000000', seq: 7, soal_id: null, part: 0, nomor: 2, counts: false, reason: 'too_late' },
  ...{ marks: ['limit'], ruling: null, lo: AT - 60_000, est: AT, hi: AT + 60_000, ...more },
})

test('U303.7 on a student’s sheet an answer of uncertain time is admitted with a reason, and the sheet shows the new score', async () => {
  holdMenus(['jadwal-admin'])
  let [questioned, nilai] = [doubtful({}), 400]
  const calls = serve(({ path }) => {
    if (path === '/exam-rulings') {
      questioned = doubtful({ counts: true, reason: null, ruling: 'admit' })
      nilai = 500
      return { message: '', data: {} }
    }
    const score = { total: { nilai, benar: 1, salah: 0, kosong: 1 }, subtes: [] }
    const subtes = [{ id: 's1', kode: 'TWK', nama: 'Wawasan', soal: [] }]
    return {
      data: {
        nama: 'Ani',
        email: 'ani@siswa.test',
        revision: [],
        anomalies: [],
        score,
        questioned: [questioned],
        subtes,
      },
    }
  })
  await renderOffice(<StudentSheet jadwal_id="j1" attempt_id="a1" />, '/', ['report', 'board'])
  const user = userEvent.setup()
  await screen.findByText(/Wawasan nomor 2/)
  await user.click(screen.getByRole('button', { name: 'Terima' }))
  await user.type(screen.getByLabelText('Alasan'), 'Pengawas melihatnya')
  await user.click(screen.getByRole('button', { name: 'Terima' }))
  expect(await screen.findByText('500')).toBeTruthy()
  const { body } = calls.find(({ path }) => path === '/exam-rulings') ?? {}
  expect(body).toEqual({
    ...{ attempt_id: 'a1', writer: 'w0000000000', seq: 7, ruling: 'admit', reason: 'Pengawas melihatnya' },
  })
  expect(screen.getByRole('button', { name: 'Tarik keputusan' })).toBeTruthy()
})
