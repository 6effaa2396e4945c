import type { LogEntry } from './entry.ts'
import { fieldsOf } from './fields.ts'

/** Where a writer's log stands: its length and the hash over all of it. */
export interface Checkpoint {
  seq: number
  /** SHA-256, hex. */
  hash: string
}

/** SHA-256 of UTF-8 text, hex. Handed in: the contract knows neither browser nor Node. */
export type Sha256 = (text: string) => string

/** The bytes of an entry, the same on every machine. */
export const canonical = ({ seq, m, q, v }: LogEntry): string => JSON.stringify([seq, m, q, ...fieldsOf(v)])

/** Before a writer's first entry. No log can pass for that of another writer or attempt. */
export const beginning = (attempt_id: string, writer: string, sha256: Sha256): Checkpoint => ({
  seq: 0,
  hash: sha256(JSON.stringify(['elp-log-2', attempt_id, writer])),
})

/** After the entries that follow: it costs what is new. */
export function after(before: Checkpoint, entries: readonly LogEntry[], sha256: Sha256): Checkpoint {
  return entries.reduce(({ hash }, entry) => ({ seq: entry.seq, hash: sha256(hash + canonical(entry)) }), before)
}

/** The text whose hash a receipt names: where every writer's log stands. */
export function sealText(attempt_id: string, heads: ReadonlyMap<string, Checkpoint>): string {
  const all = [...heads].sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(['elp-seal-2', attempt_id, ...all.map(([writer, { seq, hash }]) => [writer, seq, hash])])
}
