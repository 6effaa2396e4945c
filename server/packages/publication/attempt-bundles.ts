import { and, desc, inArray } from 'drizzle-orm'
import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { Db } from '../../db/connect.ts'
import { bundleTable } from '../../db/tables/index.ts'

/** Names the paper of an attempt: a running one keeps what it started with, whatever was published since. */
export interface AttemptPaper {
  jadwal_ujian_id: string
  paper_sha256: string
}

/** The bundles in which these papers were handed out, by `bundleKey`; of several the one whose key a start answers. */
export async function attemptBundles(db: Db, attempts: readonly AttemptPaper[]): Promise<Map<string, BundleInfo>> {
  if (!attempts.length) return new Map()
  const { jadwal_ujian_id, paper_sha256, bundle_sha256, size, policy, wrapped_key, current, created_at } = bundleTable
  const rows = await db
    .select({ jadwal_ujian_id, paper_sha256, bundle_sha256, bytes: size, policy, wrapped_key })
    .from(bundleTable)
    .where(
      and(
        inArray(jadwal_ujian_id, [...new Set(attempts.map((attempt) => attempt.jadwal_ujian_id))]),
        inArray(paper_sha256, [...new Set(attempts.map((attempt) => attempt.paper_sha256))]),
      ),
    )
    .orderBy(desc(current), desc(created_at))
  const found = new Map<string, BundleInfo>()
  for (const { jadwal_ujian_id, ...bundle } of rows) {
    const key = bundleKey({ jadwal_ujian_id, paper_sha256: bundle.paper_sha256 })
    if (!found.has(key)) found.set(key, bundle)
  }
  return found
}

export const bundleKey = ({ jadwal_ujian_id, paper_sha256 }: AttemptPaper): string =>
  `${jadwal_ujian_id} ${paper_sha256}`
