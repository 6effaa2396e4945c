import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { demandKey, type FileStore, isKey, type StoredFile } from './store.ts'

/** Files below a folder that only the server's own user may read. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, demandKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // A key that no row names: what a crash leaves is swept.
      const unfinished = join(dirname(path), `${randomUUID()}.part`)
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    get: async (key) => readFile(pathOf(key)).catch(absent),
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: () => filesBelow(folder),
    close: async () => {},
  }
}

async function* filesBelow(folder: string): AsyncGenerator<StoredFile> {
  const found = await opendir(folder, { recursive: true }).catch(absent)
  if (!found) return
  for await (const entry of found) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).split(sep).join('/')
    const state = entry.isFile() && isKey(key) && (await stat(path).catch(absent))
    if (state) yield { key, bytes: state.size, changed_at: state.mtimeMs }
  }
}

/** A power cut after the reply must not lose the file. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The new name is kept by the folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
