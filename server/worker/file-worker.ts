import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type FileFault, ImportError } from './import-error.ts'
import type { Answer } from './protocol.ts'

export interface WorkerLimits {
  /** Heap of the process. */
  memoryMb: number
  /** Longest time between two heartbeats (ms). */
  silenceMs: number
  /** Kept this long for the next file (ms). */
  idleMs: number
}

export interface WorkerFaults {
  /** It fills the memory that it is given. */
  tooMuch: FileFault
  tooSlow: FileFault
}

type Heard = (done: number, total: number) => unknown

/**
 * Reads foreign files in a process of its own, without the server's secrets: students who answer meanwhile do not wait
 * for a large file, and one made to fill memory or to take for ever ends that process and nothing else. One at a time.
 */
export class ForeignFileWorker<Order extends Serializable, Result> {
  readonly #file: URL
  readonly #limits: WorkerLimits
  readonly #faults: WorkerFaults
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(file: URL, limits: WorkerLimits, faults: WorkerFaults) {
    this.#file = file
    this.#limits = limits
    this.#faults = faults
  }

  /** Buffers come back as plain arrays of bytes. Throws ImportError where the file cannot be read or takes too much. */
  async ask(order: Order, onProgress: Heard = () => undefined): Promise<Result> {
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

  #answer(child: ChildProcess, order: Order, onProgress: Heard): Promise<Result> {
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
      const ended = () => end(new ImportError(this.#faults.tooMuch))
      const heard = (said: Answer<Result>) => {
        silence.refresh()
        if (said.kind === 'progress') return void onProgress(said.done, said.total)
        settle()
        if (said.kind === 'done') resolve(said.result)
        else reject(said.kind === 'refused' ? new ImportError(said.fault) : new Error(said.stack))
      }
      const silence = setTimeout(() => end(new ImportError(this.#faults.tooSlow)), this.#limits.silenceMs)
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
    const child = fork(fileURLToPath(this.#file), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.memoryMb}`],
      env: { NODE_ENV: process.env.NODE_ENV ?? 'production', PATH: process.env.PATH },
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
