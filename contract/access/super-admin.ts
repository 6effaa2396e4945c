import { z } from 'zod'
import { maintenance, maintenanceMessage } from '../maintenance/maintenance.ts'
import { listTotal, MAX_PAGE_SIZE } from '../resource.ts'
import type { Role } from './access.ts'

/**
 * What a super admin may beyond an admin who holds every menu, all of it: server and screens ask this table, and docs/super-admin.md
 * has a row for each. `own`: calls that nobody else may make; `within`: calls of others that do more for a super admin. Everything else that a super admin does follows from the menus that the level holds, as for everybody.
 */
export const SUPER_POWERS = {
  /** The area below /user-admin. */
  area: {},
  /** Sales and active students of every school. */
  figures: { own: ['GET /super-admin/figures', 'GET /super-admin/schools'] },
  /** How the service itself is. */
  service: { own: ['GET /super-admin/service'] },
  /** To close the platform for maintenance and to open it, and to go on working meanwhile. */
  maintenance: { own: ['POST /super-admin/maintenance'] },
  /** To grant menus and flags that one does not hold, and to change what super admins hold. */
  grants: { within: ['POST /input/role'] },
  /** To make a level that is called Super Admin. */
  levels: { within: ['POST /input/level'] },
  /** To make, change and block accounts that hold more than oneself, super admins among them. */
  accounts: { within: ['POST /input/user-list'] },
} as const satisfies Record<string, { own?: readonly string[]; within?: readonly string[] }>

export type SuperPower = keyof typeof SUPER_POWERS

/** Whether somebody of `role` has a power of the table: they go together. */
export const hasPower = (role: Role | undefined, _power: SuperPower): boolean => role === 'Super Admin'

export const FIGURE_DAYS = [1, 7, 30] as const
const days = z.coerce.number().pipe(z.literal(FIGURE_DAYS)).default(30)

const count = z.int().min(0)
const rupiah = z.int()

/** A figure and what it was in as many days before. */
const compared = { now: z.number(), before: z.number() }

/** GET /super-admin/figures: of all schools, and of students who name none. */
export const figuresQuery = z.strictObject({ days })
export const figuresReply = z.object({
  data: z.object({
    /** Schools whose students are registered here. */
    schools: count,
    /** Paid, less what was given back. */
    sales: z.object(compared),
    /** Students with an attempt that runs or was handed in. */
    active: z.object(compared),
    /** At work now, and in how many schedules. */
    working: z.object({ students: count, schedules: count }),
    /** Of students who name no school: with the list of schools this adds up to the whole. */
    without_school: z.object({ sales: rupiah, active: count }),
  }),
})
export type Figures = z.infer<typeof figuresReply>['data']

/** In how many bars the days of a school's trend are drawn. */
export const TREND_BARS = 10
export const SCHOOL_SORTS = ['-sales', 'sales', '-active', 'active', 'nama', '-nama'] as const

/** GET /super-admin/schools: the schools with students here. */
export const schoolFiguresQuery = z.strictObject({
  days,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(10),
  q: z.string().trim().max(120).optional(),
  sort: z.enum(SCHOOL_SORTS).default('-sales'),
})
export type SchoolFiguresQuery = z.infer<typeof schoolFiguresQuery>

const schoolFigures = z.object({
  id: z.uuid(),
  nama: z.string(),
  students: count,
  active: count,
  working: count,
  sales: rupiah,
  sales_before: rupiah,
  /** Sales in equal parts of the days, the oldest first. */
  trend: z.array(rupiah).length(TREND_BARS),
})
export type SchoolFigures = z.infer<typeof schoolFigures>
export const schoolFiguresReply = z.object({ data: z.array(schoolFigures), ...listTotal })

export const ALERTS = ['maintenance', 'database', 'disk', 'failed_jobs', 'late_jobs', 'faults'] as const

/** GET /super-admin/service: what this node and the database know of the service now. */
export const serviceReply = z.object({
  data: z.object({
    version: z.string(),
    /** When this process began, and what it takes of the machine's memory, bytes. */
    since: z.iso.datetime(),
    memory: z.object({ used: count, total: count }),
    /** Of the disk that the server's own data is on, bytes; null where it keeps none on a disk. */
    disk: z.object({ used: count, total: count }).nullable(),
    database: z.enum(['ready', 'read-only', 'away']),
    /** Jobs that wait, and that every try of failed; `oldest`: since when the first one waits. Those without either are left out. */
    queues: z.array(z.object({ name: z.string(), waiting: count, failed: count, oldest: z.iso.datetime().nullable() })),
    /** Calls of this day of WIB that this node answered with a fault of its own. */
    faults: count,
    maintenance: z.nullable(maintenance),
    /** What somebody has to see to, the worst first. */
    alerts: z.array(z.object({ kind: z.enum(ALERTS), count: z.number() })),
  }),
})
export type Service = z.infer<typeof serviceReply>['data']

/** POST /super-admin/maintenance */
export const maintenanceRequest = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal(true), message: maintenanceMessage, until: z.iso.datetime().nullable() }),
  z.strictObject({ on: z.literal(false) }),
])
export type MaintenanceRequest = z.infer<typeof maintenanceRequest>
