import { brotliDecompressSync } from 'node:zlib'
import type { Lane, Request } from './lane.ts'
import { type Call, httpText } from './request.ts'

/** Calls as they are, spread over connections. */
export interface CallsLoad {
  kind: 'calls'
  label: string
  calls: Call[]
  connections: number
  /** How often the whole list is sent. */
  repeat?: number
  /** The calls are due evenly spread over this time (ms); one after the other where absent. */
  within?: number
  /** Keep the bodies of the replies, in the order of the calls. */
  collect?: boolean
}

export function callsLanes(load: CallsLoad, collected: string[]): Lane[] {
  const bytes = load.calls.map((call) => Buffer.from(httpText(call)))
  const total = bytes.length * (load.repeat ?? 1)
  return Array.from({ length: load.connections }, (_, lane) => {
    let at = lane - load.connections
    return {
      label: load.label,
      next: (): Request | undefined => {
        at += load.connections
        if (at >= total) return undefined
        const request = { bytes: bytes[at % bytes.length] as Buffer }
        return load.within === undefined ? request : { ...request, due: (at / total) * load.within }
      },
      accepts: ({ status, body, encoded }) => {
        if (load.collect) collected[at] = (encoded ? brotliDecompressSync(body) : body).toString()
        return status < 400
      },
    }
  })
}
