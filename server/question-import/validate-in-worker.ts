import type { TableLayout } from '#contract/question-bank/import-soal.ts'
import { ForeignFileWorker, type WorkerLimits } from '../worker/file-worker.ts'
import type { Order } from '../worker/protocol.ts'
import type { Judged, Progress, Unread } from './validate-file.ts'

const LIMITS: WorkerLimits = { memoryMb: 256, silenceMs: 180_000, idleMs: 60_000 }
const CHILD = new URL('./validate-child.ts', import.meta.url)
const WORDS = {
  tooMuch: 'Berkas ini memerlukan terlalu banyak memori untuk diperiksa. Bagi menjadi beberapa berkas.',
  tooSlow: 'Pemeriksaan berkas ini tidak kunjung selesai dan dihentikan. Bagi menjadi beberapa berkas.',
}

/** A file, and how its tables are to be read. */
export type LaidOut = Order & { layouts?: TableLayout[] }

/** Checks files of questions, one at a time, in a separate process. */
export class ValidationWorker {
  readonly #worker: ForeignFileWorker<LaidOut, Judged | Unread>

  constructor(limits: Partial<WorkerLimits> = {}) {
    this.#worker = new ForeignFileWorker(CHILD, { ...LIMITS, ...limits }, WORDS)
  }

  /** Throws ImportError where the file cannot be read or takes too much. */
  async judge({ path, filename, layouts = [] }: LaidOut, onProgress: Progress): Promise<Judged | Unread> {
    const found = await this.#worker.ask({ path, filename, layouts }, onProgress)
    return 'unread' in found ? found : withBuffers(found)
  }

  stop(): Promise<void> {
    return this.#worker.stop()
  }
}

/** Buffers become plain arrays of bytes on their way between processes. */
function withBuffers(judged: Judged): Judged {
  const media = [...judged.prepared.media].map(([sha256, one]) => {
    const { buffer, byteOffset, byteLength } = one.bytes
    return [sha256, { ...one, bytes: Buffer.from(buffer, byteOffset, byteLength) }] as const
  })
  return { ...judged, prepared: { ...judged.prepared, media: new Map(media) } }
}
