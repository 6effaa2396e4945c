import { ImportError } from '../../worker/import-error.ts'

export interface RecordOf {
  type: number
  data: Uint8Array
  /** What goes on in the records after it, for a text longer than one. */
  more: Uint8Array[]
}

const CONTINUE = 0x3c
const MAX_RECORDS = 3_000_000

/** Records from a place of the stream on, to the end of that part of the workbook. */
export function recordsOf(stream: Uint8Array, from = 0): RecordOf[] {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const records: RecordOf[] = []
  for (let at = from; at + 4 <= stream.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const data = stream.subarray(at + 4, at + 4 + length)
    const last = records.at(-1)
    if (type === CONTINUE && last) last.more.push(data)
    else records.push({ type, data, more: [] })
    if (type === 0x0a) break
    if (records.length > MAX_RECORDS) throw new ImportError('Buku kerja .xls ini terlalu besar.')
    at += 4 + length
  }
  return records
}

/** Reads on over the bounds of records; beyond the end there are zeros and empty texts. */
export class Reader {
  readonly #parts: readonly Uint8Array[]
  #part = 0
  #at = 0

  constructor(parts: readonly Uint8Array[]) {
    this.#parts = parts
  }

  get left(): number {
    return this.#parts.slice(this.#part).reduce((sum, part) => sum + part.length, 0) - this.#at
  }

  get isOver(): boolean {
    return this.#part >= this.#parts.length || (this.#part === this.#parts.length - 1 && this.#here === 0)
  }

  get #here(): number {
    return (this.#parts[this.#part]?.length ?? 0) - this.#at
  }

  bytes(count: number): Uint8Array {
    const taken = new Uint8Array(Math.min(count, 65_536))
    for (let filled = 0; filled < taken.length && this.#part < this.#parts.length; ) {
      const part = this.#parts[this.#part] as Uint8Array
      const piece = part.subarray(this.#at, this.#at + taken.length - filled)
      taken.set(piece, filled)
      filled += piece.length
      this.#at += piece.length
      if (this.#at >= part.length) this.#next()
    }
    return taken
  }

  #next(): void {
    this.#part += 1
    this.#at = 0
  }

  u8 = (): number => this.bytes(1)[0] ?? 0
  u16 = (): number => new DataView(this.bytes(2).buffer).getUint16(0, true)
  u32 = (): number => new DataView(this.bytes(4).buffer).getUint32(0, true)
  f64 = (): number => new DataView(this.bytes(8).buffer).getFloat64(0, true)

  skip(count: number): void {
    for (let left = count; left > 0 && this.#part < this.#parts.length; ) {
      const step = Math.min(left, this.#here)
      this.#at += step
      left -= step
      if (this.#here <= 0) this.#next()
    }
  }

  /** A text of so many letters with its runs of looks; one that goes on in the next record says anew how wide its letters are. */
  text(count: number): { text: string; runs: { at: number; font: number }[] } {
    const flags = this.u8()
    const runs = flags & 8 ? this.u16() : 0
    const extra = flags & 4 ? this.u32() : 0
    let wide = (flags & 1) === 1
    let text = ''
    for (let left = Math.min(count, 32_767); left > 0 && this.#part < this.#parts.length; ) {
      const here = Math.min(left, Math.floor(this.#here / (wide ? 2 : 1)))
      const bytes = this.bytesHere(here * (wide ? 2 : 1))
      text += wide ? new TextDecoder('utf-16le').decode(bytes) : Buffer.from(bytes).toString('latin1')
      left -= here
      if (left <= 0) break
      this.#next()
      wide = (this.u8() & 1) === 1
    }
    const looks = Array.from({ length: Math.min(runs, 4000) }, () => ({ at: this.u16(), font: this.u16() }))
    this.skip(extra)
    return { text, runs: looks }
  }

  /** Within the record at hand, without going to the next. */
  bytesHere(count: number): Uint8Array {
    const part = this.#parts[this.#part] ?? new Uint8Array()
    const piece = part.subarray(this.#at, this.#at + count)
    this.#at += piece.length
    return piece
  }
}
