import type { Deed } from '#contract/exam/log/entry.ts'
import { originAt } from '#contract/exam/log/facts.ts'
import type { FactsMessage, InitRequest } from '#contract/exam/log/messages.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import type { AttemptRow } from '#server/exam/log/store.ts'
import type { Given } from '#server/exam/rows.ts'
import { ExamClock } from './exam-clock.ts'
import { Handset } from './handset.ts'
import { SimNet } from './net.ts'
import { savedIn } from './saved-in.ts'
import { SimTime } from './sim-time.ts'

export const ATTEMPT = '01980000-0000-7000-8000-000000000001'
/** Under which the second phone begins it, where it begins by itself. */
export const OWN = '01980000-0000-7000-8000-000000000002'
const MINUTE = 60_000
/** Attempts that begin once staff have put one aside: by phone, under which id it begins by itself. */
export const LATER = [
  ['01980000-0000-7000-8000-000000000006', '01980000-0000-7000-8000-000000000008'],
  ['01980000-0000-7000-8000-000000000007', '01980000-0000-7000-8000-000000000009'],
] as const
const JADWAL = '01980000-0000-7000-8000-000000000002'
export const PHONES = ['01980000-0000-7000-8000-00000000000a', '01980000-0000-7000-8000-00000000000b'] as const

/** Answers are texts, so that each is another one, but for a sheet in the end. */
const SOAL = [...Array(3).fill({ jenis: 'isian' }), { jenis: 'pauli' }]
export const EXAM: Exam = {
  paper: {
    waktu: 'total',
    durasi_detik: 60 * 60,
    izin_lanjut_awal: false,
    subtes: [{ durasi_detik: 3600, soal: SOAL }],
  },
  tolerance_ms: 5 * MINUTE,
  hold_marked: false,
}

/** The same questions in three parts, from each of which one may go on early. */
export const IN_PARTS: Exam['paper'] = {
  waktu: 'subtes',
  durasi_detik: 60 * 60,
  izin_lanjut_awal: true,
  subtes: [SOAL.slice(0, 1), SOAL.slice(1, 2), SOAL.slice(2)].map((soal) => ({ durasi_detik: 20 * 60, soal })),
}

/** What is sat, and how long after it begins entries may arrive, unless staff give time. */
export interface Sitting {
  exam: Exam
  sync_ms: number
}
const PLAIN: Sitting = { exam: EXAM, sync_ms: 48 * 60 * MINUTE }

/** An attempt that staff have put aside, and what its seal said then. */
export interface Aside {
  attempt_id: string
  scored: string
}

/** What the student did, and when it really was. */
export interface Tap {
  attempt_id: string
  at: number
  order: number
  phone: Handset
  writer: string
  seq: number
  q: number
  v: Deed
  /** What stands for the question after it; null where it is a key. */
  text: string | null
  /** What the page had heard of the attempt by then. */
  told: FactsMessage | null
  /** How often each store had been emptied when the entry was found in both; null as long as it was in none or one. */
  saved: readonly number[] | null
  /** No store and no page had it any more: what the server did not have by then nobody can bring. */
  gone: boolean
}

export class World {
  readonly time = new SimTime()
  began = this.time.now
  readonly net: SimNet
  readonly phones: Handset[]
  /** The one that counts: another one, once staff have put it aside. */
  attempt: string
  /** Under which ids phones began it. */
  #ids: ReadonlySet<string>
  /** The student was moved to another schedule before the server heard that the attempt had begun. */
  moved = false
  readonly aside: Aside[] = []
  readonly everyTap: Tap[] = []
  /** By attempt and phone, how many claims the student asked for. */
  readonly #asked = new Map<string, number>()
  /** Of older attempts what stood in both stores: how often each had been emptied then. */
  readonly older: { attempt_id: string; writer: string; seq: number; wiped: number[] }[] = []
  clock = new ExamClock()
  /** Time that staff gave for an incident, in the attempt that counts. */
  given: Given = { grants: [], acts: [] }
  /** By seal: what stood in both stores of a phone, where both worked; and when the call left that ended it. */
  readonly stood = new Map<number, { taps: ReadonlySet<Tap>; left: number }>()
  /** When the job that seals what nobody ended closed it. */
  readonly jobs: number[] = []
  /** What a step saw that should not be. */
  readonly wrong: string[] = []
  active = 0
  #order = 0
  readonly random: () => number

  readonly exam: Exam

