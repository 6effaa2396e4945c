/** Names come from ids and hashes; anything else never reaches the file system. */
export function safe(name: string): string {
  if (!/^[\w-]{1,120}$/.test(name)) throw new Error('Not a name of ours.')
  return name
}

export const folderOf = async (root: string): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(safe(root), { create: true })

/** Names and handles in a folder; `entries` is missing from the types of older libs. */
export async function listed(folder: FileSystemDirectoryHandle): Promise<[string, FileSystemHandle][]> {
  const found: [string, FileSystemHandle][] = []
  const entries = folder as unknown as AsyncIterable<[string, FileSystemHandle]>
  for await (const entry of entries) found.push(entry)
  return found
}

/** What is missing is nothing; any other fault is one. */
export function orNone(error: unknown): [] {
  if ((error as { name?: string } | null)?.name === 'NotFoundError') return []
  throw error
}

/** Only a dedicated worker has it. Early Safari answers promises from methods that are synchronous elsewhere, so each is awaited. */
interface SyncFile {
  createSyncAccessHandle(): Promise<{
    write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number | Promise<number>
    truncate(size: number): void | Promise<void>
    flush(): void | Promise<void>
    getSize(): number | Promise<number>
    close(): void | Promise<void>
  }>
}
export const isSync = (handle: object): handle is SyncFile => 'createSyncAccessHandle' in handle
export type { SyncFile }
