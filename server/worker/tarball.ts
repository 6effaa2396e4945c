import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { ArchiveTooLarge, LIMITS } from './archive.ts'
import { ImportError } from './import-error.ts'

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/**
 * The files of a gzipped tar that are wanted, by name; others pass by and take no memory. Throws ImportError for a broken or oversized
 * archive.
 */
export async function openTarball(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits = LIMITS,
): Promise<Map<string, Uint8Array>> {
  let entries = 0
  try {
    const found = await unpackTar(unzipped(bytes, limits.all), {
      map: (header) => ({ ...header, name: header.name.replace(/^\.\//, '') }),
      filter: ({ name, type, size }) => {
        if (++entries > limits.entries) throw new ArchiveTooLarge(limits)
        if (type !== 'file' || !wanted(name.replace(/^\.\//, ''))) return false
        if (size > limits.one) throw new ArchiveTooLarge(limits)
        return true
      },
    })
    return new Map(found.flatMap(({ header, data }) => (data ? [[header.name, data]] : [])))
  } catch (error) {
    if (error instanceof ImportError) throw error
    // Cut off, or no tar at all.
    throw new ImportError('Berkas ini rusak atau tidak utuh. Buat ulang cadangannya, lalu unggah lagi.')
  }
}

function unzipped(bytes: Uint8Array, most: number): ReadableStream<Uint8Array> {
  async function* chunks() {
    let all = 0
    for await (const chunk of Readable.from([bytes]).pipe(createGunzip())) {
      all += (chunk as Buffer).length
      if (all > most) throw new ArchiveTooLarge(LIMITS)
      yield chunk as Buffer
    }
  }
  return Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array>
}
