import { z } from 'zod'
import { GatewayError } from './port.ts'

/** A buyer waits for the page. */
const LONGEST_MS = 10_000

const anyObject = z.record(z.string(), z.unknown())
export type Json = z.output<typeof anyObject>

interface Call {
  /** Without a slash at its end. */
  base: string
  /** User name of Basic log-in; the password is empty. */
  key: string
}

/** JSON over HTTP with Basic log-in, as both gateways speak it. Throws `GatewayError` without any key in it. */
export async function callGateway(
  { base, key }: Call,
  method: 'GET' | 'POST',
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: unknown }> {
  const said = `${method} ${path}`
  try {
    const reply = await fetch(base + path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A gateway does not send its callers elsewhere; the key must not go along.
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const text = await reply.text()
    if (reply.status >= 500) throw new GatewayError(`${said}: ${reply.status}`, { refused: false })
    return { status: reply.status, body: parsed(text) }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError(`${said}: ${(error as Error).name}`, { refused: false })
  }
}

/** As an object; what is none is an empty one. */
export const asObject = (value: unknown): Json => anyObject.safeParse(value).data ?? {}

/** The gateway said no, in its own words. */
export const refusedBy = (what: string, status: number, body: unknown): GatewayError =>
  new GatewayError(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`, { refused: true })

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: no reply that we understand.
    return null
  }
}

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
