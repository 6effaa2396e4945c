import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** One piece of hashing; times and places are the pool's matter. */
export type HashingTask =
  | { kind: 'hash'; password: Uint8Array; salt: Uint8Array | undefined }
  | { kind: 'verify'; password: Uint8Array; stored: string }

export type HashingReply = { value: string | boolean } | { error: string }

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 13 ms of one core. argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A tenth of a processor that everybody wants, all of one that nobody does; at 19 log-ins would stand still. */
const NICE = 10

// On Linux a priority is a thread's: whatever else wants the processor, above all saves, gets it first. Elsewhere it
// would be the whole process's.
if (process.platform === 'linux') setPriority(0, NICE)

parentPort?.on('message', (task: HashingTask) => {
  parentPort?.postMessage(done(task))
})

function done(task: HashingTask): HashingReply {
  try {
    if (task.kind === 'verify') return { value: verifySync(task.stored, task.password) }
    return { value: hashSync(task.password, { ...COST, ...(task.salt && { salt: task.salt }) }) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
