import type { Serializable } from 'node:child_process'
import type { Reason } from '#contract/error-reasons.ts'
import { boundedPool } from '../lib/bounded-pool.ts'
import { refusal } from '../lib/errors.ts'
import { ForeignFileWorker, type WorkerFaults, type WorkerLimits } from './file-worker.ts'
import { ImportError } from './import-error.ts'

/** Beyond so many that wait a caller is told to come again. */
const WAITING = 8

export interface FileReaderWorker<Order, Result> {
  /** Throws `invalid_file`, and `too_many_requests` while many others are read. */
  read(order: Order): Promise<Result>
  stop(): Promise<void>
}

/** Reads files of people who wait for the answer, one after the other, in a process apart. */
export function fileReader<Order extends Serializable, Result>(
  file: URL,
  limits: WorkerLimits,
  faults: WorkerFaults,
): FileReaderWorker<Order, Result> {
  const worker = new ForeignFileWorker<Order, Result>(file, limits, faults)
  const inTurn = boundedPool({ workers: 1, waiting: WAITING })
  return {
    read: (order) => inTurn(() => worker.ask(order)).catch(refused),
    stop: () => worker.stop(),
  }
}

function refused(error: unknown): never {
  if (!(error instanceof ImportError)) throw error
  const { fault } = error
  if (typeof fault === 'string') throw refusal('file.unusable', { why: fault })
  throw refusal<Reason>(fault.reason, fault.params as never)
}
