import { expect } from 'vitest'
import { fileBody } from './form.ts'
import type { Reply, World } from './world.ts'

interface Asked {
  token?: string | undefined
  /** In the place of the `{…}` of the address. */
  id?: string
  query?: Record<string, string>
  body?: object
  /** In a form, as a browser sends it. */
  file?: Uint8Array
}

/** Makes a call of docs/calls.csv, named as the list names it, and demands that it is answered. */
export async function answered(world: World, call: string, asked: Asked = {}): Promise<Reply> {
  const { token, id, query, file } = asked
  const [method, template] = call.split(' ') as ['GET' | 'POST', string]
  const path = template.replace(/\{\w+\}/, () => id ?? '') + (query ? `?${new URLSearchParams(query)}` : '')
  const sent = file ? await fileBody(file, 'berkas', asked.body) : { body: asked.body }
  const reply = await world.call(method, path, { ...(token && { token }), ...sent })
  expect([call, reply.status, reply.status === 200 || reply.body]).toEqual([call, 200, true])
  return reply
}
