import { isMissing, logFile, logFolder } from './directory.ts'

/**
 * A log file with the browser's synchronous handle. Early Safari answers promises from methods that are synchronous
 * elsewhere, so each is awaited.
 */
export interface OpenFile {
  append(bytes: Uint8Array): Promise<void>
  intact(): Promise<boolean>
  close(): Promise<void>
}

export async function openFile(attempt_id: string, name: string): Promise<OpenFile> {
  const handle = await logFile(await logFolder(attempt_id), name, true)
  const access = await handle.createSyncAccessHandle()
  let size = await access.getSize()

  async function inPlace(): Promise<boolean> {
    try {
      const found = await logFile(await logFolder(attempt_id, false), name, false)
      return await found.isSameEntry(handle)
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  return {
    async append(bytes) {
      try {
        const written = await access.write(bytes, { at: size })
        if (written !== bytes.length) throw new Error('The file took only a part.')
        await access.flush()
        size += bytes.length
      } catch (error) {
        // Cut off what got in, or the next frame would stand behind a torn one.
        await access.truncate(size)
        throw error
      }
    },
    async intact() {
      return (await inPlace()) && (await access.getSize()) === size
    },
    async close() {
      // Chromium never comes back from closing a file that was deleted under it, and the whole worker stands still.
      if (await inPlace()) await access.close()
    },
  }
}
