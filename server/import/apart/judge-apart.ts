import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Judged, Progress } from '../judge.ts'
import { ImportError } from '../types.ts'
import type { Answer, Order } from './protocol.ts'

export interface ApartLimits {
  /** Heap of the process. */
  memoryMb: number
  /** Longest silence between two signs of life (ms). */
  silenceMs: number
  /** Kept this long for the next file (ms). */
  idleMs: number
}

const LIMITS: ApartLimits = { memoryMb: 256, silenceMs: 180_000, idleMs: 60_000 }
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

const tooMuch = () =>
  new ImportError('Berkas ini memerlukan terlalu banyak memori untuk diperiksa. Bagi menjadi beberapa berkas.')
const tooSlow = () =>
  new ImportError('Pemeriksaan berkas ini tidak kunjung selesai dan dihentikan. Bagi menjadi beberapa berkas.')

/**
 * Judges files in a process of its own, without the server's secrets: students who answer meanwhile do not wait for a
 * large file, and one made to fill memory or to take for ever ends that process and nothing else. One file at a time.
 */
export class JudgeApart {
  readonly #limits: ApartLimits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(limits: Partial<ApartLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /** Throws ImportError where the file cannot be read or takes too much. */
  async judge(order: Order, onProgress: Progress): Promise<Judged> {
    const child = this.#started()
    try {
      return await this.#answer(child, order, onProgress)
    } finally {
      this.#rest()
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }

  #answer(child: ChildProcess, order: Order, onProgress: Progress): Promise<Judged> {
    return new Promise((resolve, reject) => {
      // Its own listeners alone: one that is there for the child's whole life stays.
      const settle = () => {
        clearTimeout(silence)
        child.off('error', end).off('exit', ended).off('message', heard)
      }
      const end = (error: Error) => {
        settle()
        void this.stop()
        reject(error)
      }
      const ended = () => end(tooMuch())
      const heard = (said: Answer) => {
        silence.refresh()
        if (said.kind === 'progress') return void onProgress(said.done, said.total)
        settle()
        if (said.kind === 'judged') resolve(withBuffers(said.judged))
        else reject(said.kind === 'refused' ? new ImportError(said.message) : new Error(said.stack))
      }
      const silence = setTimeout(() => end(tooSlow()), this.#limits.silenceMs)
      child.on('error', end).on('exit', ended).on('message', heard)
      child.send(order)
    })
  }

  #started(): ChildProcess {
    clearTimeout(this.#idle)
    this.#child ??= this.#made()
    return this.#child
  }

  #made(): ChildProcess {
    const child = fork(CHILD, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.memoryMb}`],
      env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // One that ends while it has nothing to do ends alone, and is not sent the next file.
    const forget = () => {
      if (this.#child === child) this.#child = undefined
    }
    return child.on('error', forget).on('exit', forget)
  }

  /** At rest it keeps no server from stopping, and goes after a while. */
  #rest(): void {
    this.#child?.unref()
    this.#child?.channel?.unref()
    this.#idle = setTimeout(() => void this.stop(), this.#limits.idleMs).unref()
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
