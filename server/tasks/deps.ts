import type { ServeDeps } from '../crud/types.ts'
import type { FileStore } from '../files/store.ts'

export interface TaskDeps extends ServeDeps {
  /** Holds the pictures. */
  files: FileStore
}

/** The menu of whoever judges what students send. */
export const MENU = 'kiriman-syarat'
