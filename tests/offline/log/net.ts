import { hash } from 'node:crypto'
import type { Batch } from '#contract/exam/log/batch.ts'
import {
  type AppendRequest,
  appendReply,
  type EndRequest,
  endReply,
  type FactsMessage,
  type InitRequest,
  initReply,
} from '#contract/exam/log/messages.ts'
import { appendRequest, endRequest, initRequest } from '#contract/exam/log/requests.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import { append, end, init, UnknownAttempt } from '#server/exam/log/calls.ts'
import type { Caller, LogDeps } from '#server/exam/log/deps.ts'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import type { LogStore } from '#server/exam/log/store.ts'
import type { Called, Network } from '#src/offline/log/ports.ts'
import type { SimTime } from './sim-time.ts'

/** What goes wrong on the way, each by its share of calls; `down`: nothing passes. */
export interface Weather {
  down: boolean
  loseRequest: number
  loseReply: number
  double: number
  busy: number
  refuse: number
  fail: number
  bad_token: number
  /** Bytes in a second, each way. */
  rate: number
}

export const CALM: Weather = {
  down: false,
  loseRequest: 0,
  loseReply: 0,
  double: 0,
  busy: 0,
  refuse: 0,
  fail: 0,
  bad_token: 0,
  rate: 1_000_000,
}
const LIMIT_MS = 20_000
export const STUDENT = '01980000-0000-7000-8000-0000000000aa'
const tokenOf = (caller: Caller) => Buffer.from(JSON.stringify(caller)).toString('base64url')
const callerOf = (token: string) => JSON.parse(Buffer.from(token, 'base64url').toString()) as Caller

/** What simulations keep logs in: in memory, unless a test puts something else here. */
export const logStores: { make(time: SimTime): LogStore & Pick<MemoryLogStore, 'heads'> } = {
  make: () => new MemoryLogStore(),
}

/** How one life of a phone behaved. */
export class Temper {
  calls = 0
  /** Entries in its requests, and texts that it hashed. */
  sent = 0
  hashes = 0
  /** How often something made it try at once. */
  hurries = 0
  /** Calls that followed a failure at once, and runs of failures that were too dense. */
  quick = 0
  dense = 0
  #failures = 0
  #since = 0
  /** Who hashes for it. */
  readonly #of: Temper | undefined

  constructor(of?: Temper) {
    this.#of = of
  }

  sending(entries: number): void {
    this.sent += entries
    this.#of?.sending(entries)
  }
  #last = Number.NEGATIVE_INFINITY

