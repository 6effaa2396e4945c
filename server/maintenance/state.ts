import type { Maintenance } from '#contract/maintenance/maintenance.ts'
import type { Db } from '../db/connect.ts'
import { maintenanceTable } from '../db/tables/index.ts'

/** How long after the switch the other nodes know of it at the latest, ms. */
export const HEARD_MS = 2000

/**
 * Whether the platform is closed, as this node knows: kept in memory and read anew every two seconds, so that no call waits
 * for it. While the database is away what was known last stands.
 */
export interface MaintenanceState {
  current(): Maintenance | null
  /** Reads now: after a switch on this node. */
  read(): Promise<void>
  start(): Promise<void>
  stop(): void
}

export function maintenanceState(db: Db, onError: (error: unknown) => void): MaintenanceState {
  let known: Maintenance | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function read(): Promise<void> {
    const { since, message, until } = maintenanceTable
    const [row] = await db.select({ since, message, until }).from(maintenanceTable)
    known = row ?? null
  }

  async function again(): Promise<void> {
    await read().catch((error) => {
      if (!stopped) onError(error)
    })
    if (stopped) return
    timer = setTimeout(again, HEARD_MS)
    timer.unref()
  }

  return {
    current: () => known,
    read,
    start: again,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
