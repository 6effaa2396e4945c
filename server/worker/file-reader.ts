import type { Serializable } from 'node:child_process'
import { boundedPool } from '../lib/bounded-pool.ts'
import { AppError } from '../lib/errors.ts'
import { ForeignFileWorker, type WorkerLimits, type WorkerMessages } from './file-worker.ts'
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
  words: WorkerMessages,
): FileReaderWorker<Order, Result> {
  const worker = new ForeignFileWorker<Order, Result>(file, limits, words)
  const inTurn = boundedPool({ workers: 1, waiting: WAITING })
  return {
    read: (order) => inTurn(() => worker.ask(order)).catch(refused),
    stop: () => worker.stop(),
  }
}

function refused(error: unknown): never {
  if (error instanceof ImportError) throw new AppError('invalid_file', 'Berkas tidak dapat dipakai', error.message)
  throw error
}
