import { expect, test } from 'vitest'
import { lazyPart } from '#src/lib/loading/lazy-part.ts'

test('U94.8 a part that follows the first sight is loaded once for all who ask, and asked for again where it did not come', async () => {
  const replies = [Promise.reject(new Error('offline')), Promise.resolve('part')]
  let loads = 0
  const load = () => replies[loads++] as Promise<string>
  const part = lazyPart<string>()
  await expect(part.ask(load)).rejects.toThrow('offline')
  await Promise.all([part.ask(load), part.ask(load)])
  await part.ask(load)
  expect(loads).toBe(2)
})
