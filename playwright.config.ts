import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  // The other engines: npm run e2e:engines.
  testIgnore: /e2e.engines/,
  workers: 2,
  // A second try on CI, told as flaky in the report: one slow minute of a shared machine must not hide the other specs.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  outputDir: 'test-results',
})
