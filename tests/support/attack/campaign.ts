import { CANARIES, newAttacker, type PreparedGround, type Role } from './ground.ts'
import { type ApiDocument, operationsOf } from './operations.ts'
import { studentsSince, sumOfOthers } from './others.ts'
import { stockOf } from './stock.ts'
import { type StormReport, storm } from './storm.ts'

export const SIDES = ['stranger', 'student', 'admin', 'super'] as const
export type Side = (typeof SIDES)[number]

export interface SideReport extends StormReport {
  side: Side
  /** Tables in which rows of others are not as they were. */
  changed: string[]
}

export interface CampaignOptions {
  ground: PreparedGround
  document: ApiDocument
  seed: number
  calls: number
  workers: number
  every?: { calls: number; tell(done: number): void }
}

/** One side attacks: so many calls, and what it could see and change that it should not. */
export async function attackBy(side: Side, options: CampaignOptions): Promise<SideReport> {
  const { ground, document } = options
  const stock = await stockOf(ground.pool, document)
  // Staff see and change what the other two may not; theirs is the matrix of rights to judge.
  const outsider = side === 'stranger' || side === 'student'
  const sums = async () =>
    outsider ? await sumOfOthers(ground.pool, await studentsSince(ground.pool, ground.accounts)) : {}
  const before = await sums()
  const report = await storm({
    ...options,
    port: ground.port,
    operations: operationsOf(document),
    stock,
    secrets: outsider ? CANARIES : [],
    closes: side === 'super',
    async attacker() {
      const role: Role = side === 'stranger' ? 'student' : side
      const arranged = await newAttacker(ground, role, { sits: side === 'student' })
      if (arranged.started)
        for (const field of ['attempt_id', 'phone_id'] as const) stock.own[field]?.push(arranged.started[field])
      // A stranger has only tokens that open nothing.
      return side === 'stranger'
        ? { token: undefined, upload: undefined, strays: arranged.strays }
        : { ...arranged, upload: arranged.started?.upload_token }
    },
  })
  const after = await sums()
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  return { ...report, side, changed }
}
