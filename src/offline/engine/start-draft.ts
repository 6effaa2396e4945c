import type { BundleInfo } from '#contract/exam/bundle.ts'
import { uuid7 } from '../attempt-id.ts'
import type { ServerClock } from '../clock/server-clock.ts'
import type { OpenedByCode } from '../paper/open-by-code.ts'
import type { Ports } from '../ports.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { Vault } from '../store/vault.ts'
import type { SittingInfo } from '../types.ts'

interface DraftDeps {
  vault: Vault
  ports: Pick<Ports, 'wall' | 'uuid'>
  server: ServerClock
}

/** Where the ids of a start that is not through yet are kept. */
export const draftKey = (user_id: string, { jadwal_ujian_id }: SittingInfo) => `start:${user_id}:${jadwal_ujian_id}`

/** The ids of a start that is not through yet, and the paper it was begun with. */
interface Draft {
  attempt_id: string
  device_id: string
  /** Absent where an older version of the app wrote it. */
  bundle?: BundleInfo
}

/**
 * The sitting as a start that was cut off had it: the server may know of it, with the paper of then, and the same ids
 * with another paper are refused for ever.
 */
export async function sittingBegun(vault: Vault, user_id: string, sitting: SittingInfo): Promise<SittingInfo> {
  const row = (await vault.onDatabase((db) => db.meta.get(draftKey(user_id, sitting))))?.value
  const { bundle } = (row?.value ?? {}) as Partial<Draft>
  return bundle && !samePaper(bundle, sitting.bundle) ? { ...sitting, bundle } : sitting
}

const samePaper = (a: BundleInfo, b: BundleInfo) => a.paper_sha256 === b.paper_sha256

/** The ids of a start outlive a lost reply: asked again it is the same attempt, not a second one. */
export async function draftRecord(
  { vault, ports, server }: DraftDeps,
  user_id: string,
  sitting: SittingInfo,
  opened: OpenedByCode | null,
): Promise<AttemptRecord> {
  const key = draftKey(user_id, sitting)
  const { bundle } = sitting
  const fresh: Draft = { attempt_id: uuid7(ports.wall(), ports.uuid()), device_id: ports.uuid(), bundle }
  const kept = await vault.onDatabase((db) =>
    db.transaction('rw', db.meta, async () => {
      const row = await db.meta.get(key)
      const known = row?.value as Draft | undefined
      if (known && samePaper(known.bundle ?? bundle, bundle)) return known
      await db.meta.put({ key, value: fresh })
      return fresh
    }),
  )
  const { attempt_id, device_id } = kept?.value ?? fresh
  return {
    attempt_id,
    device_id,
    user_id,
    rev: 1,
    retired: {},
    sitting,
    paper_key: opened?.paper_key ?? null,
    ...(opened && { code_proof: await opened.proof(attempt_id) }),
    started_at: ports.wall(),
    offset: server.offset() ?? 0,
    take_over: null,
    server: null,
    upload_token: null,
    flush_after_ms: 3000,
    acked_seq: 0,
    rejected: [],
    end: null,
    receipt: null,
    taken_over: false,
    refused: null,
    all_sent_at: null,
  }
}
