import type { Files } from '../opfs/files.ts'
import type { Vault } from '../store/vault.ts'
import type { StoreHealth } from '../types.ts'

export interface StorageFacts {
  estimate(): Promise<{ usage?: number; quota?: number }>
  persisted(): Promise<boolean>
  persist(): Promise<boolean>
  /** Whether this is a window whose storage goes with it, as far as the browser lets that be known. */
  privateWindow(): Promise<boolean>
}

/** Writes a test record into both stores and reads it back. */
export async function health(
  vault: Vault,
  files: Files | null,
  storage: StorageFacts,
  uuid: () => string,
): Promise<StoreHealth> {
  const [indexed_db, opfs, persisted, private_window] = await Promise.all([
    databaseWorks(vault, uuid()),
    files ? filesWork(files, uuid()) : false,
    storage.persisted().catch(() => false),
    storage.privateWindow(),
  ])
  return { indexed_db, opfs, persisted, private_window }
}

async function databaseWorks(vault: Vault, value: string): Promise<boolean> {
  const key = `health:${value}`
  const read = await vault.onDatabase(async (db) => {
    await db.meta.put({ key, value })
    const row = await db.meta.get(key)
    await db.meta.delete(key)
    return row?.value
  })
  return read?.value === value
}

async function filesWork(files: Files, name: string): Promise<boolean> {
  const folder = `health-${name}`
  try {
    const file = await files.create(folder, name)
    const written = new TextEncoder().encode(name)
    await file.append(written)
    await file.close()
    const [read] = await files.read(folder)
    await files.remove(folder)
    return read !== undefined && new TextDecoder().decode(read) === name
  } catch {
    // Whatever the reason, nothing can be kept there.
    return false
  }
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
