import type { Serializable } from 'node:child_process'
import { boundedPool } from '../lib/bounded-pool.ts'
import { AppError } from '../lib/errors.ts'
import { ImportError } from './import-error.ts'
import { Apart, type ApartLimits, type ApartWords } from './worker.ts'

/** Beyond so many that wait a caller is told to come again. */
const WAITING = 8

export interface ApartReader<Order, Result> {
  /** Throws `invalid_file`, and `too_many_requests` while many others are read. */
  read(order: Order): Promise<Result>
  stop(): Promise<void>
}

/** Reads files of people who wait for the answer, one after the other, in a process apart. */
export function apartReader<Order extends Serializable, Result>(
  file: URL,
  limits: ApartLimits,
  words: ApartWords,
): ApartReader<Order, Result> {
  const apart = new Apart<Order, Result>(file, limits, words)
  const inTurn = boundedPool({ workers: 1, waiting: WAITING })
  return {
    read: (order) => inTurn(() => apart.ask(order)).catch(refused),
    stop: () => apart.stop(),
  }
}

function refused(error: unknown): never {
  if (error instanceof ImportError) throw new AppError('invalid_file', 'Berkas tidak dapat dipakai', error.message)
  throw error
}
