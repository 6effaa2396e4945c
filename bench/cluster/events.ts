import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { cutOff, emptyDisk, fillDisk, joinAgain } from './hosts.ts'

/** What happens to a cluster in the midst of saves. `repair`: what an operator does afterwards. */
export interface ClusterEvent {
  name: string
  /** Longest time without an acknowledged save, s. */
  goal: number
  happen(cluster: Cluster): Promise<() => Promise<void>>
}

const nothing = async () => undefined

/** Goals: what was measured elsewhere with a lease of 10 s, and for what touches no primary a few checks' time. */
export const EVENTS: readonly ClusterEvent[] = [
  { name: 'nothing', goal: 1, happen: async () => nothing },
  {
    name: 'an API node is killed',
    goal: 2,
    happen: async ({ nodes: [first] }) => {
      await first?.stop('SIGKILL')
      return async () => first?.start()
    },
  },
  {
    name: 'the primary is killed, PostgreSQL and Patroni at once',
    goal: 9,
    happen: async ({ database }) => {
      const primary = await database.primary()
      await database.kill(primary)
      return async () => database.startMember(primary)
    },
  },
  {
    name: 'the primary is cut off from everybody',
    goal: 12,
    happen: async ({ database }) => {
      const primary = await database.primary()
      cutOff(primary)
      return async () => void joinAgain(primary)
    },
  },
  {
    name: 'the disk of the standby is full',
    goal: 12,
    happen: async ({ database, connection }) => {
      const disk = database.disks.get((await database.standby()).name) as string
      fillDisk(disk)
      // A segment of the log has room for minutes of saves: the next ones are begun.
      const admin = connection.pool
      for (let segment = 0; segment < 12; segment++) {
        await admin.query("select pg_logical_emit_message(false, 'elp', repeat('x', 4000000))")
        await wait(500)
      }
      return async () => void emptyDisk(disk)
    },
  },
  {
    name: 'a new version is rolled out, node by node',
    goal: 1,
    happen: async ({ nodes }) => {
      for (const node of nodes) {
        await node.stop('SIGTERM')
        await node.start()
      }
      return nothing
    },
  },
]
