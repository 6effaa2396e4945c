import { buffer as whole } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl'
import { ImportError } from './import-error.ts'

/** What an archive may hold; more is a bomb or a mistake. */
export interface ArchiveLimits {
  entries: number
  /** Bytes of one file, and of all together, once unpacked. */
  one: number
  all: number
}

const MB = 1024 * 1024
export const LIMITS: ArchiveLimits = { entries: 3000, one: 40 * MB, all: 160 * MB }
/** Text packs at most some tens to one; above this and some size the bytes are made to fill memory. */
const MAX_RATIO = 250
const RATIO_FROM = MB

export class ArchiveTooLarge extends ImportError {
  constructor({ entries, all }: ArchiveLimits) {
    super(
      `Isi paket terlalu besar setelah dibuka (paling banyak ${entries} berkas dan ${all / MB} MB). Bagi menjadi beberapa paket.`,
    )
  }
}

export class ArchiveLocked extends ImportError {
  constructor() {
    super('Berkas ZIP ini dikunci sandi. Buka kuncinya, lalu unggah lagi.')
  }
}

export const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from([0x50, 0x4b, 3, 4]))

/**
 * The files of a ZIP by name. Sizes are checked before anything is unpacked, and unpacking stops where a size lied.
 * Throws ImportError for a broken, encrypted or oversized archive and for names that lead out of it.
 */
export async function openArchive(bytes: Uint8Array, limits = LIMITS): Promise<Map<string, Uint8Array>> {
  try {
    // Names are decoded here: programs of macOS write UTF-8 and do not say so.
    const options = { decodeStrings: false } as const
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options)
    const entries = await checkedEntries(zip, limits)
    const files = new Map<string, Uint8Array>()
    for (const [name, entry] of entries) if (!name.endsWith('/')) files.set(name, await unpacked(zip, entry))
    return files
  } catch (error) {
    if (error instanceof ImportError) throw error
    if (/encrypt/.test((error as Error).message)) throw locked()
    // Whatever else the library trips over: the archive was cut off or made up.
    throw broken()
  }
}

async function checkedEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new ArchiveTooLarge(limits)
  const entries = new Map<string, Entry>()
  let all = 0
  for await (const entry of zip.eachEntry()) {
    // Some programs of Windows part folders its own way.
    const name = entry.fileNameRaw.toString('utf8').replaceAll('\\', '/')
    if (entry.isEncrypted()) throw locked()
    if (validateFileName(name) !== null || name.includes('\0')) throw outside(name)
    // Which of the two is meant would be a guess, and other programs guess otherwise.
    if (entries.has(name) && !name.endsWith('/')) throw twice(name)
    const { uncompressedSize: size, compressedSize } = entry
    all += size
    if (size > limits.one || all > limits.all || (size > RATIO_FROM && size > compressedSize * MAX_RATIO))
      throw new ArchiveTooLarge(limits)
    entries.set(name, entry)
  }
  return entries
}

async function unpacked(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const bytes = await whole(await zip.openReadStreamPromise(entry))
  if (crc32(bytes) !== entry.crc32) throw broken()
  return bytes
}

const shown = (name: string): string => `"${name.slice(0, 80)}"`
const broken = () => new ImportError('Berkas ZIP rusak atau tidak utuh. Buat ulang paketnya, lalu unggah lagi.')
const locked = () => new ArchiveLocked()
const twice = (name: string) =>
  new ImportError(`Berkas ZIP memuat dua berkas dengan nama yang sama (${shown(name)}). Buat ulang paketnya.`)
const outside = (name: string) =>
  new ImportError(`Berkas ZIP memuat nama yang menunjuk ke luar paket (${shown(name)}). Paket ditolak.`)
