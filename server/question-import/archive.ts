import { crc32, inflateRawSync } from 'node:zlib'
import { ImportError } from '../worker/import-error.ts'

/** What a package may hold; more is a bomb or a mistake. Bytes. */
const MAX_ENTRIES = 3000
const MAX_ONE = 40 * 1024 * 1024
const MAX_ALL = 160 * 1024 * 1024
/** Text packs at most some tens to one; above this and some size the bytes are made to fill memory. */
const MAX_RATIO = 250
const RATIO_FROM = 1024 * 1024

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
/** The end of the larger kind of archive (ZIP64), and the pointer to it that stands before the usual end. */
const WIDE_END = 0x06064b50
const WIDE_POINTER = 0x07064b50
const WIDE_POINTER_SIZE = 20
const WIDE_EXTRA = 1
/** What a narrow field says where the number stands in the wide one. */
const ELSEWHERE = 0xffffffff
const MAX_COMMENT = 0xffff
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

interface Entry {
  name: string
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

export const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from([0x50, 0x4b, 3, 4]))

/**
 * The files of a ZIP by name. Sizes are judged before anything is unpacked, and unpacking stops where a size lied.
 * Throws ImportError for a broken, encrypted or oversized archive and for names that lead out of it.
 */
export function openArchive(bytes: Uint8Array): Map<string, Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const entries = directory(buffer)
    let all = 0
    for (const entry of entries) all += judged(entry)
    if (all > MAX_ALL) throw tooBig()
    const files = new Map<string, Uint8Array>()
    for (const entry of entries) {
      if (entry.name.endsWith('/')) continue
      // Which of the two is meant would be a guess, and other programs guess otherwise.
      if (files.has(entry.name)) throw twice(entry.name)
      files.set(entry.name, unpack(buffer, entry))
    }
    return files
  } catch (error) {
    if (error instanceof ImportError) throw error
    // A number outside the file: the archive was cut off or made up.
    throw broken()
  }
}

function directory(buffer: Buffer): Entry[] {
  const { count, start } = directoryOf(buffer)
  if (count > MAX_ENTRIES) throw tooBig()
  const entries: Entry[] = []
  for (let at = start, n = 0; n < count; n++) {
    if (buffer.readUInt32LE(at) !== CENTRAL) throw broken()
    if (buffer.readUInt16LE(at + 8) & ENCRYPTED) {
      throw new ImportError('Berkas ZIP ini dikunci sandi. Buka kuncinya, lalu unggah lagi.')
    }
    const extraAt = at + 46 + buffer.readUInt16LE(at + 28)
    const extraEnd = extraAt + buffer.readUInt16LE(at + 30)
    const [size = 0, packed = 0, offset = 0] = widened(
      [buffer.readUInt32LE(at + 24), buffer.readUInt32LE(at + 20), buffer.readUInt32LE(at + 42)],
      buffer.subarray(extraAt, extraEnd),
    )
    entries.push({
      // Some programs of Windows part folders its own way.
      name: buffer.toString('utf8', at + 46, extraAt).replaceAll('\\', '/'),
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      packed,
      size,
      offset,
    })
    at = extraEnd + buffer.readUInt16LE(at + 32)
  }
  return entries
}

/** Some programs write every archive as a large one, however small it is. */
function directoryOf(buffer: Buffer): { count: number; start: number } {
  const end = endOf(buffer)
  const pointer = end - WIDE_POINTER_SIZE
  if (pointer >= 0 && buffer.readUInt32LE(pointer) === WIDE_POINTER) {
    const wide = Number(buffer.readBigUInt64LE(pointer + 8))
    if (buffer.readUInt32LE(wide) !== WIDE_END) throw broken()
    return { count: Number(buffer.readBigUInt64LE(wide + 32)), start: Number(buffer.readBigUInt64LE(wide + 48)) }
  }
  return { count: buffer.readUInt16LE(end + 10), start: buffer.readUInt32LE(end + 16) }
}

/** Numbers that do not fit their field stand, in this order, in an extra field. */
function widened(given: readonly number[], extra: Buffer): number[] {
  if (!given.includes(ELSEWHERE)) return [...given]
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== WIDE_EXTRA) continue
    let next = at + 4
    return given.map((value) => {
      if (value !== ELSEWHERE) return value
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return [...given]
}

function endOf(buffer: Buffer): number {
  for (let at = buffer.length - END_SIZE; at >= Math.max(0, buffer.length - END_SIZE - MAX_COMMENT); at--)
    if (buffer.readUInt32LE(at) === END) return at
  throw broken()
}

function judged({ name, size, packed }: Entry): number {
  const parts = name.split(/[\\/]/)
  if (parts.includes('..') || /^([\\/]|[a-z]:)/i.test(name) || name.includes('\0')) {
    throw new ImportError(`Berkas ZIP memuat nama yang menunjuk ke luar paket ("${name.slice(0, 80)}"). Paket ditolak.`)
  }
  if (size > MAX_ONE || (size > RATIO_FROM && size > packed * MAX_RATIO)) throw tooBig()
  return size
}

function unpack(buffer: Buffer, entry: Entry): Uint8Array {
  if (buffer.readUInt32LE(entry.offset) !== LOCAL) throw broken()
  const from = entry.offset + 30 + buffer.readUInt16LE(entry.offset + 26) + buffer.readUInt16LE(entry.offset + 28)
  const packed = buffer.subarray(from, from + entry.packed)
  const bytes = entry.method === STORED ? packed : inflated(packed, entry)
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw broken()
  return bytes
}

function inflated(packed: Buffer, { method, size }: Entry): Buffer {
  if (method !== DEFLATED) throw broken()
  return size === 0 ? Buffer.alloc(0) : inflateRawSync(packed, { maxOutputLength: size })
}

const broken = () => new ImportError('Berkas ZIP rusak atau tidak utuh. Buat ulang paketnya, lalu unggah lagi.')
const twice = (name: string) =>
  new ImportError(`Berkas ZIP memuat dua berkas dengan nama yang sama ("${name.slice(0, 80)}"). Buat ulang paketnya.`)
const tooBig = () =>
  new ImportError(
    `Isi paket terlalu besar setelah dibuka (paling banyak ${MAX_ENTRIES} berkas dan ${MAX_ALL / 1024 / 1024} MB). Bagi menjadi beberapa paket.`,
  )
