import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStored } from '#src/lib/exam/stored.ts'

test('U8.32 what is on the phone that cannot be read for once is asked for again after two seconds; what was known stays', async () => {
  const reads: string[] = []
  const read = async (name: string) => {
    reads.push(name)
    if (name === 'second' && reads.length === 2) throw new Error('its part of the app did not come')
    return name
  }
  const shown = renderHook(({ name }) => useStored(() => read(name), [name]), { initialProps: { name: 'first' } })
  await waitFor(() => expect(shown.result.current).toBe('first'))
  const began = Date.now()
  shown.rerender({ name: 'second' })
  await waitFor(() => expect(reads).toEqual(['first', 'second']))
  expect(shown.result.current).toBe('first')
  await waitFor(() => expect(shown.result.current).toBe('second'))
  expect(reads).toEqual(['first', 'second', 'second'])
  expect(Date.now() - began).toBeGreaterThan(1000)
})
