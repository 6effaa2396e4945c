import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  // The other engines: npm run e2e:engines.
  testIgnore: /e2e.engines/,
  workers: 2,
  fullyParallel: true,
  // A limit finds what hangs; a busy machine may be three times as slow as a quiet one.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  outputDir: 'test-results',
})
