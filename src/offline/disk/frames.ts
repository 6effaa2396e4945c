import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { Kept } from '../log/ports.ts'

/** What a log file holds, one after the other: entries of a writer, and news of what is kept beside the logs. */
export type Frame = { writer: string; entries: readonly LogEntry[] } | { kept: Partial<Kept> }

const HEAD_BYTES = 8
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Each frame: length and CRC-32 of the payload (little-endian, 4 bytes each), then its JSON. */
export function encodeFrames(frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const payloads = frames.map((frame) => encoder.encode(JSON.stringify(frame)))
  const all = new Uint8Array(payloads.reduce((sum, { length }) => sum + HEAD_BYTES + length, 0))
  const view = new DataView(all.buffer)
  let at = 0
  for (const payload of payloads) {
    view.setUint32(at, payload.length, true)
    view.setUint32(at + 4, crc32(payload), true)
    all.set(payload, at + HEAD_BYTES)
    at += HEAD_BYTES + payload.length
  }
  return all
}

/** The whole frames at the beginning, and how many bytes they take: a torn or foreign one ends them. */
export function decodeFrames(bytes: Uint8Array): { frames: Frame[]; length: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames: Frame[] = []
  let at = 0
  while (at + HEAD_BYTES <= bytes.length) {
    const end = at + HEAD_BYTES + view.getUint32(at, true)
    if (end > bytes.length) break
    const payload = bytes.subarray(at + HEAD_BYTES, end)
    const frame = crc32(payload) === view.getUint32(at + 4, true) ? parse(payload) : null
    if (!frame) break
    frames.push(frame)
    at = end
  }
  return { frames, length: at }
}

/** Null where it is none of ours. An empty stretch of zeroes has a right checksum, and says nothing. */
function parse(payload: Uint8Array): Frame | null {
  try {
    const read = JSON.parse(decoder.decode(payload)) as Partial<Record<'writer' | 'entries' | 'kept', unknown>> | null
    if (typeof read?.writer === 'string' && Array.isArray(read.entries) && read.entries.every(isEntry))
      return { writer: read.writer, entries: read.entries }
    return typeof read?.kept === 'object' && read.kept ? { kept: read.kept } : null
  } catch {
    // No JSON.
    return null
  }
}

function isEntry(value: unknown): value is LogEntry {
  const { seq, m, q, v } = (value ?? {}) as Partial<Record<keyof LogEntry, unknown>>
  return [seq, m, q].every(Number.isSafeInteger) && typeof v === 'object' && v !== null
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
