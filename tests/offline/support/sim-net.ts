import { API } from '#contract/version.ts'
import type { Listen, StreamEnd } from '#offline/live/listen.ts'
import { resultOf, type Send, type SendRequest, type SendResult } from '#offline/send/send.ts'
import type { ExamWorld, Said } from './exam-world.ts'
import { plainCopy } from './plain-copy.ts'
import type { SimTime } from './sim-time.ts'
import { outside } from './slow-work.ts'

/** What happens to one call on its way. */
export type Fate =
  | 'ok'
  | 'drop_request'
  | 'drop_reply'
  | 'duplicate'
  /** Answered now, and delivered once more later. */
  | 'echo'
  | 'html'
  | 'garbage'
  | 'busy'
  | 'limited'
  | 'error_500'
  /** Only half of the request came through: refused as unreadable. */
  | 'cut_request'
  /** Served, and only half of the reply came back. */
  | 'cut_reply'
  /** Served, but what stands before the server lost patience. */
  | 'gateway_timeout'
  /** Takes ten seconds, there and back. */
  | 'slow'
  /** Given up as lost, and delivered all the same half a minute later. */
  | 'late'
  /** Refused by something on the way, with a code that the server knows. */
  | 'refuse_401'
  | 'refuse_403'
  | 'refuse_409'
  | 'refuse_413'

const REFUSALS: Partial<Record<Fate, { status: number; body: unknown }>> = {
  cut_request: { status: 400, body: { code: 'invalid_input' } },
  refuse_401: { status: 401, body: { code: 'upload_token_invalid' } },
  refuse_403: { status: 403, body: { code: 'forbidden' } },
  refuse_409: { status: 409, body: { code: 'log_incomplete' } },
  refuse_413: { status: 413, body: { code: 'too_large' } },
}

interface Call {
  request: SendRequest
  fate: Fate
  /** True time, ms. */
  at: number
}

/** The network between a simulated phone and the server's rules; it can lose, repeat and falsify. */
export class SimNet {
  private readonly lines = new Set<{ attempt_id: string; look(): void; drop(): void }>()
  private reachable = true
  /** How the next calls fare; `ok` when used up. */
  fates: Fate[] = []
  /** A captive portal answers every call with its own page. */
  portal = false
  /** Milliseconds that a call takes, there and back. */
  trip_ms = 100
  calls: Call[] = []
  /** Attempts whose calls always fail. */
  readonly failing = new Set<string>()
  /** After how many bytes the next papers break off; whole when used up. */
  breaksAfter: number[] = []
  /** From which byte on papers were asked for. */
  paperFrom: number[] = []
  /** The public keys that the server names. */
  receiptKeys: ExamWorld['receiptKey'][]
  /** Access tokens that are good: token → user. */
  readonly access = new Map<string, string>()
  readonly refresh = new Map<string, string>()
  private readonly echoes: SendRequest[] = []
  private tokens = 0
  private readonly world: ExamWorld
  private readonly time: SimTime

  constructor(world: ExamWorld, time: SimTime) {
    this.world = world
    this.receiptKeys = [world.receiptKey]
    world.changed = (attempt_id) => {
      for (const line of [...this.lines]) if (line.attempt_id === attempt_id) line.look()
    }
    this.time = time
  }

  get up(): boolean {
    return this.reachable
  }

  set up(up: boolean) {
    this.reachable = up
    if (!up) for (const line of [...this.lines]) line.drop()
  }

  login(user_id: string): { accessToken: string; refreshToken: string } {
    const pair = { accessToken: `access-${++this.tokens}`, refreshToken: `refresh-${this.tokens}` }
    this.access.set(pair.accessToken, user_id)
    this.refresh.set(pair.refreshToken, user_id)
    return pair
  }

  /** As one page or worker sees it: a killed one gets no answers any more. */
  send(alive: () => boolean): Send {
    return async (request) => {
      const result = await this.carry(request)
      return alive() ? result : new Promise(() => undefined)
    }
  }

  /** The stream of what staff do, as one page has it; it breaks when the network does. */
  listen(alive: () => boolean): Listen {
    return (request, token, on) => {
      const line = { attempt_id: request.attempt_id, look: () => void look(), drop: () => end('lost') }
      const end = (how: StreamEnd) => {
        if (this.lines.delete(line) && alive()) on.end(how)
      }
      let seen = request.facts_seq
      const look = async () => {
        await this.wait(this.trip_ms)
        if (!this.up || this.portal) return end('lost')
        const caller = this.world.tokens.verify(token)
        if (!caller) return end('refused')
        const facts = await this.world.facts(caller.attempt_id)
        if (facts.seq <= seen || !alive() || !this.lines.has(line)) return
        seen = facts.seq
        on.message(plainCopy({ facts, server_time: this.time.now + this.world.skew }))
      }
      this.lines.add(line)
      line.look()
      return () => this.lines.delete(line)
    }
  }

