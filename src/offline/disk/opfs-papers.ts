import { folderOf, isSync, listed, orNone, safe } from './directory.ts'
import type { PaperFiles } from './disk-store.ts'

/** Papers as files of their own; in the dedicated worker. */
export function opfsPapers(root: string): PaperFiles {
  return {
    papers: async () => (await listed(await folderOf(root))).map(([name]) => name),
    async readPaper(bundle_sha256) {
      const [handle] = await (await folderOf(root)).getFileHandle(safe(bundle_sha256)).then((found) => [found], orNone)
      return handle ? new Uint8Array(await (await handle.getFile()).arrayBuffer()) : null
    },
    async writePaper(bundle_sha256, bytes) {
      const handle = await (await folderOf(root)).getFileHandle(safe(bundle_sha256), { create: true })
      if (!isSync(handle)) throw new Error('Files are written in a dedicated worker.')
      const access = await handle.createSyncAccessHandle()
      try {
        await access.truncate(0)
        const written = await access.write(bytes as Uint8Array<ArrayBuffer>, { at: 0 })
        if (written !== bytes.length) throw new Error('The file took only a part.')
        await access.flush()
      } finally {
        await access.close()
      }
    },
    async removePaper(bundle_sha256) {
      await (await folderOf(root)).removeEntry(safe(bundle_sha256)).catch(orNone)
    },
  }
}
