import type { Attempt, Device } from '../core/state.ts'
import type { Kept } from '../merge-outcome.ts'
import type { Version } from './load.ts'

/** An attempt with its only device as last seen in the database, and which version of either row that was. */
export interface Known {
  attempt: Attempt
  device: Device
  attempt_version: string
  device_version: string
}

/** About 2 KB each. More than a national sitting on one node: one that knew fewer than answer in turn would know none. */
const MAX_KNOWN = 30_000

/**
 * Attempts that answers were written to before. No truth, only a guess that spares reading: what is decided by it is
 * written only where both rows are still of these versions (append.ts), whichever node or job may have touched them.
 */
export class KnownAttempts {
  readonly #known = new Map<string, Known>()
  readonly #shared = new Map<string, string>()

  get(attempt_id: string): Known | undefined {
    return this.#known.get(attempt_id)
  }

  /** Those used last stay longest. */
  keep(known: Known): void {
    const { id } = known.attempt
    this.#known.delete(id)
    this.#known.set(id, known)
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value as string)
  }

  forget(attempt_id: string): void {
    this.#known.delete(attempt_id)
  }

  forgetAll(): void {
    this.#known.clear()
  }

  /** What a transaction left behind; kept only while one device alone writes to an open attempt. */
  learn({ attempt, devices }: Kept, { attempt_version, device_version }: Version): void {
    const [device] = devices
    if (attempt.status !== 'open' || devices.length !== 1 || !device) this.forget(attempt.id)
    else this.keep({ attempt: this.#slim(attempt), device, attempt_version, device_version })
  }

  /** A whole sitting names the same schedule and paper: their names are kept once. */
  #slim(attempt: Attempt): Attempt {
    const one = (text: string) => {
      const known = this.#shared.get(text)
      if (known !== undefined) return known
      if (this.#shared.size > 1000) this.#shared.clear()
      this.#shared.set(text, text)
      return text
    }
    return {
      ...attempt,
      jadwal_id: one(attempt.jadwal_id),
      jadwal_ujian_id: one(attempt.jadwal_ujian_id),
      ujian_id: one(attempt.ujian_id),
      paper_sha256: one(attempt.paper_sha256),
    }
  }
}
