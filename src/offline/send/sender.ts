import { type Batch, MAX_BATCH, MAX_BATCHES, MAX_BYTES, pack, unpackTaken } from '#contract/exam/log/batch.ts'
import { after, beginning, type Checkpoint } from '#contract/exam/log/checkpoint.ts'
import { lastIndex } from '#contract/exam/log/lists.ts'
import type { AppendReply, EndReply, InitReply } from '#contract/exam/log/messages.ts'
import type { Sending, SendingParts } from '../log/page.ts'
import type { Called, Network, PhonePorts } from '../log/ports.ts'
import { BackOff } from './back-off.ts'

/** What a round came to: go on at once, nothing left to do, or wait. */
type Round = 'again' | 'done' | 'wait'

export interface SenderParts extends Omit<SendingParts, 'sampled'>, Partial<Pick<SendingParts, 'sampled'>> {
  network: Network
  ports: PhonePorts
  /** Whether another attempt goes first now. */
  yields?(): boolean
}

const YIELD_MS = 1000
/** So long the end waits for a store that was not read yet; what that holds comes after it then. */
const UNREAD_MS = 60_000
const MOST_PAGE = 1000
/** So long until what the server took nothing of is tried again: a node of the release before refuses what one of this release takes. */
export const AGAIN_MS = 10 * 60_000

/**
 * Brings one attempt to the server. One call at a time, in rounds; page and worker each have one, and may both send the same.
 *
 *   rest ── kicked ──► round ── its call was answered: as the server now stands there is more ──► round
 *    ▲                   │ ├── its call failed: waits as back-off.ts says ──► round
 *    │                   │ └── another attempt goes first: 1 s ──► round
 *    └── nothing is left ┘
 *
 * A round makes the first of these calls that there is a reason for:
 *
 *   init     no token, or the server does not know it any more; no facts; the student asked to go on here, and the claim goes along until an
 *            init is answered; the server has more than this phone, or names a first life that only asked. One that got no answer lets what is unsent go first, by the token
 *   batches  something is unsent. What does not pass in its time is halved, down to one entry, which goes last if it does not pass alone,
 *            and rests if it is refused
 *   end      all is durable, and the attempt is over or sealed; it waits for a store that is unread, a minute at the most, and all stores
 *            are read once more before it. Answered with what is missing (batches again), with the receipt, or with neither: staff gave
 *            time, and that end ended nothing
 */
export class Sender implements Sending {
  readonly #parts: SenderParts
  readonly #backOff: BackOff
  /** Of inits alone: they may fail for long where all else passes. */
  readonly #initOff: BackOff
  /** The last init did not pass: what is unsent goes before the next one. */
  #initFailed = false
  readonly #began: number
  /** By writer, where its durable log stands, and where it will once the last request is taken. */
  readonly #checkpoints = new Map<string, Checkpoint[]>()
  /** Refused writers that are left alone for now. */
  readonly #resting = new Set<string>()
  /** Before the end they were tried once more. */
  #triedAll = false
  /** Bytes that pass at once, as far as is known, and how many the last request has. */
  #room = MAX_BYTES
  #bytes = 0
  /** Writers whose next entry did not pass alone: they go last. */
  readonly #stuck = new Set<string>()
  /** The server has heard in this life what this phone takes for durable. */
  #agreed = false
  #page = MOST_PAGE
  #badToken: string | null = null
  #claim: { from_epoch: number } | undefined
  #asks = false
  #more = false
  /** The last claim when all that the server had was brought to this life; null: it was not yet. */
  #brought: number | null = null
  #running = false
  #cancel: (() => void) | null = null
  #due = Number.POSITIVE_INFINITY
  /** When the next round is to be, for what came while one was under way. */
  #asked = Number.POSITIVE_INFINITY
  /** Something did not fit into the last request. */
  #left = false
  flushAfter = 2000

  constructor(parts: SenderParts) {
    this.#parts = parts
    this.#backOff = new BackOff(parts.ports)
    this.#initOff = new BackOff(parts.ports)
    this.#began = parts.ports.mono()
  }

  /** The student asked to go on here. */
  claim(): void {
    this.#claim = { from_epoch: this.#parts.book.right.epoch }
    this.hurry()
  }

  hurry(): void {
    this.#backOff.hurry()
    this.#initOff.hurry()
    this.#resting.clear()
    this.kick(0)
  }

  /** Since the last call that passed one failed. */
  get failing(): boolean {
    return this.#backOff.failing
  }

