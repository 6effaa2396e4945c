import type { Ruling } from '../choices.ts'
import type { EntryName, Origin, TimeFacts } from './when.ts'

/** The exam clock stands, epoch ms of the database's clock; `until` null: it still does. Stops never overlap: the server lays time that is given back end to end. */
export interface Stop {
  at: number
  until: number | null
}

/** What was sealed. Entries beyond it count only where the attempt was reopened, or their phone had lost the right to write before. */
export interface Seal {
  /** By writer. A phone chooses its name, and a plain object answers to some that nobody gave it, such as `constructor`. */
  heads: ReadonlyMap<string, number>
  /** Number of the claim that was the last one then. */
  epoch: number
  at: number
  reopened: boolean
}

/** What the server knows of an attempt, and what staff did. A phone has a copy; everything in it grows or is replaced by a later one. */
export interface AttemptFacts extends TimeFacts {
  /** Entries at which exam time began, that of the phone that began first; more than one where two phones began the attempt without a network. */
  origins: readonly Origin[]
  /** Stands in where the first origin is not here. */
  started_at: number
  /** Which phone each claim gave the right to write; 0: the one that began. */
  holders: ReadonlyMap<number, string>
  stops: readonly Stop[]
  /** Time on top, for the last sub-test. */
  extra_ms: number
  /** Time that was given and taken back: a phone that had not heard of that went on. */
  withdrawn_ms: number
  /** When staff ended it; null where they did not, or opened it again. */
  ended_at: number | null
  /** Until when entries may arrive. */
  sync_until: number
  seals: readonly Seal[]
  /** By `nameOf`. */
  rulings: ReadonlyMap<string, Ruling>
  /** It is one attempt too many: kept, and nothing of it counts. */
  uncounted: boolean
}

/** What a phone says at a start of its beginning. `heads`: what it has; where it has anything it began before, though that may be lost. */
export function originAt(origin: EntryName, heads: readonly (readonly [string, number])[], now: number): Origin {
  return heads.length ? { ...origin, at: now } : origin
}

export const nameOf = (writer: string, seq: number): string => `${writer}/${seq}`