  /** A phone that goes on is news for the one before. */
  private lookAgain(): void {
    for (const line of [...this.lines]) line.look()
  }

  private fateOf(): Fate {
    if (!this.up) return 'drop_request'
    return this.portal ? 'html' : (this.fates.shift() ?? 'ok')
  }

  private async carry(request: SendRequest): Promise<SendResult> {
    await this.wait(this.trip_ms / 2)
    const fate = this.fateOf()
    this.calls.push({ request, fate, at: this.time.now })
    const { attempt_id = '' } = (request.body ?? {}) as { attempt_id?: string }
    if (this.failing.has(attempt_id)) return resultOf(500, { code: 'internal' })
    if (fate === 'drop_request') return { kind: 'lost' }
    if (fate === 'html') return resultOf(200, undefined)
    if (fate === 'garbage') return resultOf(200, { hello: 'world' })
    if (fate === 'busy') return resultOf(502, undefined)
    if (fate === 'limited') return resultOf(429, { code: 'too_many_requests' }, '2')
    if (fate === 'error_500') return resultOf(500, { code: 'internal' })
    const refusal = REFUSALS[fate]
    if (refusal) return resultOf(refusal.status, refusal.body)
    if (fate === 'late') {
      this.time.after(30_000, () => void this.serve(request))
      return { kind: 'lost' }
    }
    if (fate === 'slow') await this.wait(10_000)
    const { status, body } = await this.serve(request)
    if (fate === 'duplicate') await this.serve(request)
    if (fate === 'gateway_timeout') return resultOf(504, undefined)
    if (fate === 'cut_reply') return resultOf(status, undefined)
    if (fate === 'echo') this.echoes.push(request)
    await this.wait(this.trip_ms / 2)
    return fate === 'drop_reply' ? { kind: 'lost' } : resultOf(status, plainCopy(body))
  }

  /** Delivers late copies of calls that were answered long ago. */
  async deliverEchoes(): Promise<void> {
    for (const request of this.echoes.splice(0)) await this.serve(request)
  }

  private wait(ms: number): Promise<void> {
    return ms <= 0 ? Promise.resolve() : new Promise((resolve) => this.time.after(ms, resolve))
  }

  /** What the server says; it may take real time, which simulated time waits for. */
  private serve(request: SendRequest): Promise<Said> {
    return outside(this.answer(request))
  }

  private async answer(request: SendRequest): Promise<Said> {
    const { world } = this
    const body = plainCopy(request.body)
    const token = request.token ?? undefined
    switch (request.path) {
      case '/init-hasil-ujian':
        return world.init(this.access.get(token ?? '') ?? null, body).finally(() => this.lookAgain())
      case '/input/hasil-ujian':
        return world.append(token, body)
      case '/end-ujian':
        return world.end(token, body)
      case '/jwt/refresh-token':
        return this.renew((body as { refreshToken: string }).refreshToken)
      case '/receipt-key':
        return { status: 200, body: { data: this.receiptKeys } }
      default:
        return { status: 404, body: { code: 'not_found' } }
    }
  }

  private renew(token: string): Said {
    const user_id = this.refresh.get(token)
    if (!user_id) return { status: 401, body: { code: 'invalid_refresh_token' } }
    this.refresh.delete(token)
    return { status: 200, body: this.login(user_id) }
  }

  /** The way papers come; no fate but the network's own. */
  readonly fetch: typeof fetch = async (input, init) => {
    if (!this.up || !String(input).startsWith(`${API}/get-soal-ujian`)) throw new TypeError('Failed to fetch')
    if (this.portal) return new Response('<html></html>', { status: 200 })
    const named = /bundle_sha256=(\w+)/.exec(String(input))?.[1] ?? ''
    const text = this.world.bundles.get(named)
    if (!text) return new Response('{"code":"not_found"}', { status: 404 })
    const from = Number(/^bytes=(\d+)-$/.exec(new Headers(init?.headers).get('range') ?? '')?.[1] ?? 0)
    this.paperFrom.push(from)
    const bytes = new TextEncoder().encode(text).subarray(from)
    const breaks = this.breaksAfter.shift()
    const status = from ? 206 : 200
    return breaks === undefined ? whole(bytes, status) : new Response(brokenOff(bytes, breaks), { status })
  }
}

/** As much of a Response as a download looks at; a real one costs as much as the rest of the download. */
function whole(bytes: Uint8Array, status: number): Response {
  const chunks = [bytes]
  const read = async () => {
    const value = chunks.shift()
    return { done: value === undefined, value }
  }
  return { ok: true, status, body: { getReader: () => ({ read }) } } as unknown as Response
}

/** A body whose connection is reset after so many bytes. */
function brokenOff(bytes: Uint8Array, after: number): ReadableStream<Uint8Array> {
  let sent = false
  return new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(new TypeError('network error'))
      sent = true
      controller.enqueue(bytes.subarray(0, after))
    },
  })
}
