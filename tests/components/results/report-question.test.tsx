import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/question-report.ts'
import type { OwnReport } from '#contract/results/own-reports.ts'
import Report from '#src/features/results/report/report.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const PLACE = { attempt_id: 'a1', soal_id: 's1', nomor: 14 }

let own: OwnReport[]
let refusal: Refusal | null
const server = ({ method, path, body }: Call) => {
  if (method === 'get') return { data: own }
  if (refusal) return refusal
  const said = body as Pick<OwnReport, 'soal_id' | 'reason' | 'text'>
  own = path.endsWith('take-back') ? [] : [{ ...said, state: 'sent', answer: null, sent_at: 1 }]
  return { data: own[0] ?? { soal_id: said.soal_id } }
}

beforeEach(() => {
  own = []
  refusal = null
  useSession.setState({ session: { profile: { id: 'u', role: 'Siswa' } } as never })
})

const open = () => renderOffice(<Report {...PLACE} />, '/', ['questionReport', 'common'])
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (calls: Call[]) => calls.filter(({ method }) => method === 'post')

test('U238.1 a reason is chosen, a sentence may be added; what was said stands on the button and can be taken back', async () => {
  const calls = serve(server)
  await open()
  await press('Laporkan soal')
  await press('Kirim laporan')
  expect(screen.getByRole('alert').textContent).toBe('Pilih dulu apa yang keliru.')
  expect(sent(calls)).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'Kunci jawabannya keliru' }))
  await userEvent.type(screen.getByRole('textbox'), 'Jawabannya B')
  expect(screen.getByText('12/500')).toBeTruthy()
  await press('Kirim laporan')
  await press('Sudah dilaporkan')
  expect(sent(calls)).toMatchObject([
    { path: '/my-question-reports', body: { attempt_id: 'a1', soal_id: 's1', reason: 'key', text: 'Jawabannya B' } },
  ])
  await press('Tarik laporan')
  expect(await screen.findByRole('button', { name: 'Laporkan soal' })).toBeTruthy()
})

test('U238.2 where the server does not answer or refuses, that is said, and what was typed stays', async () => {
  serve(server)
  refusal = new Refusal(429, { code: 'too_many_requests', message: 'Terlalu sering', error: 'Coba lagi nanti.' })
  await open()
  await press('Laporkan soal')
  await userEvent.click(screen.getByRole('radio', { name: 'Ejaan atau tampilan' }))
  await userEvent.type(screen.getByRole('textbox'), 'Salah ketik')
  await press('Kirim laporan')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Coba lagi nanti.'))
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Salah ketik')
})

test('U238.3 what staff answered is read, and nothing is changed any more', async () => {
  serve(server)
  own = [{ soal_id: 's1', reason: 'key', text: 'B', state: 'key_changed', answer: 'Kamu benar.', sent_at: 1 }]
  await open()
  await press('Laporanmu dijawab')
  expect(screen.getByText('Kuncinya diubah, skor dihitung ulang')).toBeTruthy()
  expect(screen.getByText('Kamu benar.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /laporan$/ })).toBeNull()
})
