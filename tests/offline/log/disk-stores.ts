import { browserFiles } from '#src/offline/browser/files.ts'
import { browserDatabase } from '#src/offline/browser/parts.ts'
import type { DiskStore } from '#src/offline/disk/disk-store.ts'
import { fileStore } from '#src/offline/disk/file-store.ts'
import { LOG_FOLDER } from '#src/offline/disk/log-folder.ts'
import { opfsFiles } from '#src/offline/disk/opfs-files.ts'
import type { PhonePorts } from '#src/offline/log/ports.ts'

/** Both stores of a browser. `page`: the files are written by the dedicated worker, which a page alone can have. */
export function browserStores(after: PhonePorts['after'], page: boolean): DiskStore[] {
  const { store } = browserDatabase(after)
  const files = page ? browserFiles(after) : null
  return [store, files ?? fileStore({ files: opfsFiles(LOG_FOLDER), newName: () => crypto.randomUUID(), after })]
}