  /** `attempts`: by phone, under which id it begins. */
  constructor(seed: number, attempts: readonly string[] = [ATTEMPT, ATTEMPT], { exam, sync_ms }: Sitting = PLAIN) {
    this.random = mulberry(seed)
    this.exam = exam
    this.attempt = attempts[0] as string
    this.#ids = new Set(attempts)
    const { hold_marked } = exam
    const facts = (of: InitRequest, now: number): FactsMessage => {
      const uncounted = this.moved && this.isNow(of.attempt_id)
      const origins = [originAt(of.origin, of.heads, now)]
      return { ...begunFacts(of, now), origins, sync_until: now + sync_ms, hold_marked, uncounted }
    }
    this.net = new SimNet(this.time, this.random, exam, facts, (attempt_id) => {
      if (!this.isNow(attempt_id)) return
      this.clock.note(this.time.now, 'close')
      const taps = new Set(this.everyTap.filter((tap) => this.#stands(tap)))
      this.stood.set(this.time.now, { taps, left: this.net.ending ?? this.time.now })
    })
    this.phones = PHONES.map((phone_id, n) => {
      const begun = {
        attempt_id: attempts[n] as string,
        jadwal_id: JADWAL,
        paper_sha256: '0'.repeat(64),
        phone_id,
        origin: { writer: 'none', seq: 1 },
      }
      const ppm = (this.random() - 0.5) * 800
      const phone = new Handset('ab'[n] as string, begun, this.time, this.random, ppm, (later, temper) =>
        this.net.of(phone_id, later, temper),
      )
      phone.died = () => this.#lose(phone)
      for (const store of phone.stores) store.emptied = phone.died
      return phone
    })
  }

  #lose(phone: Handset): void {
    for (const tap of this.everyTap)
      if (tap.phone === phone && !phone.holds(tap.attempt_id, tap.writer, tap.seq)) tap.gone = true
  }

  #stands = ({ attempt_id, writer, seq, phone }: Tap): boolean =>
    phone.stores.every((store) => store.mode === 'well' && store.has(attempt_id, writer, seq))

  get phone(): Handset {
    return this.phones[this.active] as Handset
  }

  /** What was said of the attempt that counts. */
  get taps(): Tap[] {
    return this.aside.length ? this.everyTap.filter(({ attempt_id }) => this.isNow(attempt_id)) : this.everyTap
  }

  isNow(attempt_id: string): boolean {
    return this.#ids.has(attempt_id)
  }

  /** The attempt that counts, as the server has it. */
  async row(): Promise<AttemptRow | null> {
    for (const id of this.#ids) {
      const row = await this.net.store.find(id)
      if (row) return row
    }
    return null
  }

  /** By writer, how much the server has of an attempt. */
  async heads(attempt_id?: string): Promise<ReadonlyMap<string, { seq: number }>> {
    const row = await (attempt_id ? this.net.store.find(attempt_id) : this.row())
    return row ? this.net.store.heads(row.attempt_id) : new Map()
  }

  int(most: number): number {
    return Math.floor(this.random() * (most + 1))
  }

  /** A question with a text; in parts mostly one that may be open. */
  question(): number {
    if (this.exam.paper.waktu === 'total' || this.int(3) === 0) return this.int(2)
    const moved = this.taps.map(({ v }) => ('move' in v && v.move < 3 ? v.move : 0))
    return Math.min(2, Math.max(0, ...moved, Math.floor(this.clock.worked(this.began, this.time.now) / (20 * MINUTE))))
  }

  /** On the page in front, if one is open and may write. */
  say(v: Deed, q = -1, text: string | null = null): void {
    const page = this.phone.front
    // The screen says so, and asks for nothing any more.
    if (page?.book.kept.facts?.archived) return
    const seq = page?.writer.say(v, q) ?? null
    if (!page || seq === null) return
    const holder = page.book.kept.facts?.claims.at(-1)?.phone_id ?? this.phone.begun.phone_id
    if (holder !== this.phone.begun.phone_id) this.wrong.push('a phone wrote that knew of another one')
    this.everyTap.push({
      ...{
        attempt_id: page.book.kept.begun.attempt_id,
        at: this.time.now,
        order: this.#order++,
        phone: this.phone,
        writer: page.writer.name,
        seq,
        q,
        v,
        text,
        told: page.book.kept.facts,
        saved: null,
        gone: false,
      },
    })
  }

  ask({ begun: { attempt_id, phone_id } }: Handset): void {
    const key = `${attempt_id} ${phone_id}`
    this.#asked.set(key, (this.#asked.get(key) ?? 0) + 1)
  }

  /** How many claims the student asked for on a phone, in the attempt that counts. */
  asked(phone_id: string): number {
    return [...this.#ids].reduce((sum, id) => sum + (this.#asked.get(`${id} ${phone_id}`) ?? 0), 0)
  }

  /** Staff have put the attempt aside; the next one has a clock of its own, and may be one of which the server had not heard. */
  async setAside(attempt_id: string, scored: string): Promise<void> {
    this.aside.push({ attempt_id, scored })
    const ids = LATER[this.aside.length - 1] as (typeof LATER)[number]
    this.attempt = ids[0]
    const next = new Set<string>(ids)
    for (const id of this.#ids) if (!(await this.net.store.find(id))) next.add(id)
    this.#ids = next
    this.clock = new ExamClock()
    this.given = { grants: [], acts: [] }
    this.began = this.time.now
    this.moved = false
  }

  /**
   * The student reads that the attempt was put aside, and begins again; what it left is sent as that of another day. An attempt that the
   * server has is in the list by then.
   */
  async beginAgain(phone: Handset): Promise<void> {
    if (!phone.front?.book.kept.facts?.archived || this.isNow(phone.begun.attempt_id)) return
    const [first, second] = LATER[this.aside.length - 1] as (typeof LATER)[number]
    const own = phone === this.phones[0] ? first : second
    phone.beginAnew((await this.row())?.attempt_id ?? own)
    await phone.open()
  }

  /** Looks which entries are shown as saved now. */
  look(): void {
    for (const tap of this.everyTap) {
      const tab = tap.phone.tabs.find(({ page }) => page?.writer.name === tap.writer)
      if (!tap.saved && tab?.page && savedIn(tab.page, tap.seq) === 2)
        tap.saved = tap.phone.stores.map(({ wiped }) => wiped)
    }
  }
}

/** Facts of an attempt that begins, as the server makes them. */
export function begunFacts({ phone_id, origin }: Pick<InitRequest, 'phone_id' | 'origin'>, now: number): FactsMessage {
  return {
    ...{ seq: 1, started_at: now, origins: [origin], claims: [{ phone_id, at: now }], stops: [], extra_ms: 0 },
    ...{ ended_at: null, sync_until: now + 48 * 60 * MINUTE, seals: [], rulings: [], uncounted: false },
    ...{ tolerance_ms: EXAM.tolerance_ms, hold_marked: false },
  }
}

export function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
