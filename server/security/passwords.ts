import { randomBytes } from 'node:crypto'
import { boundedPool } from '../lib/bounded-pool.ts'
import { type Hashing, hashingThreads } from './hashing-threads.ts'

/**
 * As many threads as a small machine has cores: a thread of low priority takes what the saves leave. A whole
 * school that logs in within one second waits its turn (a few seconds) unrefused.
 */
const WORKERS = 2
const WAITING = 1500
const threads = hashingThreads()

export interface Passwords {
  /** With a `salt` (16 bytes, never used twice) the same password gives the same hash. */
  hash(password: string, salt?: Buffer): Promise<string>
  /** False for a wrong password, for no account (null) and for one without a password, after the same time. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** One per process: its line is the global budget of hashing. Throws `too_many_requests` when the line is full. */
export function createPasswords(
  pool = boundedPool({ workers: WORKERS, waiting: WAITING }),
  hashing: Hashing = threads,
): Passwords {
  let decoy: Promise<string> | undefined
  const hashed = (password: Uint8Array, salt?: Buffer) =>
    hashing({ kind: 'hash', password, salt: salt && Uint8Array.from(salt) }) as Promise<string>
  return {
    hash: (password, salt) => pool(() => hashed(bytesOf(password), salt)),
    async verify(stored, password) {
      // Without a hash one of noise is verified instead, so that the time does not tell who has an account.
      decoy ??= hashed(Uint8Array.from(randomBytes(16)))
      const given = stored?.startsWith('$argon2id$') ? stored : null
      const compared = given ?? (await decoy)
      const right = await pool(() => hashing({ kind: 'verify', password: bytesOf(password), stored: compared }))
      return right === true && given !== null
    },
  }
}

/** Keyboards compose accents differently; the same characters must be the same password. */
const bytesOf = (password: string) => new TextEncoder().encode(password.normalize('NFKC'))
