import type { Db, Tx } from './handle.ts'

type Step = (tx: Tx) => Promise<void>

/** The steps of transactions that are open. */
const open = new WeakMap<Tx, Step[]>()

/** Runs in the transaction when its work is done; what it throws takes everything back. */
export function beforeCommit(tx: Tx, step: Step): void {
  const steps = open.get(tx)
  // Noted with a connection, or in a savepoint, it would never run.
  if (!steps) throw new Error('not the transaction that commits')
  steps.push(step)
}

/** The same database, whose transactions run the steps that were noted in them. */
export function withSteps<D extends Db>(db: D): D {
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) =>
    begin(async (tx) => {
      const steps: Step[] = []
      open.set(tx, steps)
      const result = await work(tx)
      open.delete(tx)
      for (const step of steps) await step(tx)
      return result
    }, config)
  return db
}
