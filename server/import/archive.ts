import { crc32, inflateRawSync } from 'node:zlib'
import { ImportError } from './types.ts'

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
    for (const entry of entries) if (!entry.name.endsWith('/')) files.set(entry.name, unpack(buffer, entry))
    return files
  } catch (error) {
    if (error instanceof ImportError) throw error
    // A number outside the file: the archive was cut off or made up.
    throw broken()
  }
}

function directory(buffer: Buffer): Entry[] {
  const end = endOf(buffer)
  const count = buffer.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw tooBig()
  const entries: Entry[] = []
  for (let at = buffer.readUInt32LE(end + 16), n = 0; n < count; n++) {
    if (buffer.readUInt32LE(at) !== CENTRAL) throw broken()
    if (buffer.readUInt16LE(at + 8) & ENCRYPTED) {
      throw new ImportError('Berkas ZIP ini dikunci sandi. Buka kuncinya, lalu unggah lagi.')
    }
    const nameLength = buffer.readUInt16LE(at + 28)
    entries.push({
      name: buffer.toString('utf8', at + 46, at + 46 + nameLength),
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      packed: buffer.readUInt32LE(at + 20),
      size: buffer.readUInt32LE(at + 24),
      offset: buffer.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32)
  }
  return entries
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
const tooBig = () =>
  new ImportError(
    `Isi paket terlalu besar setelah dibuka (paling banyak ${MAX_ENTRIES} berkas dan ${MAX_ALL / 1024 / 1024} MB). Bagi menjadi beberapa paket.`,
  )
