import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { OnDatabase } from '../store/on-database.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** An open paper travels packed, but only its unpacked bytes can be gone on from: below this share the whole is less. */
const WORTH_GOING_ON = 0.6

/** The key of a download that broke off, beside the whole papers. */
export const partKey = (bundle_sha256: string) => `part:${bundle_sha256}`

export const isPart = (key: string): boolean => key.startsWith('part:')

export type PaperParts = ReturnType<typeof paperParts>

/** Downloads that broke off, kept until the whole has come. */
export function paperParts(onDatabase: OnDatabase, wall: () => number) {
  /** How often each broke off in this page life: where the whole never comes, any start is worth going on from. */
  const broken = new Map<string, number>()

  return {
    async load({ bundle_sha256, bytes: total, policy }: BundleInfo): Promise<Bytes | null> {
      const row = (await onDatabase((db) => db.papers.get(partKey(bundle_sha256))))?.value
      const bytes = row ? new Uint8Array(row.bytes) : null
      if (!bytes || bytes.length >= total) return null
      const worth = policy !== 'open' || bytes.length >= total * WORTH_GOING_ON || (broken.get(bundle_sha256) ?? 0) > 1
      return worth ? bytes : null
    },
    async keep({ bundle_sha256 }: BundleInfo, bytes: Bytes): Promise<void> {
      broken.set(bundle_sha256, (broken.get(bundle_sha256) ?? 0) + 1)
      const before = (await onDatabase((db) => db.papers.get(partKey(bundle_sha256))))?.value
      if (before && before.bytes.length >= bytes.length) return
      await onDatabase((db) => db.papers.put({ bundle_sha256: partKey(bundle_sha256), bytes, at: wall() }))
    },
    async drop({ bundle_sha256 }: BundleInfo): Promise<void> {
      await onDatabase((db) => db.papers.delete(partKey(bundle_sha256)))
    },
  }
}
