import { expect, test } from 'vitest'
import { makeImportPart } from '#src/lib/loading/import-part.ts'

test('F3.8 a part that did not come is asked for under another address, for ever another', async () => {
  const importPart = makeImportPart()
  const asked: string[] = []
  // As Firefox does: an address that failed once fails as long as the document lives.
  let network = false
  const failed = new Set<string>()
  const load = async (query: string) => {
    asked.push(query)
    if (!network) failed.add(query)
    if (failed.has(query)) throw new TypeError('error loading dynamically imported module')
    return 'part'
  }
  await expect(importPart('map.js', load)).rejects.toThrow()
  await expect(importPart('map.js', load)).rejects.toThrow()
  network = true
  expect(await importPart('map.js', load)).toBe('part')
  expect(asked).toEqual(['', '?again=1', '?again=2'])
  expect(await importPart('map.js', load)).toBe('part')
  expect(asked.at(-1)).toBe('?again=2')
  await importPart('other.js', async (query) => asked.push(query))
  expect(asked.at(-1)).toBe('')
})
