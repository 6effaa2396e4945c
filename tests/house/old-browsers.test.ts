import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { helpOldBrowsers } from '#offline/old-browsers.ts'
import { precachedScripts } from '../../scripts/lib/route-bytes.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** What Chrome 90, Safari 15 or Firefox 102 lack, as it is called. */
const YOUNG: Record<string, RegExp> = {
  'Array.findLast': /\.findLast(Index)?\(/,
  'Array.toSorted': /\.to(Sorted|Reversed|Spliced)\(/,
  'Object.groupBy': /\.groupBy\(/,
  'Array.fromAsync': /Array\.fromAsync/,
  'AbortSignal.any': /AbortSignal\.any\b/,
  structuredClone: /\bstructuredClone\(/,
  'String.isWellFormed': /\.(is|to)WellFormed\(/,
  'iterator helpers': /\.(values|keys|entries)\(\)\.(map|filter|some|every|find|reduce|forEach|toArray|take|drop)\(/,
  'sets as in mathematics': /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'URL.canParse': /URL\.canParse/,
  'Promise.try': /Promise\.try\b/,
  'Element.checkVisibility': /\.checkVisibility\(/,
  'regular expressions that look behind': /\(\?<[=!]/,
  'static blocks': /\bstatic\s*\{/,
}

test('U20.63 the app on a phone uses nothing younger than the oldest browser it is built for, but what it brings itself', () => {
  const found = precachedScripts(dist).flatMap((file) => {
    const text = readFileSync(`${dist}/${file}`, 'utf8')
    return Object.keys(YOUNG)
      .filter((name) => YOUNG[name]?.test(text))
      .map((name) => `${file}: ${name}`)
  })
  expect(existsSync(`${dist}/sw.js`)).toBe(true)
  expect(found).toEqual([])
})

/** A world as old as the browsers we serve, beside this one, so that no other code of the test loses anything. */
function oldWorld() {
  class List extends Array {}
  class Text extends String {}
  class Bytes extends Uint8Array {}
  class Signal {}
  for (const { prototype } of [List, Text, Bytes]) Object.setPrototypeOf(prototype, { __proto__: null, length: 0 })
  const world = { Array: List, String: Text, Uint8Array: Bytes, Object: {}, AbortSignal: Signal, crypto: {} }
  return world as unknown as typeof globalThis
}

test('U20.64 what an old browser lacks is brought to it, and a new one’s own is left alone', async () => {
  const own = Array.prototype.at
  helpOldBrowsers(globalThis)
  expect(Array.prototype.at).toBe(own)
  const world = oldWorld()
  helpOldBrowsers(world)
  const at = (index: number) => world.Array.prototype.at.call([1, 2, 3], index)
  expect([at(0), at(-1), at(3), at(-4), at(Number.NaN), at(1.9)]).toEqual([1, 3, undefined, undefined, 1, 2])
  expect(world.String.prototype.at.call('abc', -1)).toBe('c')
  expect(Object.keys(world.Array.prototype)).toEqual([])
  expect([world.Object.hasOwn({ a: 1 }, 'a'), world.Object.hasOwn({}, 'toString')]).toEqual([true, false])
  expect(world.crypto.randomUUID()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const signal = world.AbortSignal.timeout(1)
  await new Promise((done) => signal.addEventListener('abort', done))
  expect(signal.aborted).toBe(true)
})
