import { join } from 'node:path'
import type { Config } from '../process/config.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

/** Private files lie in DATA_DIR/files. */
export const createFileStore = (config: Config): FileStore => folderStore(join(config.dataDir, 'files'))
