import { hash } from 'node:crypto'
import { entryText, GENESIS } from '#contract/exam/canonical.ts'
import { httpText } from './request.ts'

/** A student who has started: what a phone needs to send answers. */
export interface Started {
  attempt_id: string
  device_id: string
  token: string
}

const OPTIONS = ['A', 'B', 'C', 'D', 'E']

/** A phone's log, chained as the protocol wants it; each call writes the next entries and gives the request. */
export class BenchPhone {
  readonly started: Started
  #seq = 0
  #head = GENESIS

  constructor(started: Started) {
    this.started = started
  }

  get written(): number {
    return this.#seq
  }

  /** `t`: exam time of the first of them, ms; the others follow 1 ms apart. */
  flush(count: number, questions: readonly string[], t: number): string {
    const { attempt_id, device_id, token } = this.started
    const entries = Array.from({ length: count }, (_, index) => this.#write(questions, t + index))
    return httpText({
      method: 'POST',
      path: '/api/input/hasil-ujian',
      token,
      body: { attempt_id, device_id, entries },
    })
  }

  end(t: number): string {
    const { attempt_id, device_id, token } = this.started
    return httpText({
      method: 'POST',
      path: '/api/end-ujian',
      token,
      body: { attempt_id, devices: { [device_id]: this.#seq }, t },
    })
  }

  #write(questions: readonly string[], t: number) {
    const seq = ++this.#seq
    const entry = {
      seq,
      soal_id: questions[seq % questions.length] as string,
      value: { a: OPTIONS[seq % OPTIONS.length] as string },
      t,
      wall: 1_700_000_000_000 + t,
      prev: this.#head,
    }
    const { attempt_id, device_id } = this.started
    this.#head = hash('sha256', entryText(attempt_id, device_id, entry, entry.prev))
    return entry
  }
}
