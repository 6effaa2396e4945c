import { defineConfig } from 'vitest/config'
import { wordsAlias } from './scripts/lib/words-alias.ts'

const SERVER = 'tests/server/**/*.test.ts'
const COMPONENTS = 'tests/components/**/*.test.tsx'

// Many times what anything takes: a limit finds what hangs, and a busy machine may be three times as slow.
const common = { pool: 'threads', testTimeout: 180_000, hookTimeout: 180_000 } as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        test: {
          ...common,
          name: 'server',
          include: [SERVER],
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/fast-check.ts'],
          // A thread reads the server's modules once, not anew for every file, which cost a third of the whole run: what
          // a server knows lies in its world and its database. Pages keep state in modules; their files stay apart.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'house',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [SERVER, COMPONENTS],
          setupFiles: ['tests/support/fast-check.ts'],
        },
      },
      {
        resolve: { alias: wordsAlias },
        test: {
          ...common,
          name: 'components',
          include: [COMPONENTS],
          environment: 'happy-dom',
          setupFiles: ['tests/support/components.ts'],
          expect: { poll: { timeout: 20_000 } },
          // Classes keep the names that the style sheets give them.
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
