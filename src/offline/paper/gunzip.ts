import { inflate } from './inflate.ts'

const FLAG_EXTRA = 4
const FLAG_NAME = 8
const FLAG_COMMENT = 16
const FLAG_CRC = 2

/** The content of a gzip file (RFC 1952). Its checksum is not looked at: the paper's own hash is. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof DecompressionStream === 'undefined') return gunzipBySelf(bytes)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export function gunzipBySelf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) throw new Error('Not a gzip file.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flags = view.getUint8(3)
  let at = 10
  if (flags & FLAG_EXTRA) at += 2 + view.getUint16(at, true)
  for (const flag of [FLAG_NAME, FLAG_COMMENT]) if (flags & flag) at = bytes.indexOf(0, at) + 1
  if (flags & FLAG_CRC) at += 2
  return inflate(bytes.subarray(at), view.getUint32(bytes.length - 4, true))
}
