import { defineConfig } from '@playwright/test'

/** `npm run e2e:engines`: the tests of this folder in WebKit and in Firefox, which Playwright only runs and never drives. */
export default defineConfig({
  testDir: '.',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: '../../test-results/engines',
  projects: [
    { name: 'webkit', use: { engine: 'webkit' } as object },
    { name: 'firefox', use: { engine: 'firefox' } as object },
  ],
})
