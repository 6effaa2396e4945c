import bowser from 'bowser'
import { DEVICE_KINDS } from '#contract/accounts/auth.ts'
import type { sessionFamilyTable } from '../db/tables/index.ts'

type Named = Pick<typeof sessionFamilyTable.$inferInsert, 'device' | 'kind'>

/**
 * What a browser calls itself, cut down to what its owner knows it by: "Chrome · Android". Versions and models are not
 * kept. Null where nothing in it is known.
 */
export function deviceName(userAgent: string | undefined): Named {
  if (!userAgent) return { device: null, kind: null }
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, MAX_LENGTH))
  const words = [browser.name, os.name].filter(Boolean)
  return { device: words.join(' · ') || null, kind: DEVICE_KINDS.find((kind) => kind === platform.type) ?? null }
}

/** Longer than any browser's, and nothing that takes long to read. */
const MAX_LENGTH = 400
