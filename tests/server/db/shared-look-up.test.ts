import { expect, test } from 'vitest'
import { sharedLookUp } from '#server/db/shared-look-up.ts'

test('P7.20 who asks while a look-up runs is told what was read after they asked, by one more look-up for all', async () => {
  const reads: PromiseWithResolvers<number>[] = []
  const look = sharedLookUp(() => {
    const read = Promise.withResolvers<number>()
    reads.push(read)
    return read.promise
  })
  const first = look('a')
  const later = [look('a'), look('a'), look('a')]
  expect(reads).toHaveLength(1)
  reads[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(reads).toHaveLength(2)
  reads[1]?.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
})

test('P7.21 a look-up that fails is not remembered, and those who wait look again', async () => {
  let tries = 0
  const look = sharedLookUp(async () => {
    tries++
    if (tries === 1) throw new Error('away')
    return tries
  })
  const first = look('a')
  const second = look('a')
  await expect(first).rejects.toThrow('away')
  expect(await second).toBe(2)
  expect(await look('a')).toBe(3)
})
