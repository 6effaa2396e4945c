import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { helpOldBrowsers } from '#shared/old-browsers.ts'
import { phoneScripts } from '../../scripts/lib/route-bytes.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** What Chrome 90, Safari 15.4 or Firefox 102 lack, as it is called. */
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
  const found = phoneScripts(dist).flatMap((file) => {
    const text = readFileSync(`${dist}/${file}`, 'utf8')
    return Object.keys(YOUNG)
      .filter((name) => YOUNG[name]?.test(text))
      .map((name) => `${file}: ${name}`)
  })
  expect(existsSync(`${dist}/sw.js`)).toBe(true)
  expect(found).toEqual([])
})

interface Part {
  type?: string
  expression?: Part
  callee?: Part
  object?: Part
  arguments?: readonly Part[]
}

/** How many optional calls have something behind a spread: V8 before 9.1 takes those wrong (crbug.com/v8/11558). */
function wrongInChrome90(text: string): number {
  let found = 0
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ((part as Part).type === 'ChainExpression')
      for (let link = (part as Part).expression; link; link = link.callee ?? link.object ?? link.expression)
        if (link.arguments?.slice(0, -1).some(({ type }) => type === 'SpreadElement')) found++
    for (const each of Object.values(part)) look(each)
  }
  look(parseSync('chunk.js', text).program)
  return found
}

test('U20.63 no optional call has anything behind a spread, as the build leaves those to the browser', () => {
  expect(['f?.(...a, 0)', 'o?.m(...a, ...b).n', 'o.m?.(...a)', 'f(...a, 0)'].map(wrongInChrome90)).toEqual([1, 1, 0, 0])
  const chunks: { file: string }[] = Object.values(JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')))
  const files = new Set(['sw.js', ...chunks.map(({ file }) => file)])
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  const wrong = scripts.filter((file) => {
    const text = readFileSync(`${dist}/${file}`, 'utf8')
    return text.includes('?.') && /\.\.\.[^)]+,/.test(text) && wrongInChrome90(text) > 0
  })
  expect(wrong).toEqual([])
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

test('F3.6 what is brought to an old browser works where the browser has nothing of it, in page and worker', () => {
  const own = Object.hasOwn
  // Missing in Safari 15.0 to 15.3 and Chrome 90 to 92: one that asked itself went on for ever.
  Reflect.deleteProperty(Object, 'hasOwn')
  try {
    helpOldBrowsers(globalThis)
    expect(Object.hasOwn).not.toBe(own)
    expect([Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'a'), Object.hasOwn([1], 0)]).toEqual([true, false, true])
    expect(Object.hasOwn(Object.create(null, { a: { value: 1 } }), 'a')).toBe(true)
  } finally {
    Object.defineProperty(Object, 'hasOwn', { value: own, writable: true, configurable: true })
  }
})

test('F3.4 no style sheet takes the height of the screen but from the one token that old browsers can follow', () => {
  const taken = globSync('src/**/*.css')
    .filter((file) => file !== 'src/styles/tokens.css')
    .filter((file) => /\d[dsl]?v(h|b)\b/.test(readFileSync(file, 'utf8')))
  expect(taken).toEqual([])
})

test('F3.3 the page for browsers below the floor is written as the oldest of them reads it, in five languages', () => {
  const script = readFileSync('public/old-browser.js', 'utf8').replace(/'[^']*'|\/\/.*/g, '')
  expect(script).not.toMatch(/\b(const|let|class|async|await)\b|=>|`|\?\.|\?\?|\.\.\.|catch \{/)
  const languages = [...script.matchAll(/^ {4}(\w\w): \[/gm)].map(([, language]) => language)
  expect(languages.sort()).toEqual(['de', 'en', 'fr', 'id', 'pt'])
})
