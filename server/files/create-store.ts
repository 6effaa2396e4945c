import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { refusal } from '../lib/errors.ts'
import type { Config } from '../process/config.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** Private files lie in the bucket that the settings name, or in DATA_DIR/files. */
export const fileStore = (config: Config): FileStore =>
  config.s3 ? s3Store(config.s3) : folderStore(join(config.dataDir, 'files'))

/** The same for who answers callers. */
export const createFileStore = (config: Config, log: FastifyBaseLogger): FileStore => refusing(fileStore(config), log)

/** A full disk or a server that is away is no fault of what was asked: the log has the cause, the caller a way out. */
function refusing(store: FileStore, log: FastifyBaseLogger): FileStore {
  const unavailable = (err: unknown): never => {
    log.error({ err }, 'file store failed')
    throw refusal('files.unavailable')
  }
  return {
    ...store,
    put: (key, bytes) => store.put(key, bytes).catch(unavailable),
    get: (key) => store.get(key).catch(unavailable),
    delete: (key) => store.delete(key).catch(unavailable),
  }
}
