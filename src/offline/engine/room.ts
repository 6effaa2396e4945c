import type { PaperFiles } from '../disk/disk-store.ts'
import type { OnDatabase } from '../store/on-database.ts'
import type { Room } from '../types.ts'

export interface RoomDeps {
  onDatabase: OnDatabase
  files: PaperFiles | null
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

/** What a check wrote, and a page that died left behind. */
const CHECK = 'room-'
export const isCheckPaper = (key: string): boolean => key.startsWith(CHECK)

/** Among the papers, where what a page that died left of it goes when the phone is tidied. */
async function placeIn({ onDatabase, files: given, uuid }: RoomDeps): Promise<Place | null> {
  const name = CHECK + uuid()
  const keys: string[] = []
  const files = (await given?.papers().catch(() => null)) ? given : null
  if (!files && !(await onDatabase((db) => db.meta.count()))) return null
  const put = async (key: string, bytes: Uint8Array<ArrayBuffer>) => {
    if (files) return files.writePaper(key, bytes)
    if (!(await onDatabase((db) => db.papers.put({ bundle_sha256: key, bytes, at: 0 }))))
      throw new Error('It took no more.')
  }
  const drop = (key: string) => (files ? files.removePaper(key) : onDatabase((db) => db.papers.delete(key)))
  return {
    async write(grain, size) {
      const key = `${name}-${keys.length}`
      keys.push(key)
      await put(key, filled(grain, size))
    },
    clear: async () => void (await Promise.all(keys.map(drop))),
  }
}

function filled(grain: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += grain.length) bytes.set(grain.subarray(0, Math.min(grain.length, size - at)), at)
  return bytes
}
