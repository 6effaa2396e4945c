import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { expect, test } from 'vitest'
import { type FieldShape, NO_SHAPE } from '#contract/field-shape.ts'
import type { FieldProps } from '#src/office/crud/field-props.ts'
import { DurationField } from '#src/office/crud/form/widgets/duration-field.tsx'
import { MomentField } from '#src/office/crud/form/widgets/moment-field.tsx'
import { NumberField } from '#src/office/crud/form/widgets/number-field.tsx'
import { PictureField } from '#src/office/crud/form/widgets/picture-field.tsx'
import { renderOffice } from '../office.tsx'
import { Refusal, serve } from '../server.ts'

/** A field that its form declares with this shape, and what the form holds of it. */
async function field(Widget: ComponentType<FieldProps>, start: unknown, shape: Partial<FieldShape> = {}) {
  const held = { value: start, put: (_: unknown) => {} }
  function Form() {
    const [value, setValue] = useState(start)
    held.value = value
    held.put = setValue
    return (
      <Widget
        {...{ name: 'isi', label: 'Isi', help: '', error: undefined, disabled: false, called: '', values: {} }}
        {...{ value, onChange: setValue, onBlur: () => undefined, reference: undefined, wordOf: (word) => word }}
        shape={{ ...NO_SHAPE, ...shape }}
      />
    )
  }
  await renderOffice(<Form />)
  return { held, user: userEvent.setup() }
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Isi/ })

test.each([
  ['12,5', 12.5],
  ['12,', 12],
  ['0,05', 0.05],
  ['12,50', 12.5],
])('U281.17 a figure is typed key by key: %s stands in the box as it was typed', async (typed, read) => {
  const { held, user } = await field(NumberField, undefined, { kind: 'number' })
  await user.type(box(), typed)
  expect(box().value).toBe(typed)
  await user.tab()
  expect(held.value).toBe(read)
})

test('U281.18 what stands in the box is what is held: a decimal that is taken back, and an empty box', async () => {
  const { held, user } = await field(NumberField, 12.5, { kind: 'number' })
  await user.type(box(), '{Backspace}')
  expect([box().value, held.value]).toEqual(['12,', 12])
  await user.type(box(), '7')
  expect([box().value, held.value]).toEqual(['12,7', 12.7])
  await user.clear(box())
  expect([box().value, held.value]).toEqual(['', undefined])
})

test('U281.19 an emptied box of a figure that may be missing holds none', async () => {
  const { held, user } = await field(NumberField, 12.5, { kind: 'number', nullable: true })
  await user.clear(box())
  expect(held.value).toBeNull()
})

const time = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Isi, jam' })
const day = () => screen.getByRole('button', { name: 'Isi, tanggal' }).textContent

test('U281.22 a moment that comes from elsewhere, such as a restored draft, stands in its boxes', async () => {
  const { held, user } = await field(MomentField, '2026-11-29T01:00:00.000Z', { kind: 'moment' })
  expect([day(), time().value]).toEqual(['29 Nov 2026', '08.00'])
  await user.clear(time())
  await user.type(time(), '9')
  expect([time().value, held.value]).toEqual(['9', '2026-11-29T02:00:00.000Z'])
  await user.type(time(), 'x')
  expect([time().value, held.value]).toEqual(['9x', ''])
  act(() => held.put('2026-11-30T03:30:00+00:00'))
  expect([day(), time().value]).toEqual(['30 Nov 2026', '10.30'])
})

test('U281.23 a duration that comes from elsewhere, such as what somebody else saved, stands in its box', async () => {
  const { held, user } = await field(DurationField, 1800, { kind: 'duration', max: 36_000 })
  await user.clear(box())
  await user.type(box(), '90')
  expect([box().value, held.value]).toEqual(['90', 5400])
  await user.tab()
  expect(box().value).toBe('90:00')
  await user.type(box(), 'x')
  expect([box().value, held.value]).toEqual(['90:00x', undefined])
  act(() => held.put(2550))
  expect(box().value).toBe('42:30')
})

test('U281.25 after an upload that failed the same picture can be picked again', async () => {
  let arrives = false
  serve(() => (arrives ? { data: { url: '/media/a.webp' } } : new Refusal(503, { code: 'unavailable' })))
  const { held, user } = await field(PictureField, null, { kind: 'picture', nullable: true })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
  // A browser says nothing of a file that is picked again while the input holds it.
  await expect.poll(() => input.value).toBe('')
  arrives = true
  await user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
  await expect.poll(() => held.value).toBe('/media/a.webp')
})

test('U281.26 a year has no thousands', async () => {
  await field(NumberField, 2027, { kind: 'number', meaning: 'year', whole: true })
  expect(box().value).toBe('2027')
})
