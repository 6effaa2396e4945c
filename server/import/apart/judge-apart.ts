import { Worker } from 'node:worker_threads'
import type { Judged, JudgedFile, Progress } from '../judge.ts'
import { ImportError } from '../types.ts'
import type { Answer } from './protocol.ts'

export interface ApartLimits {
  /** Heap of the thread. */
  memoryMb: number
  /** Longest silence between two signs of life (ms). */
  silenceMs: number
}

const LIMITS: ApartLimits = { memoryMb: 320, silenceMs: 60_000 }

const tooMuch = () =>
  new ImportError('Berkas ini memerlukan terlalu banyak memori untuk diperiksa. Bagi menjadi beberapa berkas.')
const tooSlow = () =>
  new ImportError('Pemeriksaan berkas ini tidak kunjung selesai dan dihentikan. Bagi menjadi beberapa berkas.')

/**
 * Judges files in a thread of its own: students who answer meanwhile do not wait for a large file, and one made to fill
 * memory or to take for ever ends its thread and nothing else. One file at a time.
 */
export class JudgeApart {
  readonly #limits: ApartLimits
  #worker: Worker | undefined

  constructor(limits: ApartLimits = LIMITS) {
    this.#limits = limits
  }

  /** Throws ImportError where the file cannot be read or takes too much. */
  judge(file: JudgedFile, onProgress: Progress): Promise<Judged> {
    const worker = this.#started()
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => {
        clearTimeout(silence)
        worker.removeAllListeners()
        act()
      }
      const kill = (error: Error) =>
        end(() => {
          this.#worker = undefined
          void worker.terminate()
          reject(error)
        })
      const silence = setTimeout(() => kill(tooSlow()), this.#limits.silenceMs)
      worker.on('error', (error) => kill(outOfMemory(error) ? tooMuch() : (error as Error)))
      worker.on('exit', () => kill(tooMuch()))
      worker.on('message', (said: Answer) => {
        silence.refresh()
        if (said.kind === 'progress') void onProgress(said.done, said.total)
        else if (said.kind === 'judged') end(() => resolve(withBuffers(said.judged)))
        else if (said.kind === 'refused') end(() => reject(new ImportError(said.message)))
        else end(() => reject(new Error(said.stack)))
      })
      worker.postMessage(file)
    })
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  #started(): Worker {
    this.#worker ??= new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    })
    // A server that stops does not wait for a thread at rest.
    this.#worker.unref()
    return this.#worker
  }
}

const outOfMemory = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Buffers become plain arrays of bytes on their way between threads. */
function withBuffers(judged: Judged): Judged {
  const media = [...judged.prepared.media].map(([sha256, one]) => {
    const { buffer, byteOffset, byteLength } = one.bytes
    return [sha256, { ...one, bytes: Buffer.from(buffer, byteOffset, byteLength) }] as const
  })
  return { ...judged, prepared: { ...judged.prepared, media: new Map(media) } }
}
