import { boundedPool } from '../../lib/bounded-pool.ts'
import { refusal } from '../../lib/errors.ts'
import { ForeignFileWorker } from '../../worker/file-worker.ts'
import { ImportError } from '../../worker/import-error.ts'
import type { ProofFile } from './read-proof.ts'

const CHILD = new URL('./proof-child.ts', import.meta.url)
const LIMITS = { memoryMb: 256, silenceMs: 30_000, idleMs: 60_000 }
const FAULT = { reason: 'proof.not_readable' } as const

export interface ProofReader {
  /** Throws `proof.*` for what is no proof. */
  read(bytes: Uint8Array): Promise<ProofFile>
  stop(): void | Promise<void>
}

/** Reads pictures and PDFs of strangers in a process apart: one at a time, as decoding takes a core, the rest in line. */
export function proofReader(): ProofReader {
  const reading = boundedPool({ workers: 1, waiting: 20 })
  const worker = new ForeignFileWorker<Uint8Array, ProofFile>(CHILD, LIMITS, { tooMuch: FAULT, tooSlow: FAULT })
  return {
    read: (bytes) => reading(() => worker.ask(bytes)).catch(refuseFile),
    stop: () => worker.stop(),
  }
}

function refuseFile(error: unknown): never {
  if (error instanceof ImportError && typeof error.fault !== 'string')
    throw refusal(error.fault.reason as typeof FAULT.reason)
  throw error
}
