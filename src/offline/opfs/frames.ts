import type { AttemptRecord, LogRow } from '../store/rows.ts'

/** What a log file holds, one after the other: the attempt itself first, its changes, and its entries. */
export type Frame = { kind: 'record'; record: AttemptRecord } | { kind: 'row'; row: LogRow }

const HEAD_BYTES = 8
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** One frame: length and CRC-32 of the payload (little-endian, 4 bytes each), then its JSON. */
function encodeFrame(frame: Frame): Uint8Array<ArrayBuffer> {
  const payload = encoder.encode(JSON.stringify(frame))
  const bytes = new Uint8Array(HEAD_BYTES + payload.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, payload.length, true)
  view.setUint32(4, crc32(payload), true)
  bytes.set(payload, HEAD_BYTES)
  return bytes
}

export function encodeFrames(frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const parts = frames.map(encodeFrame)
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The whole frames at the beginning of a file; a torn or damaged one ends it. */
export function decodeFrames(bytes: Uint8Array): Frame[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames: Frame[] = []
  let at = 0
  while (at + HEAD_BYTES <= bytes.length) {
    const end = at + HEAD_BYTES + view.getUint32(at, true)
    if (end > bytes.length) break
    const payload = bytes.subarray(at + HEAD_BYTES, end)
    if (crc32(payload) !== view.getUint32(at + 4, true)) break
    const frame = parse(payload)
    // An empty stretch of zeroes has a right checksum, and says nothing.
    if (!frame) break
    frames.push(frame)
    at = end
  }
  return frames
}

function parse(payload: Uint8Array): Frame | null {
  try {
    return JSON.parse(decoder.decode(payload)) as Frame
  } catch {
    // Not ours: treated as the torn end of the file.
    return null
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 (IEEE 802.3). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = ((TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)) >>> 0
  return (crc ^ 0xffffffff) >>> 0
}
