import { ImportError } from '../../worker/import-error.ts'

/** The files inside of an old Office document, which is a small file system. */
interface Compound {
  names: string[]
  read: (name: string) => Uint8Array | undefined
}

const END = 0xfffffffa
const ENTRY = 128

const broken = () =>
  new ImportError(
    'Berkas Office lama ini rusak atau terpotong, atau dikunci sandi dengan cara yang tidak dikenal. Simpan ulang tanpa sandi, lalu unggah lagi.',
  )

/** Throws ImportError where its chains lead nowhere or round in circles. */
export function openCompound(bytes: Uint8Array): Compound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 512) throw broken()
  const shift = view.getUint16(0x1e, true)
  if (shift !== 9 && shift !== 12) throw broken()
  const size = 1 << shift
  const sectors = Math.ceil(bytes.length / size)
  const at = (sector: number): number => (sector + 1) * size
  const table = allocation(view, { size, sectors, at })
  const chain = (first: number): number[] => {
    const found: number[] = []
    for (let sector = first; sector < END; sector = table[sector] ?? END) {
      if (found.length > sectors || sector >= sectors) throw broken()
      found.push(sector)
    }
    return found
  }
  const stream = (first: number, length: number): Uint8Array => {
    const all = new Uint8Array(Math.min(length, bytes.length))
    let filled = 0
    for (const sector of chain(first)) {
      if (filled >= all.length) break
      const part = bytes.subarray(at(sector), Math.min(at(sector) + size, at(sector) + all.length - filled))
      all.set(part, filled)
      filled += size
    }
    return all
  }
  const directory = stream(view.getUint32(0x30, true), bytes.length)
  const entries = entriesOf(directory)
  const [root] = entries
  if (!root) throw broken()
  const mini = stream(root.first, root.size)
  const miniTable = numbers(
    stream(view.getUint32(0x3c, true), Math.min(bytes.length, view.getUint32(0x40, true) * size)),
  )
  const small = (first: number, length: number): Uint8Array => {
    const all = new Uint8Array(Math.min(length, mini.length))
    let [filled, sector, steps] = [0, first, 0]
    while (sector < END && filled < all.length) {
      if (steps++ > miniTable.length) throw broken()
      all.set(mini.subarray(sector * 64, Math.min(sector * 64 + 64, sector * 64 + all.length - filled)), filled)
      filled += 64
      sector = miniTable[sector] ?? END
    }
    return all
  }
  const cutoff = view.getUint32(0x38, true)
  return {
    names: entries.map(({ name }) => name),
    read: (name) => {
      const entry = entries.find((one) => one.name === name && one.isStream)
      if (!entry) return undefined
      return entry.size < cutoff ? small(entry.first, entry.size) : stream(entry.first, entry.size)
    },
  }
}

interface Sizes {
  size: number
  sectors: number
  at: (sector: number) => number
}

/** Which sector follows which. */
function allocation(view: DataView, { size, sectors, at }: Sizes): number[] {
  const places: number[] = []
  const take = (offset: number, count: number) => {
    for (let index = 0; index < count && offset + index * 4 + 4 <= view.byteLength; index++) {
      const sector = view.getUint32(offset + index * 4, true)
      if (sector < END) places.push(sector)
    }
  }
  take(0x4c, 109)
  let next = view.getUint32(0x44, true)
  for (let steps = 0; next < END; steps++) {
    if (steps > sectors || next >= sectors) throw broken()
    take(at(next), size / 4 - 1)
    const link = at(next) + size - 4
    next = link + 4 <= view.byteLength ? view.getUint32(link, true) : END
  }
  const table: number[] = []
  for (const sector of places.slice(0, sectors)) {
    for (let index = 0; index < size / 4; index++) {
      const offset = at(sector) + index * 4
      table.push(offset + 4 <= view.byteLength ? view.getUint32(offset, true) : END)
    }
  }
  return table
}

function numbers(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_none, index) => view.getUint32(index * 4, true))
}

function entriesOf(directory: Uint8Array): { name: string; first: number; size: number; isStream: boolean }[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  const entries = []
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const length = Math.min(64, view.getUint16(at + 64, true))
    const kind = directory[at + 66]
    if (!length || !kind) continue
    const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + length - 2))
    entries.push({
      name,
      first: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
      isStream: kind === 2,
    })
  }
  return entries
}
