import { parentPort } from 'node:worker_threads'
import { play } from '#tests/offline/faults/play.ts'

/** Plays the seeds from `from` up to `to` whenever it is told to, and says what came of them. */
parentPort?.on('message', async ({ from, to }: { from: number; to: number }) => {
  const done = { played: 0, saved: 0, faults: [] as { seed: number; fault: string }[] }
  for (let seed = from; seed < to; seed++) {
    const { saved, fault } = await play(seed)
    done.played++
    done.saved += saved
    if (fault) done.faults.push({ seed, fault })
  }
  parentPort?.postMessage(done)
})
