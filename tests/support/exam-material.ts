import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { MAX_BATCH, pack } from '#contract/exam/log/batch.ts'
import { after, beginning, type Checkpoint } from '#contract/exam/log/checkpoint.ts'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import type { InitRequest } from '#contract/exam/log/messages.ts'
import type { Outline } from '#server/exam/rows.ts'

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

/** Where each question stands in the paper of this SHA-256, or in the last one that was made: a phone names it by that. */
const papers = new Map<string, Map<string, number>>()
const places = new Map<string, number>()
/** A question that no paper has. */
const NOWHERE = 9999

/** Ids of the paper's questions, which phones can name from now on. */
export function questionsOf(outline: Pick<Outline, 'subtes'>): string[] {
  const ids = outline.subtes.flatMap(({ soal }) => soal.map(({ id }) => id))
  for (const [place, id] of ids.entries()) places.set(id, place)
  return ids
}

/** From now on phones that begin with this paper can name its questions. */
export const learnPaper = (paper_sha256: string, outline: Pick<Outline, 'subtes'>): void =>
  void papers.set(paper_sha256, new Map(questionsOf(outline).map((id, place) => [id, place])))

export const placeOf = (soal_id: string, paper_sha256 = ''): number =>
  papers.get(paper_sha256)?.get(soal_id) ?? places.get(soal_id) ?? NOWHERE

/** A page life of a phone in one attempt: entries that hang together as the protocol wants. */
export class Phone {
  readonly phone_id: string
  readonly attempt_id: string
  readonly writer: string
  readonly entries: LogEntry[] = []
  /** The one that it began with. */
  paper_sha256 = ''

  constructor(
    attempt_id: string = randomUUID(),
    phone_id: string = randomUUID(),
    writer: string = randomBytes(8).toString('base64url'),
  ) {
    this.writer = writer
    this.attempt_id = attempt_id
    this.phone_id = phone_id
    this.say({ open: { phone_id, wall: 1_700_000_000_000, app: '1', epoch: 0, knows: {} } }, 0)
  }

  /** Another page life of the same phone, which knows what this one wrote. */
  again(): Phone {
    const next = new Phone(this.attempt_id, this.phone_id)
    const [open] = next.entries
    if (open && 'open' in open.v) open.v.open.knows = { [this.writer]: this.entries.length }
    return next
  }

  /** `t`: ms since this page life began; with an attempt that began with it, exam time. */
  say(v: EntryValue, t: number, q = -1): LogEntry {
    const entry = { seq: this.entries.length + 1, m: t, q, v }
    this.entries.push(entry)
    return entry
  }

  write = (soal_id: string, v: EntryValue, t: number) => this.say(v, t, placeOf(soal_id, this.paper_sha256))
  choose = (soal_id: string, option: string, t: number) => this.write(soal_id, { a: option }, t)
  move = (index: number, t: number) => this.say({ move: index }, t)
  end = (t: number, how: 'button' | 'time' = 'button') => this.say({ end: how }, t)
  /** The server said `at` (epoch ms) in a reply that took no time: from now on it is known when things were written. */
  hears = (at: number, t: number) => this.say({ server: { at, left: t, back: t } }, t)
  /** It learned that it has the right to write by this claim. */
  mayWrite = (epoch: number, t: number) => this.say({ epoch }, t)

  at(seq: number): Checkpoint {
    return after(beginning(this.attempt_id, this.writer, sha256), this.entries.slice(0, seq), sha256)
  }

  get heads(): [string, number][] {
    return [[this.writer, this.entries.length]]
  }

  /** Entries that follow on each other, as they are sent. */
  batch(entries: readonly LogEntry[] = this.entries) {
    const [from, to] = [entries[0]?.seq ?? 1, entries.at(-1)?.seq ?? 0]
    return pack(this.writer, [...entries], this.at(to).hash, from > 1 ? this.at(from - 1).hash : undefined)
  }

  request(entries: readonly LogEntry[] = this.entries, facts_seq = 0) {
    const batches = []
    for (let from = 0; from < entries.length; from += MAX_BATCH)
      batches.push(this.batch(entries.slice(from, from + MAX_BATCH)))
    return { attempt_id: this.attempt_id, facts_seq, batches }
  }

  init(
    { jadwal_id, paper_sha256 }: { jadwal_id: string; paper_sha256: string },
    now: number,
    more: Partial<InitRequest> = {},
  ): InitRequest {
    const { attempt_id, phone_id, writer, heads } = this
    const m_now = this.entries.at(-1)?.m ?? 0
    this.paper_sha256 = paper_sha256
    return {
      ...{ attempt_id, phone_id, jadwal_id, paper_sha256, origin: { writer, seq: 1 }, m_now, wall_now: now },
      ...{ heads, most: 1000, facts_seq: 0 },
      ...more,
    }
  }

  endRequest() {
    return { attempt_id: this.attempt_id, heads: this.heads, facts_seq: 0 }
  }
}
