import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The packages that the card of this project names, and where each is at work. */
const APP = ['src/**/*.{ts,tsx}', 'sw/**/*.ts']
const CARD: Record<string, readonly string[]> = {
  react: APP,
  'react-dom': APP,
  'react-router-dom': APP,
  vite: ['vite.config.ts'],
  'vite-plugin-pwa': ['vite.config.ts'],
  'workbox-window': APP,
  dexie: APP,
  'dexie-react-hooks': APP,
  '@tanstack/react-query': APP,
  axios: APP,
  zustand: APP,
  'react-hook-form': APP,
  zod: ['contract/**/*.ts'],
  dayjs: APP,
  vitest: ['vitest.config.ts', 'tests/**/*.test.ts'],
  '@playwright/test': ['playwright.config.ts', 'e2e/**/*.ts'],
}

const pack = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
const texts = new Map<string, string>()

function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8')
  texts.set(file, text)
  return text
}

/** What is imported for its types alone, or stands in a comment, works nowhere. */
const uses = (name: string) =>
  new RegExp(
    `^(?:import|export) (?!type\\b)[^'"]*?from '${name}(?:/[\\w./-]+)?'|^import '${name}[/']|import\\('${name}`,
    'm',
  )

test.each(Object.entries(CARD))('P302.1 %s stays in use', (name, places) => {
  const version = { ...pack.dependencies, ...pack.devDependencies }[name]
  expect(version, 'an exact version in package.json').toMatch(/^\d+\.\d+\.\d+$/)
  const files = places.flatMap((place) => globSync(place))
  expect(files.length, 'files to look through').toBeGreaterThan(0)
  expect(files.filter((file) => uses(name).test(textOf(file))).length, `files that import ${name}`).toBeGreaterThan(0)
})

test('P302.2 an import of types, a comment or a longer name is no use of a package', () => {
  expect(uses('axios').test("import type { AxiosError } from 'axios'")).toBe(false)
  expect(uses('axios').test("// import axios from 'axios'")).toBe(false)
  expect(uses('react').test("import { createRoot } from 'react-dom/client'")).toBe(false)
  expect(uses('react-dom').test("import { createRoot } from 'react-dom/client'")).toBe(true)
  expect(uses('react').test("import {\n  lazy,\n  Suspense,\n} from 'react'")).toBe(true)
})
