import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { begin } from '#src/offline/log/book.ts'
import type { Begun, Kept } from '#src/offline/log/ports.ts'

export const ATTEMPT = '01980000-0000-7000-8000-000000000001'
export const OTHER = '01980000-0000-7000-8000-000000000002'
export const [W, V] = ['aaaaaaaaaaa', 'bbbbbbbbbbb'] as const
const PHONE = '01980000-0000-7000-8000-00000000000a'

export const BEGUN: Begun = {
  attempt_id: ATTEMPT,
  jadwal_id: '01980000-0000-7000-8000-000000000003',
  paper_sha256: '0'.repeat(64),
  phone_id: PHONE,
  origin: { writer: W, seq: 1 },
}

export const entry = (seq: number, text = `answer ${seq}`): LogEntry => ({ seq, m: seq * 10, q: 0, v: { a: text } })
export const entries = (from: number, to: number): LogEntry[] =>
  Array.from({ length: to - from + 1 }, (_, n) => entry(from + n))

export const facts = (seq: number): FactsMessage => ({
  ...{ seq, started_at: 1000, origins: [{ writer: W, seq: 1 }], claims: [{ phone_id: PHONE, at: 1000 }], stops: [] },
  ...{ extra_ms: 0, ended_at: null, sync_until: 9_000_000_000_000, seals: [], rulings: [] },
  ...{ uncounted: false, tolerance_ms: 300_000, hold_marked: false },
})

export const kept = (more: Partial<Kept> = {}): Kept => ({ ...begin(BEGUN), ...more })
