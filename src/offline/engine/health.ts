import type { DiskStore } from '../disk/disk-store.ts'
import type { PhonePorts } from '../log/ports.ts'
import { within } from '../log/within.ts'
import type { StoreHealth } from '../types.ts'

export interface StorageFacts {
  estimate(): Promise<{ usage?: number; quota?: number }>
  persisted(): Promise<boolean>
  persist(): Promise<boolean>
  /** Whether this is a window whose storage goes with it, as far as the browser lets that be known. */
  privateWindow(): Promise<boolean>
}

/** A slow phone is none without stores, ms. */
const LIMIT_MS = 5000

/** An attempt of this name is none: a check wrote it. */
const CHECK = 'health-'
export const isCheck = (attempt_id: string): boolean => attempt_id.startsWith(CHECK)

/** Writes an entry into both stores and reads it back, as an exam does. */
export async function health(
  [database, files]: readonly DiskStore[],
  storage: StorageFacts,
  ports: Pick<PhonePorts, 'after'> & { uuid(): string },
): Promise<StoreHealth> {
  const check = async (store: DiskStore | undefined) =>
    store !== undefined && (await within(works(store, CHECK + ports.uuid()), ports, LIMIT_MS)) === true
  const [indexed_db, opfs, persisted, private_window] = await Promise.all([
    check(database),
    check(files),
    storage.persisted().catch(() => false),
    storage.privateWindow(),
  ])
  return { indexed_db, opfs, persisted, private_window }
}

async function works(store: DiskStore, attempt_id: string): Promise<boolean> {
  await store.add(attempt_id, attempt_id, [{ seq: 1, m: 0, q: -1, v: { sees: {} } }])
  const { logs } = await store.load(attempt_id)
  await store.remove(attempt_id)
  return logs.get(attempt_id)?.length === 1
}

/** What the browser would allow yet, at its own estimate: no measure of what the phone has left (room.ts). */
export async function freeBytes(storage: StorageFacts): Promise<number | null> {
  try {
    const { usage, quota } = await storage.estimate()
    return quota === undefined ? null : Math.max(0, quota - (usage ?? 0))
  } catch {
    return null
  }
}
