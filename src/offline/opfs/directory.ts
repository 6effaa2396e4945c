/** The name of the worker that this runs in: what is no exam has files of its own (`trial-store.ts`). */
const ROOT = (globalThis as { name?: string }).name || 'elp'
const PAPERS = 'papers'

/** Names come from ids and hashes; anything else never reaches the file system. */
function safe(name: string): string {
  if (!/^[\w.-]{1,120}$/.test(name)) throw new Error('Not a name of ours.')
  return name
}

/** The folder of attempts' logs, or of one attempt. */
export async function logFolder(attempt_id?: string, create = true): Promise<FileSystemDirectoryHandle> {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, { create })
  const logs = await root.getDirectoryHandle('logs', { create })
  return attempt_id === undefined ? logs : logs.getDirectoryHandle(safe(attempt_id), { create })
}

export async function paperFolder(create: boolean): Promise<FileSystemDirectoryHandle> {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, { create })
  return root.getDirectoryHandle(PAPERS, { create })
}

export async function paperFile(bundle_sha256: string, create: boolean): Promise<FileSystemFileHandle> {
  return (await paperFolder(create)).getFileHandle(safe(bundle_sha256), { create })
}

export const logFile = async (folder: FileSystemDirectoryHandle, name: string, create: boolean) =>
  folder.getFileHandle(`${safe(name)}.log`, { create })

/** Names and handles in a folder; `entries` is missing from the types of older libs. */
export async function listed(folder: FileSystemDirectoryHandle): Promise<[string, FileSystemHandle][]> {
  const found: [string, FileSystemHandle][] = []
  const entries = folder as unknown as AsyncIterable<[string, FileSystemHandle]>
  for await (const entry of entries) found.push(entry)
  return found
}

export const isMissing = (error: unknown) => (error as { name?: string } | null)?.name === 'NotFoundError'
