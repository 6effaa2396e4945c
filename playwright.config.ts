import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  // The other engines: npm run e2e:engines.
  testIgnore: /e2e.engines/,
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  outputDir: 'test-results',
})
