import { hash } from 'node:crypto'
import { pack } from '#contract/exam/log/batch.ts'
import { after, beginning, type Checkpoint } from '#contract/exam/log/checkpoint.ts'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import { httpText } from './request.ts'

/** A student who has started with version 2 of the protocol: what a phone needs to send answers. */
export interface LogStarted {
  attempt_id: string
  phone_id: string
  writer: string
  token: string
}

const OPTIONS = ['A', 'B', 'C', 'D', 'E']
const sha256 = (text: string) => hash('sha256', text)

/** A page life's log; each call writes the next entries and gives the request. The first begins with the opening. */
export class LogPhone {
  readonly started: LogStarted
  #at: Checkpoint
  #written = 0

  constructor(started: LogStarted) {
    this.started = started
    this.#at = beginning(started.attempt_id, started.writer, sha256)
  }

  flush(count: number, questions: number): string {
    const { attempt_id, writer, token } = this.started
    const before = this.#at
    const entries = Array.from({ length: count }, (_, n) => this.#write(n + 1, questions))
    this.#at = after(before, entries, sha256)
    const batches = [pack(writer, entries, this.#at.hash, before.seq ? before.hash : undefined)]
    const body = { attempt_id, facts_seq: 1, batches }
    return httpText({ method: 'POST', path: '/api/log/append', token, body })
  }

  #write(n: number, questions: number): LogEntry {
    const { phone_id } = this.started
    const seq = this.#at.seq + n
    const open: EntryValue = { open: { phone_id, wall: 1_700_000_000_000, app: '2', epoch: 0, knows: {} } }
    const v = seq === 1 ? open : { a: OPTIONS[seq % OPTIONS.length] as string }
    return { seq, m: this.#written++ * 1000, q: seq === 1 ? -1 : seq % questions, v }
  }
}