  calling(now: number): void {
    this.calls++
    if (this.#failures && now < this.#last + 240) this.quick++
  }

  heard(ok: boolean, now: number): void {
    if (ok) this.#failures = 0
    else if (this.#failures++ === 0) this.#since = now
    this.#last = now
    // Back-off doubles up to 30 s: beyond the first few, several seconds each. Chance alone makes it so dense less than once in 10⁹ runs.
    if ((this.#failures - 20 - this.hurries) * 3000 > now - this.#since) this.dense++
  }
}

/** The server as it is, over a store of its own, and the network in front of it. */
export class SimNet {
  weather = CALM
  /** Phones without a network of their own. */
  readonly cut = new Set<string>()
  /** By how much the server's clock has been stepped, ms. */
  ahead = 0
  /** Attempts whose calls always fail. */
  readonly failing = new Set<string>()
  readonly tempers: Temper[] = []
  /** Calls of those who had been told to wait longer. */
  impatient = 0
  /** When the call for the end left that the server has before it. */
  ending: number | null = null
  readonly store: ReturnType<typeof logStores.make>
  readonly calls: { at: number; phone_id: string; name: string; bytes: number }[] = []
  readonly #time: SimTime
  readonly #random: () => number
  readonly deps: LogDeps

  constructor(
    time: SimTime,
    random: () => number,
    exam: Exam,
    begun: (request: InitRequest, now: number) => FactsMessage,
    sealed: (attempt_id: string) => void = () => undefined,
  ) {
    this.#time = time
    this.#random = random
    this.store = logStores.make(time)
    const now = () => time.now + this.ahead
    this.deps = {
      store: this.store,
      now,
      sha256: (text) => hash('sha256', text),
      sign: (text) => ({ signature: hash('sha256', text, 'base64'), key_id: 'sim' }),
      exam: async () => exam,
      start: async (request) => ({
        ...{ jadwal_ujian_id: request.jadwal_id, facts: begun(request, now()), max_attempts: 1, grace_ms: 0 },
        ...{ begun: request.heads.length > 0, entry: null, refusal: null, paper_key: null, now: now() },
        otherPaper: () => Promise.reject(new Error('There is one paper.')),
      }),
      token: tokenOf,
      pace: () => 2000,
      sealed: async (attempt_id) => sealed(attempt_id),
    }
  }

  /** As one life of a phone has it: a reply to a dead one is heard by nobody. */
  of(phone_id: string, later: Later, temper = new Temper()): Network {
    this.tempers.push(temper)
    let patience = 0
    const told = <T>(called: Called<T>) => {
      temper.heard(called.kind === 'ok', this.#time.now)
      if (called.kind === 'busy') patience = this.#time.now + called.retry_after_ms * 0.98
      return called
    }
    const call = <T>(
      name: string,
      sent: unknown,
      read: Schema<unknown>,
      reply: Schema<T>,
      work: (request: never) => Promise<T>,
    ) => {
      const text = JSON.stringify(sent)
      this.calls.push({ at: this.#time.now, phone_id, name, bytes: text.length })
      if (this.#time.now < patience) this.impatient++
      temper.calling(this.#time.now)
      const failing = this.failing.has((sent as { attempt_id: string }).attempt_id)
      const passed = this.#pass<T>({ phone_id, later, bytes: text.length, failing }, async () => {
        const said = JSON.stringify(await work(read.parse(JSON.parse(text)) as never))
        return [reply.parse(JSON.parse(said)), said.length]
      })
      return passed.then(told)
    }
    return {
      init: (sent) =>
        call('init', sent, initRequest, initReply, (request: InitRequest) => init(request, STUDENT, this.deps)),
      append: (token, sent) => {
        temper.sending(sent.batches.reduce((sum: number, batch) => sum + (batch as Batch).d.length + 1, 0))
        return call('append', sent, appendRequest, appendReply, (request: AppendRequest) =>
          append(request, callerOf(token), this.deps),
        )
      },
      end: (token, sent) => {
        const left = this.#time.now
        return call('end', sent, endRequest, endReply, (request: EndRequest) => {
          this.ending = left
          return end(request, callerOf(token), this.deps).finally(() => {
            this.ending = null
          })
        })
      },
    }
  }

  /** `work`: the reply, and how long it is. */
  #pass<T>({ phone_id, later, bytes, failing }: Passing, work: () => Promise<[T, number]>): Promise<Called<T>> {
    const { weather } = this
    const onTheWay = (size: number) => 10 + this.#random() * 400 + (size / weather.rate) * 1000
    const chance = (share: number) => this.#random() < share
    return new Promise((resolve, reject) => {
      const hear = (called: Called<T>, ms: number) => later(ms, () => resolve(called))
      const arrive = async () => {
        try {
          const [reply, length] = await work()
          const ms = onTheWay(length)
          if (this.weather.down || chance(weather.loseReply) || ms > LIMIT_MS) hear({ kind: 'lost' }, LIMIT_MS)
          else hear({ kind: 'ok', reply }, ms)
          // The same request once more, later.
          if (chance(weather.double)) this.#time.after(this.#random() * 60_000, () => void work().catch(reject))
        } catch (error) {
          if (error instanceof UnknownAttempt) hear({ kind: 'unknown_token' }, 50)
          else reject(error)
        }
      }
      if (weather.down || this.cut.has(phone_id) || chance(weather.loseRequest))
        return hear({ kind: 'lost' }, chance(0.5) ? 50 : LIMIT_MS)
      if (failing) return hear({ kind: 'lost' }, 50)
      if (chance(weather.busy)) return hear({ kind: 'busy', retry_after_ms: 5000 }, 50)
      if (chance(weather.refuse)) return hear({ kind: 'refused' }, 50)
      if (chance(weather.fail)) return hear({ kind: 'lost' }, 50)
      if (chance(weather.bad_token)) return hear({ kind: 'unknown_token' }, 50)
      const ms = onTheWay(bytes)
      if (ms > LIMIT_MS) return hear({ kind: 'lost' }, LIMIT_MS)
      this.#time.after(ms, () => void arrive())
    })
  }
}

/** Does something after so many ms, unless who asked has died; a phone that sleeps does it on waking. */
export type Later = (ms: number, run: () => void) => void

interface Passing {
  phone_id: string
  later: Later
  bytes: number
  failing: boolean
}

interface Schema<T> {
  parse(value: unknown): T
}
