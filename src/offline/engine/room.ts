import type { Files } from '../opfs/files.ts'
import type { Vault } from '../store/vault.ts'
import type { Room } from '../types.ts'

export interface RoomDeps {
  vault: Vault
  files: Files | null
  uuid: () => string
  /** Monotonic, ms. */
  mono: () => number
}

const CHUNK = 1_000_000
/** No exam needs more, and no phone shall be worn out for a check. */
export const MOST_WRITTEN = 24_000_000
/** A slow phone is not kept waiting: what was written by then is the answer. */
const LONGEST_MS = 3000

/**
 * Whether `bytes` fit, found out by writing them and taking them away again: what a browser estimates is the share that
 * it would allow, not the room that the phone has left. Null where there is nothing to write to.
 */
export async function measureRoom(deps: RoomDeps, bytes: number): Promise<Room | null> {
  const wanted = Math.min(bytes, MOST_WRITTEN)
  const place = await placeIn(deps)
  if (!place) return null
  const until = deps.mono() + LONGEST_MS
  let written = 0
  try {
    while (written < wanted && deps.mono() < until) {
      const size = Math.min(CHUNK, wanted - written)
      // Not zeros: some file systems keep those for nothing.
      await place.write(crypto.getRandomValues(new Uint8Array(STEP)), size)
      written += size
    }
    return { written, full: false }
  } catch {
    return { written, full: true }
  } finally {
    await place.clear().catch(() => undefined)
  }
}

/** So many random bytes are handed out at a time. */
const STEP = 65_536

interface Place {
  write(grain: Uint8Array, size: number): Promise<void>
  clear(): Promise<void>
}

async function placeIn({ vault, files, uuid }: RoomDeps): Promise<Place | undefined> {
  const name = uuid()
  // As the health check: what a page that died left of it is cleared at the next start.
  const folder = `health-${name}`
  const file = await files?.create(folder, name).catch(() => undefined)
  if (files && file) {
    return {
      write: (grain, size) => file.append(filled(grain, size)),
      async clear() {
        await file.close()
        await files.remove(folder)
      },
    }
  }
  const keys: string[] = []
  // What a page that died left of it goes first.
  const works = await vault.onDatabase((db) => db.meta.where('key').startsWith('health:').delete())
  if (!works) return undefined
  return {
    async write(grain, size) {
      const key = `health:${name}:${keys.length}`
      keys.push(key)
      const done = await vault.onDatabase((db) => db.meta.put({ key, value: filled(grain, size) }))
      if (!done) throw new Error('The database took no more.')
    },
    clear: async () => void (await vault.onDatabase((db) => db.meta.bulkDelete(keys))),
  }
}

function filled(grain: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += grain.length) bytes.set(grain.subarray(0, Math.min(grain.length, size - at)), at)
  return bytes
}
