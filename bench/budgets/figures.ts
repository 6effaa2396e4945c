import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built app that is measured. */
export const DIST = process.env.APP_DIR
  ? resolve(process.env.APP_DIR)
  : fileURLToPath(new URL('../../dist', import.meta.url))

export const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

export const ms = (value: number) => `${value.toFixed(1)} ms`

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
