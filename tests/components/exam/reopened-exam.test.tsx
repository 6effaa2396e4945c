import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Receipt } from '#contract/exam/log/messages.ts'
import type { AttemptSnapshot } from '#offline/types.ts'
import { paths } from '#src/lib/paths.ts'
import { paperOf, renderTold } from '../exam.tsx'

const paper = paperOf(['pilihan', 'pilihan'])
const first = paper.subtes[0]?.soal[0]?.id ?? ''
const receipt: Receipt = {
  ...{ attempt_id: '0', revision: 1, writers: [], uncounted: 0, waiting_for: [], log_sha256: '0'.repeat(64) },
  ...{ sealed_at: 1, key_id: 'k', signature: '' },
}

/** The exam on the screen, and a way to tell it more. */
async function exam(told: Partial<AttemptSnapshot>) {
  const { user, attempt } = await renderTold(paper, told)
  const tell = (more: Partial<AttemptSnapshot>) => {
    Object.assign(told, more)
    return act(() => attempt.append(first, { f: true }))
  }
  return { user, tell }
}

const time_up = () => screen.queryByRole('alertdialog', { name: 'Waktu habis' })

test('U24.5 what was signed for before staff opened the exam again is not said to have arrived', async () => {
  const { tell } = await exam({ phase: 'running', receipt })
  const arrived = () => document.querySelector('[data-arrived]')?.textContent
  expect(arrived()).toBe('')
  await tell({ phase: 'ended' })
  expect(arrived()).toBe('')
})

test('U24.6 who ended by hand, or said OK to the end of the time, is told of it anew in an exam that goes on', async () => {
  const { user, tell } = await exam({})
  await user.click(screen.getByRole('button', { name: /^Peta/ }))
  await user.click(screen.getByRole('button', { name: 'Akhiri tryout' }))
  await user.click(screen.getByRole('button', { name: 'Akhiri tryout sekarang' }))
  await user.click(screen.getByRole('button', { name: 'Ya, akhiri' }))
  await tell({ phase: 'ended', limits: [], open_index: -1 })
  expect(time_up()).toBeNull()
  await tell({ phase: 'running', limits: [{ subtes_id: '', mulai: 0, akhir: 60_000 }], open_index: 0 })
  await tell({ limits: [], open_index: -1 })
  expect(time_up()).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await tell({ phase: 'ended' })
  expect(time_up()).toBeNull()
  await tell({ phase: 'running' })
  expect(time_up()).toBeTruthy()
})

test('U24.7 an exam that the list says was opened again shows no receipt of before, until the server was heard', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  history.replaceState(null, '', paths.mainUjian('a', 1))
  const { tell } = await exam({ phase: 'sealed', receipt })
  expect(await screen.findByRole('heading', { name: 'Ujian dibuka kembali' })).toBeTruthy()
  expect(screen.getByText(/^Sedang tanpa jaringan/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('Semua jawaban diterima')
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByText(/^Lanjutkan dari tempat terakhir/)).toBeTruthy()
  await tell({ phase: 'running' })
  expect(await screen.findByText('Soal ke-1')).toBeTruthy()
  await tell({ phase: 'sealed', archived: true })
  expect(await screen.findByRole('heading', { name: 'Percobaan ini diarsipkan panitia' })).toBeTruthy()
  await tell({ archived: false, receipt: { ...receipt, revision: 2 } })
  expect(document.body.textContent).toContain('Semua jawaban diterima')
  history.replaceState(null, '', '/')
  online.mockRestore()
})
