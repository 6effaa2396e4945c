import type { Page } from '@playwright/test'

const PATIENCE_MS = 5000

/** Once nothing more is being fetched; a screen that listens for news never is, and is taken as it is. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined)
}
