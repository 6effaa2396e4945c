import { randomUUID } from 'node:crypto'
import type { Reply, World } from './world.ts'

/** The one write payload, as the back office sends it. */
export const creating = (data: object, id: string = randomUUID()) => ({ op: 'create' as const, id, data })
export const updating = (id: string, data: object, version = 1) => ({ op: 'update' as const, id, version, data })
export const deleting = (id: string, version = 1) => ({ op: 'delete' as const, id, version })

/** One batch of changes to a resource. */
export function send(world: World, token: string | undefined, name: string, ...changes: object[]): Promise<Reply> {
  const body = { batch: randomUUID(), changes }
  return world.call('POST', `/input/${name}`, { ...(token && { token }), body })
}
