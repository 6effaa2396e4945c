import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { type Item, probability } from '#server/psychometrics/model.ts'
import { BLANK, type Choices, type Patterns, patternsOf, responsesOf } from '#server/psychometrics/responses.ts'

export const fixture = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../fixtures/psychometrics/${name}.json`, import.meta.url), 'utf8'))

/** Counts of patterns such as { "01011": 16 }, and where each stands. */
export function fromCounts(counts: Record<string, number>): { patterns: Patterns; at: (row: string) => number } {
  const rows = Object.keys(counts)
  const patterns = patternsOf(responsesOf(rows.map((row) => [...row].map(Number))), Object.values(counts))
  return { patterns, at: (row) => patterns.of[rows.indexOf(row)] as number }
}

interface Keyed {
  key: string
  rows: string[]
}

const place = (letter: string) => (letter === '-' ? BLANK : letter.charCodeAt(0) - 65)

export function choicesOf({ key, rows }: Keyed): { choices: Choices; key: number[] } {
  const values = Int16Array.from(rows.flatMap((row) => [...row].map(place)))
  return { choices: { persons: rows.length, items: key.length, values }, key: [...key].map(place) }
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const normal = (next: () => number) => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

/** Answers of persons with these abilities. */
export const answers = (items: readonly Item[], thetas: readonly number[], next: () => number) =>
  thetas.map((theta) => items.map((item) => (next() < probability(item, theta) ? 1 : 0)))

export const someItems = (count: number, next: () => number): Item[] =>
  Array.from({ length: count }, () => {
    const a = Math.exp(0.3 * normal(next))
    return { a, d: -a * normal(next) }
  })

export const thetasOf = (count: number, next: () => number) => Array.from({ length: count }, () => normal(next))

/** Equal as printed: to half a unit of the last digit, and no closer than the figures themselves were rounded. */
export function printed(values: readonly (number | null)[], published: readonly number[], digits: number): void {
  expect(values.map((value) => Number((value as number).toFixed(digits)))).toEqual(published)
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export function correlated(x: readonly number[], y: readonly number[]): number {
  const dot = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, index) => sum + (value - mean(one)) * ((other[index] as number) - mean(other)), 0)
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y))
}

export const rmse = (x: readonly number[], y: readonly number[]) =>
  Math.sqrt(mean(x.map((value, index) => (value - (y[index] as number)) ** 2)))

/** Every number in it is finite. */
export function finite(value: unknown): void {
  if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite)
  else if (value && typeof value === 'object') for (const part of Object.values(value)) finite(part)
}
