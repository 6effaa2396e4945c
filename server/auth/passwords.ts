import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { boundedPool } from './bounded-pool.ts'

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 13 ms of one core. argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs on libuv's threads, of which there are four; files and DNS need some too. Two at once leave the saves
 * their share of the machine. A whole school that logs in within one second waits its turn (a few seconds) unrefused.
 */
const WORKERS = 2
const WAITING = 500

export interface Passwords {
  /** With a `salt` (16 bytes, never used twice) the same password gives the same hash. */
  hash(password: string, salt?: Buffer): Promise<string>
  /** False for a wrong password, for no account (null) and for one without a password, after the same time. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** One per process: its line is the global budget of hashing. Throws `too_many_requests` when the line is full. */
export function createPasswords(pool = boundedPool({ workers: WORKERS, waiting: WAITING })): Passwords {
  let decoy: Promise<string> | undefined
  return {
    hash: (password, salt) => pool(() => hash(bytesOf(password), { ...COST, ...(salt && { salt }) })),
    async verify(stored, password) {
      // Without a hash one of noise is verified instead, so that the time does not tell who has an account.
      decoy ??= hash(randomBytes(16), COST)
      const given = stored?.startsWith('$argon2id$') ? stored : null
      const compared = given ?? (await decoy)
      const right = await pool(() => verify(compared, bytesOf(password)))
      return right && given !== null
    },
  }
}

/** Keyboards compose accents differently; the same characters must be the same password. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))
