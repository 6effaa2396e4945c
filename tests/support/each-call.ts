import { expect } from 'vitest'
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
  const sent = file ? await formOf(file, asked.body) : { body: asked.body }
  const reply = await world.call(method, path, { ...(token && { token }), ...sent })
  expect([call, reply.status, reply.status === 200 || reply.body]).toEqual([call, 200, true])
  return reply
}

async function formOf(file: Uint8Array, fields: object = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([Uint8Array.from(file)]), 'berkas')
  const packed = new Response(form)
  return {
    headers: { 'content-type': packed.headers.get('content-type') as string },
    body: Buffer.from(await packed.arrayBuffer()),
  }
}
