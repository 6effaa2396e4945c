import type { Connection } from '../db/connect.ts'
import type { Faults } from '../http/faults.ts'
import type { MaintenanceState } from '../maintenance/state.ts'

export interface SuperAdminDeps {
  connection: Connection
  now: () => number
  maintenance: MaintenanceState
  faults: Faults
  /** Where the server's own data is. */
  dataDir: string
}
