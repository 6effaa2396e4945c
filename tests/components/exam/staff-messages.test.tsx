import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Directive } from '#contract/exam/live.ts'
import type { AttemptSnapshot } from '#offline/types.ts'
import { paperOf, renderTold } from '../exam.tsx'

const paper = paperOf(['pilihan', 'pilihan'])
const first = paper.subtes[0]?.soal[0]?.id ?? ''

const message = (seq: number, text: string): Directive => ({ seq, kind: 'message', text, at: seq }) as Directive

/** Two messages wait; the phone keeps what was read. */
async function waiting() {
  const told: Partial<AttemptSnapshot> = { notices: [] }
  const { user, attempt } = await renderTold(paper, told)
  const tell = () => attempt.append(first, { f: true })
  const read: number[] = []
  attempt.readNotices = async (seq) => {
    read.push(seq)
    told.notices = told.notices?.filter((one) => one.seq > seq)
    await tell()
  }
  told.notices = [message(1, 'Pakai headset.'), message(2, 'Duduk di tempatmu.')]
  await act(tell)
  const shown = async (text: string) =>
    within(
      await within(await screen.findByRole('dialog', { name: 'Pesan dari pengawas' }))
        .findByText(text)
        .then(dialog),
    )
  return { user, read, shown }
}

const dialog = (inside: HTMLElement) => inside.closest('dialog') as HTMLElement
const ok = { name: 'Mengerti' }

test('U23.4 a tap that was on its way when a message came, or the second of two, confirms no message unread', async () => {
  const { user, read, shown } = await waiting()
  const one = (await shown('Pakai headset.')).getByRole('button', ok)
  await user.click(one)
  expect(read).toEqual([])
  await waitFor(() => expect(one.getAttribute('aria-disabled')).toBe('false'))
  await user.dblClick(one)
  expect(read).toEqual([1])
  const two = (await shown('Duduk di tempatmu.')).getByRole('button', ok)
  expect(document.activeElement).toBe(two)
  await waitFor(() => expect(two.getAttribute('aria-disabled')).toBe('false'))
  await user.click(two)
  expect(read).toEqual([1, 2])
  expect(screen.queryByRole('dialog', { name: 'Pesan dari pengawas' })).toBeNull()
})

test('U23.5 a message that is closed by Escape gives way to the next one', async () => {
  const { read, shown } = await waiting()
  await shown('Pakai headset.')
  await act(async () => (document.querySelector('dialog[open]') as HTMLDialogElement).close())
  expect(read).toEqual([1])
  await shown('Duduk di tempatmu.')
})
