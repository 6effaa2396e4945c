import { parentPort } from 'node:worker_threads'
import { outcome } from '#tests/offline/log/outcome.ts'

/** Plays the seeds from `from` up to `to` whenever it is told to, and says what came of them. */
parentPort?.on('message', async ({ from, to }: { from: number; to: number }) => {
  const done = { played: 0, saved: 0, faults: [] as { seed: number; fault: string }[] }
  for (let seed = from; seed < to; seed++) {
    const { saved, faults } = await outcome(seed)
    done.played++
    done.saved += saved
    done.faults.push(...faults.map((fault) => ({ seed, fault })))
  }
  parentPort?.postMessage(done)
})
