import { folderOf, isSync, listed, orNone, type SyncFile, safe } from './directory.ts'
import type { LogFiles, OwnFile } from './log-files.ts'

const ENDING = '.log'

/** The origin-private file system. A dedicated worker has synchronous handles; the service worker writes in the other way. */
export function opfsFiles(root: string): LogFiles {
  const top = () => folderOf(root)
  const folder = async (attempt_id: string, create: boolean) =>
    (await top()).getDirectoryHandle(safe(attempt_id), { create })
  /** The way there from the root takes three calls, before each answer. */
  const known = new Map<string, FileSystemDirectoryHandle>()
  const listing = async (attempt_id: string) => {
    const place = known.get(attempt_id)
    const found = place && (await listed(place).catch(() => []))
    if (found?.length) return found
    // None there, or somebody took the folder away, and perhaps made it anew.
    const fresh = await folder(attempt_id, false)
    known.set(attempt_id, fresh)
    return listed(fresh)
  }

  return {
    attempts: async () => (await listed(await top())).map(([name]) => name),
    async list(attempt_id) {
      const found = await listing(attempt_id).catch(orNone)
      return found
        .filter(([name]) => name.endsWith(ENDING))
        .map(([name, handle]) => ({
          name: name.slice(0, -ENDING.length),
          bytes: () => (handle as FileSystemFileHandle).getFile(),
        }))
    },
    async create(attempt_id, name) {
      const handle = await (await folder(attempt_id, true)).getFileHandle(safe(name) + ENDING, { create: true })
      return isSync(handle) ? openAtOnce(handle) : openSlowly(handle)
    },
    async retire(attempt_id, name, size) {
      const place = await folder(attempt_id, false)
      const handle = await place.getFileHandle(safe(name) + ENDING)
      if (!isSync(handle)) return false
      // Refused for a file that a page life has open.
      const access = await handle.createSyncAccessHandle()
      const same = (await access.getSize()) === size
      await access.close()
      if (same) await place.removeEntry(name + ENDING)
      return same
    },
    async remove(attempt_id) {
      await (await top()).removeEntry(safe(attempt_id), { recursive: true }).catch(orNone)
    },
  }
}

async function openAtOnce(handle: SyncFile): Promise<OwnFile> {
  const access = await handle.createSyncAccessHandle()
  return {
    async write(at, bytes) {
      try {
        const written = await access.write(bytes, { at })
        if (written !== bytes.length) throw new Error('The file took only a part.')
        await access.flush()
      } catch (error) {
        await access.truncate(at)
        throw error
      }
    },
    size: async () => access.getSize(),
    close: async () => access.close(),
  }
}

/** All or nothing: the browser writes a copy, and puts it in the place of the file when it is closed. */
const openSlowly = async (handle: FileSystemFileHandle): Promise<OwnFile> => ({
  async write(position, data) {
    const stream = await handle.createWritable({ keepExistingData: true })
    await stream.write({ type: 'write', position, data })
    await stream.close()
  },
  size: async () => (await handle.getFile()).size,
  close: async () => undefined,
})
