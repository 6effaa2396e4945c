import { createHash, randomUUID } from 'node:crypto'
import { NO_SOAL } from '#contract/exam/bounds.ts'
import { entryText, GENESIS } from '#contract/exam/canonical.ts'
import type { Entry, EntryValue } from '#contract/exam/entry.ts'
import type { InitRequest } from '#contract/exam/messages.ts'
import type { Outline } from '#server/exam/core/state.ts'

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A paper's outline with `counts.length` sub-tests; every question is of type `jenis`. */
export function outlineWith(
  counts: number[],
  options: { seconds?: number; waktu?: 'total' | 'subtes'; early?: boolean; jenis?: string } = {},
): Outline {
  const { seconds = 600, waktu = 'total', early = true, jenis = 'pilihan' } = options
  return {
    waktu,
    durasi_detik: waktu === 'total' ? seconds : seconds * counts.length,
    izin_lanjut_awal: early,
    subtes: counts.map((count) => ({
      id: randomUUID(),
      durasi_detik: seconds,
      soal: Array.from({ length: count }, () => ({ id: randomUUID(), jenis })),
    })),
  }
}

export const questionsOf = (outline: Outline): string[] =>
  outline.subtes.flatMap(({ soal }) => soal.map(({ id }) => id))

/** A phone's log of one attempt: entries that hang together as the protocol wants. */
export class Phone {
  readonly device_id: string
  readonly attempt_id: string
  readonly entries: Entry[] = []
  head = GENESIS

  constructor(attempt_id: string = randomUUID(), device_id: string = randomUUID()) {
    this.attempt_id = attempt_id
    this.device_id = device_id
  }

  write(soal_id: string, value: EntryValue, t: number): Entry {
    const entry = { seq: this.entries.length + 1, soal_id, value, t, wall: 1_700_000_000_000 + t, prev: this.head }
    this.head = sha256(entryText(this.attempt_id, this.device_id, entry, entry.prev))
    this.entries.push(entry)
    return entry
  }

  choose = (soal_id: string, option: string, t: number) => this.write(soal_id, { a: option }, t)
  move = (index: number, t: number) => this.write(NO_SOAL, { m: index }, t)
  note = (what: 'wall_back' | 'wall_forward', ms: number, t: number) => this.write(NO_SOAL, { x: [what, ms] }, t)

  request(entries: unknown[] = this.entries) {
    return { attempt_id: this.attempt_id, device_id: this.device_id, entries }
  }

  init(
    sitting: { jadwal_id: string; paper_sha256: string },
    now: number,
    more: Partial<InitRequest> = {},
  ): InitRequest {
    const { attempt_id, device_id } = this
    const { jadwal_id, paper_sha256 } = sitting
    return { attempt_id, device_id, jadwal_id, paper_sha256, started_at: now, clock: { wall: now, offset: 0 }, ...more }
  }

  endRequest(t: number, devices: Record<string, number> = { [this.device_id]: this.entries.length }) {
    return { attempt_id: this.attempt_id, devices, t }
  }
}
