import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ImportSoalItem } from '#contract/question-bank/import-soal.ts'
import type { Finding } from '#src/features/bank/office/import/findings.ts'
import { KeyForm } from '#src/features/bank/office/import/key-form.tsx'
import { KeyLine } from '#src/features/bank/office/import/key-line.tsx'
import { typedKeys } from '#src/features/bank/office/import/typed-keys.ts'
import { renderOffice } from '../office.tsx'

const lacking = (number: number, soal: string): Finding =>
  ({ key: `t/${number}`, token: 't', filename: 'a.docx', number, soal, keyless: true }) as Finding
const three = [lacking(1, 'Soal 1'), lacking(2, 'Soal 2'), lacking(4, 'Soal 4')]

test('P40.36 keys are typed in the order of the questions or by their numbers, and only where they fit', () => {
  expect(typedKeys('acb', three)).toEqual([
    { number: 1, kunci: ['A'] },
    { number: 2, kunci: ['C'] },
    { number: 4, kunci: ['B'] },
  ])
  expect(typedKeys('1. B 4) a,C', three)).toEqual([
    { number: 1, kunci: ['B'] },
    { number: 4, kunci: ['A', 'C'] },
  ])
  for (const wrong of ['ab', 'abcd', 'axc', '3B', '1B dan', '']) expect(typedKeys(wrong, three)).toBeUndefined()
  expect(typedKeys('1A', [lacking(1, 'Soal 1'), lacking(9, 'Soal 1')])).toBeUndefined()
})

test('P40.37 the keys of a paper are given in one line, and those of a question beside its options', async () => {
  const user = userEvent.setup()
  const mend = vi.fn(async () => true)
  const { unmount } = await renderOffice(<KeyLine filename="a.docx" lacking={three} disabled={false} onMend={mend} />)
  await user.type(await screen.findByRole('textbox', { name: /3 soal tanpa kunci/ }), 'BA')
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  await user.type(screen.getByRole('textbox'), 'C{Enter}')
  expect(mend).toHaveBeenCalledExactlyOnceWith({
    keys: [
      { number: 1, kunci: ['B'] },
      { number: 2, kunci: ['A'] },
      { number: 4, kunci: ['C'] },
    ],
  })
  unmount()
  mend.mockClear()
  const item = {
    number: 7,
    jenis: 'pilihan',
    opsi: ['A', 'B'].map((id) => ({ id, teks: id, correct: id === 'A', points: null })),
    accepted_answers: [],
  } as unknown as ImportSoalItem
  await renderOffice(<KeyForm item={item} disabled={false} onMend={mend} />)
  await user.click(await screen.findByRole('checkbox', { name: 'A' }))
  await user.click(screen.getByRole('checkbox', { name: 'B' }))
  await user.click(screen.getByRole('button', { name: 'Pakai kunci ini' }))
  await user.click(screen.getByRole('button', { name: 'Keluarkan soal ini' }))
  expect(mend.mock.calls).toEqual([[{ keys: [{ number: 7, kunci: ['B'] }] }], [{ left_out: [7] }]])
})

test('P40.127 the keys of a paper stay typed where they did not arrive', async () => {
  const user = userEvent.setup()
  let arrives = false
  await renderOffice(<KeyLine filename="a.docx" lacking={three} disabled={false} onMend={async () => arrives} />)
  const line = await screen.findByRole<HTMLInputElement>('textbox', { name: /3 soal tanpa kunci/ })
  await user.type(line, 'BAC{Enter}')
  expect(line.value).toBe('BAC')
  arrives = true
  await user.click(screen.getByRole('button'))
  expect(line.value).toBe('')
})
