import type { ServeDeps } from '../crud/types.ts'
import type { FileStore } from '../files/store.ts'

export interface EbookDeps extends ServeDeps {
  files: FileStore
}
