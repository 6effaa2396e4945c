import { isAway, isCollision } from '../../postgres/failures.ts'
import { batchLanes, type LaneOptions, type Lanes, tooBusy } from '../../postgres/lanes.ts'

interface Job<Q, A> {
  question: Q
  resolve(answer: A): void
  reject(error: unknown): void
}

export interface Grouped<Q, A> extends Pick<Lanes<never>, 'load' | 'idle'> {
  ask(question: Q): Promise<A>
}

const MAX_TRIES = 5

/**
 * Questions of the same moment as one statement. `answer`: all of them in one transaction, in their order; what it answers is durable. One
 * that fails is asked by itself, so that it fails for nobody else; all of them may be asked again where nobody knows what became of them.
 */
export function grouped<Q, A>(answer: (questions: Q[]) => Promise<A[]>, options: LaneOptions): Grouped<Q, A> {
  const lanes = batchLanes<Job<Q, A>>((jobs) => run(jobs), options)

  async function run(jobs: Job<Q, A>[], tries = 0): Promise<void> {
    try {
      const answers = await answer(jobs.map(({ question }) => question))
      for (const [n, { resolve }] of jobs.entries()) resolve(answers[n] as A)
    } catch (error) {
      if (isAway(error)) for (const { reject } of jobs) reject(tooBusy())
      else if (isCollision(error) && tries < MAX_TRIES) await run(jobs, tries + 1)
      else if (jobs.length === 1) jobs[0]?.reject(error)
      else for (const job of jobs) await run([job])
    }
  }

  return {
    ask: (question) => new Promise((resolve, reject) => lanes.push({ question, resolve, reject })),
    load: lanes.load,
    idle: lanes.idle,
  }
}
