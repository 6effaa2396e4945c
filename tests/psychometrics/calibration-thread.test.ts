import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { Calibration, Checkpoint } from '#server/psychometrics/calibration.ts'
import { type CalibrationRun, startCalibration } from '#server/psychometrics/calibration-thread.ts'
import { USUAL_PRIORS } from '#server/psychometrics/priors.ts'
import { patternsOf, responsesOf } from '#server/psychometrics/responses.ts'
import { answers, random, someItems, thetasOf } from './support.ts'

const next = random(13)
const patterns = patternsOf(responsesOf(answers(someItems(12, next), thetasOf(500, next), next)))
/** A tolerance that takes many cycles to reach. */
const options = { model: '2pl', priors: USUAL_PRIORS, free_latent: true, tolerance: 1e-9, most_cycles: 15 } as const

async function calibrated(run: Partial<CalibrationRun> = {}): Promise<Calibration> {
  const outcome = await startCalibration({ patterns, options, ...run }).outcome
  if (!('calibration' in outcome)) throw new Error('stopped')
  return outcome.calibration
}

/** What a run comes to that nothing interrupts. */
const whole = calibrated()

/** As it comes back from a database. */
const stored = (checkpoint: Checkpoint): Checkpoint => JSON.parse(JSON.stringify(checkpoint))

test('Y10.1 one thread and two come to the same figures, to the last bit', async () => {
  expect(await calibrated({ threads: 1 })).toEqual(await whole)
})

test('Y10.2 progress is told each cycle, checkpoints as often as asked', async () => {
  const cycles: number[] = []
  const kept: number[] = []
  const { cycles: last } = await calibrated({
    every: 5,
    onProgress: ({ cycle }) => cycles.push(cycle),
    onCheckpoint: ({ cycle }) => kept.push(cycle),
  })
  expect(cycles).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  expect(kept.filter((cycle) => cycle % 5 && cycle !== last)).toEqual([])
  expect(kept.length).toBeGreaterThanOrEqual(Math.floor(last / 5))
})

test('Y10.3 a thread that is killed goes on from its last checkpoint, which JSON carries, to the same figures', async () => {
  expect((await whole).cycles).toBeGreaterThan(4)
  let last: Checkpoint | undefined
  const run = startCalibration({
    patterns,
    options,
    every: 1,
    onCheckpoint: (checkpoint) => {
      last = stored(checkpoint)
      if (checkpoint.cycle === 3) void run.kill()
    },
  })
  await expect(run.outcome).rejects.toThrow('ended')
  expect(last?.phase).not.toBe('done')
  expect(await calibrated({ checkpoint: last as Checkpoint })).toEqual(await whole)
})

test('Y10.4 a run that is stopped says where it stands, and goes on from there', async () => {
  const run = startCalibration({ patterns, options, onProgress: ({ cycle }) => cycle === 2 && run.stop() })
  const outcome = await run.outcome
  if (!('checkpoint' in outcome)) throw new Error('it was done before it was stopped')
  expect(outcome.checkpoint.cycle).toBeGreaterThanOrEqual(2)
  expect(await calibrated({ checkpoint: stored(outcome.checkpoint) })).toEqual(await whole)
})

test('Y10.5 a process that is killed loses the cycles since its last checkpoint and nothing else', async () => {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'], cwd: process.cwd() })
  let last: Checkpoint | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    last = JSON.parse(line) as Checkpoint
    if (last.cycle >= 2) {
      child.kill('SIGKILL')
      break
    }
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  expect(await calibrated({ checkpoint: last as Checkpoint })).toEqual(await whole)
})

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
/** Makes the same answers and prints each checkpoint. */
const PROGRAM = `
  Promise.all([import(${at('../../server/psychometrics/calibration-thread.ts')}), import(${at('../../server/psychometrics/responses.ts')})])
    .then(([{ startCalibration }, { patternsOf }]) => {
      const [persons, items, values] = ${JSON.stringify(rowsAgain())}
      startCalibration({
        patterns: patternsOf({ persons, items, values: Int8Array.from(values) }),
        options: ${JSON.stringify(options)},
        every: 1,
        onCheckpoint: (checkpoint) => {
          console.log(JSON.stringify(checkpoint))
          // It would be done before it is killed.
          if (checkpoint.cycle >= 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
        },
      })
    })`

function rowsAgain(): [number, number, number[]] {
  const again = random(13)
  const { persons, items, values } = responsesOf(answers(someItems(12, again), thetasOf(500, again), again))
  return [persons, items, [...values]]
}

test('Y10.6 nobody, no item: a thread ends as calmly as one with work', async () => {
  for (const empty of [responsesOf([]), { persons: 3, items: 0, values: new Int8Array(0) }]) {
    const calibration = await calibrated({ patterns: patternsOf(empty) })
    expect(calibration).toMatchObject({ converged: false, parameters: 0, items: [] })
  }
})
