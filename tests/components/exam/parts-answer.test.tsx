import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { paperOf, renderExam } from '../exam.tsx'

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const rows = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => /pilihan [A-E]/.exec(textContent ?? '')?.[0])
    .filter(Boolean)

test('U750.1 each item takes one option from a list, which names them by letter and text, and gives it back', async () => {
  const user = userEvent.setup()
  const { attempt } = await renderExam(paperOf(['jodoh']))
  const answers = () => [...attempt.snapshot().answers.values()]
  const [first, second] = screen.getAllByRole('combobox')
  if (!first || !second) throw new Error('two items')
  expect(
    within(first)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Pilih pasangan', 'A. pilihan A', 'B. pilihan B', 'C. pilihan C']])
  await user.selectOptions(first, 'C. pilihan C')
  expect(answers()).toEqual([[2, null]])
  expect(document.body.textContent).toContain('Terisi: 1 dari 2')
  await user.selectOptions(second, 'C. pilihan C')
  expect(answers()).toEqual([[2, 2]])
  await user.selectOptions(first, 'Pilih pasangan')
  await user.selectOptions(second, 'Pilih pasangan')
  expect(answers()).toEqual([null])
})

test('U750.2 options are put in order by buttons alone; the focus stays with the one that moves, and its place is said', async () => {
  const user = userEvent.setup()
  const { attempt } = await renderExam(paperOf(['urut']))
  const answers = () => [...attempt.snapshot().answers.values()]
  expect(rows()).toEqual(['pilihan A', 'pilihan B', 'pilihan C'])
  expect(document.body.textContent).toContain('Belum dijawab')
  button('Turunkan nomor 1').focus()
  await user.keyboard('{Enter}')
  expect(rows()).toEqual(['pilihan B', 'pilihan A', 'pilihan C'])
  expect(document.activeElement).toBe(button('Turunkan nomor 2'))
  await user.keyboard('{Enter}')
  expect(answers()).toEqual([['B', 'C', 'A']])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Sekarang di nomor 3.')
  // At the end it goes no further down: the way back has the focus.
  expect(document.activeElement).toBe(button('Naikkan nomor 3'))
  expect(button('Turunkan nomor 3').disabled).toBe(true)
})

test('U750.3 the order that is shown is an answer once it is taken, and cleared it is none again', async () => {
  const user = userEvent.setup()
  const { attempt } = await renderExam(paperOf(['urut']))
  const answers = () => [...attempt.snapshot().answers.values()]
  expect(answers()).toEqual([])
  await user.click(button('Urutannya sudah benar'))
  expect(answers()).toEqual([['A', 'B', 'C']])
  await user.click(button('Kosongkan jawaban'))
  expect(answers()).toEqual([null])
  expect(button('Urutannya sudah benar')).toBeTruthy()
})

test('U750.4 a gap keeps what is typed; a figure that is none says so and leaves the answer before it', async () => {
  const user = userEvent.setup()
  const { attempt, writer } = await renderExam(paperOf(['rumpang']))
  const answers = () => [...attempt.snapshot().answers.values()]
  const [first, second] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (!first || !second) throw new Error('two gaps')
  await user.type(second, '12')
  expect(answers()).toEqual([['', '12']])
  await user.type(first, '3x')
  expect(answers()).toEqual([['3', '12']])
  expect(first.value).toBe('3x')
  expect(first.getAttribute('aria-invalid')).toBe('true')
  await user.click(button('Kosongkan jawaban'))
  expect(first.value).toBe('')
  expect(answers()).toEqual([null])
  await user.type(first, '7')
  await user.clear(first)
  act(() => writer.flush())
  expect(answers()).toEqual([null])
})

test('U750.6 a gap that begins a figure is not finished yet and says which one stands; leaving takes the spaces away', async () => {
  const user = userEvent.setup()
  const { attempt } = await renderExam(paperOf(['rumpang']))
  const answers = () => [...attempt.snapshot().answers.values()]
  const [first] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (!first) throw new Error('a gap')
  const said = () => document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent
  await user.type(first, '-')
  expect(said()).toBe('Belum tersimpan: angkanya belum lengkap.')
  expect(first.getAttribute('aria-invalid')).toBe('false')
  await user.type(first, '3')
  expect(said()).toBeUndefined()
  await user.type(first, '/')
  expect(said()).toBe('Belum tersimpan: angkanya belum lengkap. Jawabanmu masih -3.')
  await user.type(first, 'x')
  expect(said()).toMatch(/^Belum tersimpan: di sini hanya angka.*Jawabanmu masih -3\.$/)
  await user.clear(first)
  await user.type(first, ' 12 ')
  expect(answers()).toEqual([[' 12 ', '']])
  await user.tab()
  expect(first.value).toBe('12')
  expect(answers()).toEqual([['12', '']])
  await user.type(first, '{Backspace}{Backspace}-')
  await user.tab()
  expect(first.value).toBe('-')
  expect(first.getAttribute('aria-invalid')).toBe('true')
})
