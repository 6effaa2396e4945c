import { expect } from '@playwright/test'
import type { Server } from './server.ts'

/** Waits until what was handed in has its score. */
export const scored = (server: Server, attempt_id: string | undefined) =>
  expect
    .poll(() => server.query('select 1 from result_line where attempt_id = $1', [attempt_id]), { timeout: 30_000 })
    .toHaveLength(1)
