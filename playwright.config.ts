import { defineConfig } from '@playwright/test'

/** Most of their time they wait for what takes its time: a dead network, slow fingers, a sub-test's end. They need no core. */
const WAITING = /(black-hole|typing|true-lines|sessions|pauli|subtests|wrong-time-up)\.spec/

export default defineConfig({
  testDir: 'e2e',
  // The other engines: npm run e2e:engines.
  testIgnore: /e2e.engines/,
  workers: 3,
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    { name: 'busy', testIgnore: [/e2e.engines/, WAITING], workers: 2 },
  ],
  // A second try on CI, told as flaky in the report: one slow minute of a shared machine must not hide the other specs.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  outputDir: 'test-results',
})
