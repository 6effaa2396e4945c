import { expect, test } from 'vitest'
import { sharedLookUp } from '#server/db/shared-look-up.ts'

test('P7.20 who asks while a look-up runs is told what was read after they asked, by one more look-up for all', async () => {
  const reads: PromiseWithResolvers<number>[] = []
  const look = sharedLookUp(() => {
    const read = Promise.withResolvers<number>()
    reads.push(read)
    return read.promise
  })
  const first = [look('a'), look('a')]
  await expect.poll(() => reads.length).toBe(1)
  const later = [look('a'), look('a'), look('a')]
  reads[0]?.resolve(1)
  expect(await Promise.all(first)).toEqual([1, 1])
  await expect.poll(() => reads.length).toBe(2)
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
  const failed = expect(first).rejects.toThrow('away')
  await new Promise((resolve) => setImmediate(resolve))
  const second = look('a')
  await failed
  expect(await second).toBe(2)
  expect(await look('a')).toBe(3)
})

test('P7.22 look-ups that are kept apart are shared by those who come one by one', async () => {
  let reads = 0
  const look = sharedLookUp(async () => ++reads, 200)
  expect(await look('a')).toBe(1)
  const later: Promise<number>[] = []
  for (let n = 0; n < 5; n++) {
    later.push(look('a'))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await Promise.all(later)).toEqual([2, 2, 2, 2, 2])
})
