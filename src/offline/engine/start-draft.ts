import { uuid7 } from '../attempt-id.ts'
import type { ServerClock } from '../clock/server-clock.ts'
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

/** The ids of a start outlive a lost reply: asked again it is the same attempt, not a second one. */
export async function draftRecord(
  { vault, ports, server }: DraftDeps,
  user_id: string,
  sitting: SittingInfo,
  paper_key: string | null,
): Promise<AttemptRecord> {
  const key = draftKey(user_id, sitting)
  const fresh = { attempt_id: uuid7(ports.wall(), ports.uuid()), device_id: ports.uuid() }
  const kept = await vault.onDatabase((db) =>
    db.transaction('rw', db.meta, async () => {
      const row = await db.meta.get(key)
      if (row) return row.value as typeof fresh
      await db.meta.put({ key, value: fresh })
      return fresh
    }),
  )
  return {
    ...(kept?.value ?? fresh),
    user_id,
    rev: 1,
    retired: {},
    sitting,
    paper_key,
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
