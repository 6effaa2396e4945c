import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bytesOf, filesOf, fontFiles, precacheBytes, type RouteName, served } from '../../scripts/lib/route-bytes.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const KB = 1024

/** KB of scripts and styles as served. What was reached and 2 %; the exam's own goal, 130, is out of reach so far (docs/capacity.md). */
const BUDGETS: [RouteName, number][] = [
  ['/login', 97],
  ['/home', 114],
  ['/main-ujian', 174],
  ['/main-ujian and what follows its first question', 219],
]

test.each(BUDGETS)('U60.1 %s opened cold loads at most %i KB of scripts and styles', (route, limit) => {
  expect(bytesOf(dist, route) / KB).toBeLessThanOrEqual(limit)
})

test('U60.2 a first screen and an exam load no axios, no widget of the back office and no chart', () => {
  for (const [route] of BUDGETS) {
    const files = filesOf(dist, route).join(' ')
    expect(files, route).not.toMatch(/\/(http|admin|office|writing|use-rows|zod)-/)
  }
})

/** Each file more takes a slow phone some 10 ms before its first question. */
test('U60.5 an exam asks for at most 21 files before its first question', () => {
  expect(filesOf(dist, '/main-ujian').length).toBeLessThanOrEqual(21)
})

test('U60.6 React is compiled while it is loaded: the functions around it stand in parentheses', () => {
  const shell = filesOf(dist, '/main-ujian').find((file) => file.includes('/shell-') && file.endsWith('.js'))
  const text = readFileSync(`${dist}/${shell}`, 'utf8')
  expect(text.match(/=\w+\(\((?:\w+|\(\w+,\w+\))=>\{/g)?.length).toBeGreaterThanOrEqual(10)
})

test('U60.3 the text font is one file of at most 30 KB', () => {
  const files = fontFiles(dist)
  expect(files).toHaveLength(1)
  expect(served(dist, files[0] as string) / KB).toBeLessThanOrEqual(30)
})

test('U60.4 the app stored on a phone, every language and its worker included, is at most 690 KB', () => {
  expect(precacheBytes(dist) / KB).toBeLessThanOrEqual(690)
})
