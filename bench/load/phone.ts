import { hash } from 'node:crypto'
import { pack } from '#contract/exam/log/batch.ts'
import { after, beginning, type Checkpoint } from '#contract/exam/log/checkpoint.ts'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import { httpText } from './request.ts'

/** A student who has started: what a phone needs to send answers. */
export interface Started {
  attempt_id: string
  phone_id: string
  writer: string
  token: string
}

const OPTIONS = ['A', 'B', 'C', 'D', 'E']
const sha256 = (text: string) => hash('sha256', text)

/** A page life's log; each call writes the next entries and gives the request. The first begins with the opening. */
export class BenchPhone {
  readonly started: Started
  #at: Checkpoint

  constructor(started: Started) {
    this.started = started
    this.#at = beginning(started.attempt_id, started.writer, sha256)
  }

  get written(): number {
    return this.#at.seq
  }

  /** `t`: exam time of the first of them, ms; the others follow 1 ms apart. */
  flush(count: number, questions: readonly string[], t: number): string {
    return this.#send(Array.from({ length: count }, (_, n) => this.#write(n + 1, questions.length, t + n)))
  }

  /** The student finishes; `end` is to follow it. */
  finish(t: number): string {
    return this.#send([{ seq: this.#at.seq + 1, m: t, q: -1, v: { end: 'button' } }])
  }

  end(): string {
    const { attempt_id, writer, token } = this.started
    const body = { attempt_id, heads: [[writer, this.#at.seq]], facts_seq: 1 }
    return httpText({ method: 'POST', path: '/api/end-ujian', token, body })
  }

  #send(entries: LogEntry[]): string {
    const { attempt_id, writer, token } = this.started
    const before = this.#at
    this.#at = after(before, entries, sha256)
    const batches = [pack(writer, entries, this.#at.hash, before.seq ? before.hash : undefined)]
    return httpText({
      method: 'POST',
      path: '/api/input/hasil-ujian',
      token,
      body: { attempt_id, facts_seq: 1, batches },
    })
  }

  #write(n: number, questions: number, t: number): LogEntry {
    const { phone_id } = this.started
    const seq = this.#at.seq + n
    const open: EntryValue = { open: { phone_id, wall: 1_700_000_000_000, app: '2', epoch: 0, knows: {} } }
    if (seq === 1) return { seq, m: 0, q: -1, v: open }
    return { seq, m: t, q: seq % questions, v: { a: OPTIONS[seq % OPTIONS.length] as string } }
  }
}
