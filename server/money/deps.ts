import type { FileStore } from '../files/store.ts'
import type { GatewayDeps } from './gateway/deps.ts'

export interface MoneyDeps extends GatewayDeps {
  /** Holds proofs of transfers. */
  files: FileStore
}
