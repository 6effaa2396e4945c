import type { Service } from '#contract/access/super-admin.ts'

/** A disk fuller than this is somebody's work, percent. */
const FULL = 80
/** A job that waits longer is late, ms: those of the minute have begun by then. */
const LATE_MS = 5 * 60_000

/** What somebody has to see to, the worst first; `count` is what its words name: jobs, faults, percent. */
export function alertsOf(known: Omit<Service, 'alerts'>, now: number): Service['alerts'] {
  const { database, disk, queues, faults, maintenance } = known
  const full = disk ? Math.round((disk.used / disk.total) * 100) : 0
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const late = queues.filter(({ oldest }) => oldest && now - Date.parse(oldest) > LATE_MS)
  const found: Service['alerts'] = [
    { kind: 'database', count: database === 'ready' ? 0 : 1 },
    { kind: 'maintenance', count: maintenance ? 1 : 0 },
    { kind: 'disk', count: full >= FULL ? full : 0 },
    { kind: 'failed_jobs', count: failed },
    { kind: 'late_jobs', count: late.reduce((sum, queue) => sum + queue.waiting, 0) },
    { kind: 'faults', count: faults },
  ]
  return found.filter(({ count }) => count > 0)
}
