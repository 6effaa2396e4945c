import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ReasonDialog } from '#src/office/kit/dialog/reason-dialog.tsx'
import { renderOffice } from '../office.tsx'

async function opened(run: (reason: string) => Promise<unknown>, preset?: string) {
  const onClose = vi.fn()
  await renderOffice(
    <ReasonDialog title="Tolak bukti" description="Pembeli membacanya." preset={preset} run={run} onClose={onClose} />,
  )
  return { onClose, field: await screen.findByLabelText<HTMLTextAreaElement>('Alasan') }
}

test('U801.5 a reason of fewer than three letters is refused in words beside its field, and nothing is sent', async () => {
  const run = vi.fn(async () => undefined)
  const { field, onClose } = await opened(run)
  await userEvent.type(field, '  x ')
  await userEvent.click(screen.getByRole('button', { name: 'Tolak bukti' }))
  expect(await screen.findByText('Tulis alasannya, sedikitnya 3 huruf.')).toBeTruthy()
  expect([run.mock.calls, onClose.mock.calls]).toEqual([[], []])
})

test('U801.6 a reason that the server refuses stays as it was typed, with what the server said; sent again it closes the dialog', async () => {
  const run = vi.fn<(reason: string) => Promise<unknown>>()
  run.mockRejectedValueOnce(new Error('putus')).mockResolvedValueOnce(undefined)
  const { field, onClose } = await opened(run)
  await userEvent.type(field, 'nominal berbeda ')
  await userEvent.click(screen.getByRole('button', { name: 'Tolak bukti' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect([field.value, onClose.mock.calls.length]).toEqual(['nominal berbeda ', 0])
  await userEvent.click(screen.getByRole('button', { name: 'Tolak bukti' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(run.mock.calls).toEqual([['nominal berbeda'], ['nominal berbeda']])
})

test('U801.7 a reason that stands there already is sent by Enter', async () => {
  const run = vi.fn(async () => undefined)
  const { field, onClose } = await opened(run, 'bukti tidak terbaca')
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(run.mock.calls).toEqual([['bukti tidak terbaca']])
})
