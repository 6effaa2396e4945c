import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { useToasts } from '#src/lib/calls/toasts.ts'
import { confirm, refuse, useRefusals } from '#src/office/kit/refusal/refusals.ts'

const words = () => useRefusals.getState().refusals.map(({ title, text }) => `${title}: ${text}`)

test('P209.1 a refusal of the back office stays until a later try gets through, and no toast carries it', async () => {
  await refuse(new ApiError(409, '', { message: 'Kode sudah dipakai', error: 'Pilih kode lain' }, null))
  expect(words()).toEqual(['Kode sudah dipakai: Pilih kode lain'])
  await refuse(new ApiError(409, '', { message: 'Kuota penuh' }, null))
  expect(words()).toEqual(['Kuota penuh: '])
  expect(useToasts.getState().toasts).toEqual([])
  confirm('Tersimpan')
  expect(words()).toEqual([])
  expect(useToasts.getState().toasts.map(({ variant, text }) => [variant, text])).toEqual([['success', 'Tersimpan']])
})

test('P209.2 no screen of the back office tells a refusal by a toast', () => {
  const files = globSync('src/{features/*/office,office,app/office}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(300)
  const telling = files.filter((file) => /\b(toastFailure|showToast)\b/.test(readFileSync(file, 'utf8')))
  expect(telling).toEqual([])
})
