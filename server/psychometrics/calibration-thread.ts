import { Worker } from 'node:worker_threads'
import type { Calibration, CalibrationOptions, Checkpoint } from './calibration.ts'
import type { Patterns } from './responses.ts'

export interface CalibrationRun {
  patterns: Patterns
  options: CalibrationOptions
  /** Where an earlier run with the same answers and options stood. */
  checkpoint?: Checkpoint
  /** At most two, so that those who answer meanwhile are served. */
  threads?: 1 | 2
  /** A checkpoint after so many cycles. */
  every?: number
  onProgress?: (progress: Progress) => void
  onCheckpoint?: (checkpoint: Checkpoint) => void
}

export type Progress = Pick<Checkpoint, 'cycle' | 'phase' | 'change' | 'objective'>

export interface CalibrationTask extends Required<Pick<CalibrationRun, 'patterns' | 'options' | 'threads' | 'every'>> {
  checkpoint?: Checkpoint
  /** 1: ends after the cycle. */
  stop: Int32Array
}

export type CalibrationWord =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'checkpoint'; checkpoint: Checkpoint }
  | { kind: 'done'; calibration: Calibration }
  | { kind: 'stopped'; checkpoint: Checkpoint }

export type Outcome = { calibration: Calibration } | { checkpoint: Checkpoint }

export interface RunningCalibration {
  /** The calibration, or after `stop` where it stood. Rejects where the thread fails or is ended. */
  outcome: Promise<Outcome>
  /** Lets the cycle that is under way end. */
  stop(): void
  /** At once; the last checkpoint is what remains. */
  kill(): Promise<void>
}

const EVERY = 2

/**
 * Calibrates in a thread of low priority, or two. Each cycle follows from a checkpoint, the answers and the options alone: a run that
 * goes on from a checkpoint ends with the same figures, to the last bit, as one that was never interrupted.
 */
export function startCalibration({ onProgress, onCheckpoint, ...run }: CalibrationRun): RunningCalibration {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const task: CalibrationTask = { ...run, threads: run.threads ?? 2, every: run.every ?? EVERY, stop }
  const worker = new Worker(new URL('./calibration-worker.ts', import.meta.url), { workerData: task, execArgv: [] })
  const outcome = new Promise<Outcome>((resolve, reject) => {
    worker.on('message', (word: CalibrationWord) => {
      if (word.kind === 'progress') onProgress?.(word.progress)
      else if (word.kind === 'checkpoint') onCheckpoint?.(word.checkpoint)
      else if (word.kind === 'done') resolve({ calibration: word.calibration })
      else resolve({ checkpoint: word.checkpoint })
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the thread that calibrates ended')))
  })
  // Whoever kills need not wait for the outcome as well.
  outcome.catch(() => {})
  return {
    outcome,
    stop: () => Atomics.store(stop, 0, 1),
    kill: async () => {
      await worker.terminate()
    },
  }
}