  /** What the server knows by now is of use, whether anything is unsent or not. */
  ask(): void {
    this.#asks = true
    this.kick(0)
  }

  /** The server does not know this token any more. */
  renew(token: string): void {
    this.#badToken = token
    this.kick(0)
  }

  /** There is something to send, at the latest in so many ms. */
  kick(within = this.flushAfter): void {
    const due = this.#parts.ports.mono() + Math.max(within, this.#backOff.wait())
    if (this.#running) this.#asked = Math.min(this.#asked, due)
    else if (due < this.#due) this.#wake(due)
  }

  stop(): void {
    this.#cancel?.()
    this.#due = Number.NEGATIVE_INFINITY
  }

  get unsent(): number {
    const { book } = this.#parts
    return this.#mine().reduce((sum, writer) => sum + Math.max(0, book.count(writer) - this.#at(writer)), 0)
  }

  /** Whether there is anything that the server has not, or a receipt to be fetched, or an answer waited for. */
  get left(): boolean {
    return this.unsent > 0 || this.#asks || this.#mustEnd()
  }

  /** The same, and it may be sent now. */
  get ready(): boolean {
    return this.unsent > 0 || (this.#mustEnd() && !this.#waits())
  }

  /** A store that was not read yet may have more. */
  get unread(): boolean {
    return this.#parts.book.unread.size > 0
  }

  #waits = () => this.unread && this.#parts.ports.mono() - this.#began < UNREAD_MS

  #wake(due: number): void {
    this.#cancel?.()
    this.#due = due
    this.#cancel = this.#parts.ports.after(due - this.#parts.ports.mono(), () => void this.#run())
  }

  async #run(): Promise<void> {
    if (this.#running || this.#due === Number.NEGATIVE_INFINITY) return
    this.#running = true
    this.#due = Number.POSITIVE_INFINITY
    const wait = this.#backOff.wait()
    const result = wait > 0 ? 'wait' : this.#parts.yields?.() ? 'yield' : await this.#round().catch(this.#broke)
    this.#running = false
    const asked = this.#asked - this.#parts.ports.mono()
    this.#asked = Number.POSITIVE_INFINITY
    if (result === 'again') this.kick(0)
    else if (result === 'done' && Number.isFinite(asked)) this.kick(Math.max(0, asked))
    else if (result === 'yield') this.kick(YIELD_MS)
    else if (result === 'wait') this.kick(this.#backOff.wait())
  }

  /** A part of the browser that fails ends no sending: the next time it may do its work. */
  #broke = (): Round => {
    this.#backOff.failed(0, true)
    return 'wait'
  }

  async #round(): Promise<Round> {
    const { book, network } = this.#parts
    const { token, facts, begun } = book.kept
    const { attempt_id } = begun
    const facts_seq = facts?.seq ?? 0
    if (!token || token.value === this.#badToken || !facts) return this.#init(facts_seq)
    const asks = this.#claim || this.#asks || this.#more || this.#lacks()
    const later = asks ? this.#initOff.wait() : 0
    if (asks && later === 0 && !(this.#initFailed && this.unsent)) return this.#init(facts_seq)
    if (asks) this.kick(later)
    this.#initFailed = false
    const batches = this.#batches()
    if (batches.length) {
      const heads = this.#agreed ? [] : this.#durable()
      const request = { attempt_id, facts_seq, batches, ...(heads.length && { heads }) }
      const called = () => network.append(token.value, request)
      return this.#heard(await this.#timed(called), (reply) => this.#appended(reply, batches), batches)
    }
    // What was refused is tried once more before the rest is sealed without it.
    if (this.#resting.size && !this.#triedAll && this.#mustEnd(book.mine())) {
      this.#triedAll = true
      this.#resting.clear()
      return 'again'
    }
    if (!this.#mustEnd()) return 'done'
    if (this.#waits()) {
      this.kick(YIELD_MS)
      return 'done'
    }
    // Another page of this phone may have written since the stores were read, and nothing counts that a seal leaves out.
    await this.#parts.fresh()
    if (this.unsent) return 'again'
    const called = () => network.end(token.value, { attempt_id, heads: this.#durable(), facts_seq })
    return this.#heard(await this.#timed(called), (reply) => this.#finished(reply))
  }

  async #init(facts_seq: number): Promise<Round> {
    const { book, network, ports } = this.#parts
    const { begun } = book.kept
    const claim = this.#claim
    const clocks = { m_now: Math.max(0, Math.floor(ports.mono())), wall_now: Math.max(0, Math.round(ports.wall())) }
    const over = book.finished(this.#mine()) && ({ over: true } as const)
    const asked = { heads: book.heads(), most: this.#page, facts_seq, ...over, ...(claim && { claim }) }
    const request = { ...begun, ...clocks, ...asked }
    const called = await this.#timed(() => network.init(request))
    this.#initFailed = called.kind !== 'ok'
    if (called.kind === 'ok') this.#initOff.ok()
    else this.#initOff.failed(0, called.kind === 'lost')
    // Its reply may be too long.
    if (called.kind === 'lost') this.#page = Math.max(1, this.#page >> 1)
    return this.#heard(called, (reply) => this.#begun(reply, claim))
  }

  async #timed<T extends { server_time: number }>(call: () => Promise<Called<T>>): Promise<Called<T>> {
    const { ports, sampled } = this.#parts
    const left = ports.mono()
    const called = await call()
    if (called.kind === 'ok') sampled?.(called.reply.server_time, left, ports.mono())
    return called
  }

  #heard<T>(called: Called<T>, take: (reply: T) => Round, batches?: readonly Batch[]): Round {
    if (called.kind === 'ok') {
      // A new token alone is no success: it may be refused as the one before was.
      if (this.#badToken === null) this.#backOff.ok()
      const round = take(called.reply)
      this.#parts.learned()
      return round
    }
    if (called.kind === 'unknown_token') this.#badToken = this.#parts.book.kept.token?.value ?? null
    if (batches && (called.kind === 'refused' || called.kind === 'lost')) this.#halve(batches)
    this.#backOff.failed(called.kind === 'busy' ? called.retry_after_ms : 0, called.kind === 'lost')
    return 'wait'
  }

  /** What does not pass in its time, or is too much at once, is tried in halves; an entry that does not pass alone holds up no other writer. */
  #halve(batches: readonly Batch[]): void {
    this.#room = Math.min(this.#room, this.#bytes) >> 1
    const [first, second] = batches
    if (first && !second && first.d.length === 0) this.#stuck.add(first.writer)
  }

  #begun(reply: InitReply, claim: { from_epoch: number } | undefined): Round {
    const { book } = this.#parts
    const { facts, acked, paper_key, upload_token, server_time, more } = reply
    for (const batch of reply.batches) book.add(batch.writer, unpackTaken(batch) ?? [])
    book.stand(acked)
    // A token that takes the place of a refused one is the later one, whatever the server's clock says.
    const after = this.#badToken === null ? 0 : (book.kept.token?.at ?? 0) + 1
    const token = { value: upload_token, at: Math.max(server_time, after) }
    book.learn({ ...(facts && { facts }), acked, paper_key, token })
    if (reply.attempt_id !== book.kept.begun.attempt_id) book.learn({ joined: reply.attempt_id })
    this.#more = more
    this.#asks = false
    if (!more) this.#brought = book.right.epoch
    this.#page = Math.min(MOST_PAGE, this.#page * 2)
    this.#badToken = null
    if (this.#claim === claim) this.#claim = undefined
    this.flushAfter = reply.flush_after_ms
    return 'again'
  }

  #appended({ acked, refused, facts, flush_after_ms }: AppendReply, batches: readonly Batch[]): Round {
    const { book } = this.#parts
    book.stand(acked)
    this.#agreed = true
    book.learn({ acked, ...(facts && { facts }) })
    for (const { writer } of acked) if (!this.#resting.has(writer)) book.refused.delete(writer)
    let spoilt = false
    for (const { place, reason } of refused) {
      const batch = batches[place]
      // One entry that the server cannot read takes its neighbours with it: halves find it.
      if (reason === 'malformed' && batch?.d.length) spoilt = true
      else this.#refuse(batch?.writer ?? '')
    }
    this.#room = spoilt ? this.#bytes >> 1 : Math.min(MAX_BYTES, Math.max(this.#room, this.#bytes * 2))
    for (const { writer } of batches) this.#stuck.delete(writer)
    this.flushAfter = flush_after_ms
    // A server that lost its last commits says where to go on from.
    const behind =
      this.#mine().some(book.hasLost) ||
      batches.some(({ writer, from, d }) => !this.#resting.has(writer) && this.#at(writer) < from + d.length)
    return behind || this.#left || this.#claim || this.#more || this.#lacks() || this.#mustEnd() ? 'again' : 'done'
  }

  #refuse(writer: string): void {
    this.#parts.book.refused.add(writer)
    this.#resting.add(writer)
    this.#parts.ports.after(AGAIN_MS, () => {
      this.#resting.delete(writer)
      this.kick(0)
    })
  }

  #finished({ receipt, missing, facts }: EndReply): Round {
    const { book } = this.#parts
    book.stand(missing)
    book.learn({ ...(facts && { facts }), ...(receipt && { receipt }) })
    // Nothing is missing, and it is not over: staff gave time.
    if (!receipt && !missing.length) for (const end of book.ends) end.early = end.by_time
    return missing.length ? 'again' : 'done'
  }

  /**
   * The server is known to have what is not here: a life before this one was brought it, and could not store it. Or that life asked to go
   * on here and died before it heard what the other phone had written. Or the server takes a life for the first one that only asked.
   */
  #lacks(): boolean {
    const { logs, kept, right } = this.#parts.book
    if (right.mine && right.epoch > (this.#brought ?? 0)) return true
    const { origins: [first] = [], claims: [began] = [] } = kept.facts ?? {}
    const onlyAsked =
      first && first.at === undefined && began?.phone_id === kept.begun.phone_id && !logs.has(first.writer)
    const lacks = onlyAsked || kept.acked.some(({ writer, seq }) => seq > (logs.get(writer)?.length ?? 0))
    return this.#brought === null && lacks
  }

  /** The attempt is over by the right that holds, or sealed, and the receipt of it is not here. */
  #mustEnd(by = this.#mine()): boolean {
    const { book } = this.#parts
    const { facts, receipt } = book.kept
    if (facts?.archived) return false
    const seal = facts?.seals.at(-1)
    if (seal && !seal.reopened) return (receipt?.revision ?? 0) < (facts?.seals.length ?? 0)
    return book.right.mine && (book.finished(by) || facts?.ended_at != null)
  }

  #mine(): readonly string[] {
    const mine = this.#parts.book.mine()
    return this.#resting.size ? mine.filter((writer) => !this.#resting.has(writer)) : mine
  }

  /** Of each writer what the server has said that it has. */
  #durable(): [string, number][] {
    const { book } = this.#parts
    return book
      .heads()
      .flatMap(([writer]): [string, number][] => (this.#at(writer) ? [[writer, this.#at(writer)]] : []))
  }

  #at(writer: string): number {
    return this.#parts.book.durable(writer)
  }

  #batches(): Batch[] {
    const { book, ports } = this.#parts
    const waiting = this.#mine().filter((writer) => book.count(writer) > this.#at(writer))
    if (waiting.every((writer) => this.#stuck.has(writer))) this.#stuck.clear()
    const last = (writer: string) => Number(this.#stuck.has(writer))
    let room = this.#room
    this.#bytes = 0
    const found: Batch[] = []
    for (const writer of waiting.sort((a, b) => last(a) - last(b)).slice(0, MAX_BATCHES)) {
      const durable = this.#checkpoint(writer, this.#at(writer))
      const entries = book.after(writer, durable.seq).slice(0, MAX_BATCH)
      for (let n = entries.length; n > 0; n >>= 1) {
        const part = entries.slice(0, n)
        const prev = durable.seq ? durable.hash : undefined
        // Any hash is as long as the one that will stand there.
        const batch = pack(writer, part, durable.hash, prev)
        const bytes = JSON.stringify(batch).length
        // The smallest part of all is one entry.
        if (bytes > room && (n > 1 || found.length > 0)) continue
        const sent = after(durable, part, ports.sha256)
        this.#checkpoints.set(writer, [durable, sent])
        found.push({ ...batch, head: sent.hash })
        room -= bytes
        this.#bytes += bytes
        break
      }
    }
    this.#left = this.unsent > found.reduce((sum, { d }) => sum + d.length + 1, 0)
    return found
  }

  /** Where the durable part of a writer's log stands: from where it stood before, so that it costs what is new. */
  #checkpoint(writer: string, seq: number): Checkpoint {
    const { book, ports } = this.#parts
    const { attempt_id } = book.kept.begun
    const points = this.#checkpoints.get(writer) ?? []
    const known = points[lastIndex(points, (one) => one.seq <= seq)]
    const from = known ?? beginning(attempt_id, writer, ports.sha256)
    const to = after(from, book.after(writer, from.seq).slice(0, seq - from.seq), ports.sha256)
    this.#checkpoints.set(writer, [to])
    return to
  }
}
