import { MAX_AFTER } from '#contract/exam/bounds.ts'
import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { InitReply } from '#contract/exam/log/messages.ts'
import type { LiveParts } from '../attempt/live-log.ts'
import { NotSaved } from '../attempt/saving.ts'
import { uuid7 } from '../attempt-id.ts'
import type { Begun, Kept, PhonePorts } from '../log/ports.ts'
import type { PaperKeeper } from '../paper/keeper.ts'
import { DamagedPaper, openBundle, WrongKey } from '../paper/open-bundle.ts'
import type { OpenedByCode } from '../paper/open-by-code.ts'
import { askInit, type LoginParts } from '../send/network.ts'
import { isInitReply } from '../send/replies.ts'
import type { AttemptSummary, SittingInfo, StartError, StartResult } from '../types.ts'
import { type Patience, patience } from './patience.ts'
import type { ServerTime } from './server-time.ts'
import { openedBy, windowError } from './start-checks.ts'
import { type Answer, attemptIn, bundleIn, errorOf } from './start-errors.ts'

export type Beginning = Pick<LiveParts, 'name' | 'begun' | 'about' | 'paper'> & { known: Partial<Kept> }

export interface StartDeps {
  ports: Omit<PhonePorts, 'sha256'> & { uuid(): string }
  login: LoginParts & { user_id: string }
  papers: PaperKeeper
  server: ServerTime
  /** This student's, on this phone, newest first. */
  own(): Promise<readonly AttemptSummary[]>
  kept(attempt_id: string): Promise<Kept | null>
  /** Something was learned of an attempt that is here. */
  learn(kept: Kept, news: Partial<Kept>): Promise<void>
  phone_id: string
  newWriter(): string
  /** Ids of starts of this page life that are not through: asked again it is the same attempt, not a second one. */
  drafts: Map<string, Draft>
  /** Resolves once the first entry stands on the phone, with what the attempt is opened and sent by: exam time runs from it. */
  begin(beginning: Beginning): Promise<void>
}

export interface Draft {
  attempt_id: string
  name: string
}

export interface StartOptions {
  code?: string | undefined
  take_over?: boolean | undefined
}

/** For so long the start of another tab is waited for, ms. */
const TURN_MS = 5000

const refuse = (error: StartError): StartResult => ({ ok: false, error })

/**
 * Begins an attempt, goes on with the one that already runs here, or takes over the one that runs elsewhere. One tab at a time: the next one
 * finds what this one began.
 */
export function start(deps: StartDeps, sitting: SittingInfo, options: StartOptions): Promise<StartResult> {
  const { locks, user_id } = deps.login
  let begun: Promise<StartResult> | undefined
  const begin = () => {
    begun ??= startNow(deps, sitting, options)
    return begun
  }
  // A tab that the browser has stopped may keep its turn.
  const waited = new Promise<StartResult>((resolve) => void deps.ports.after(TURN_MS, () => resolve(begin())))
  return Promise.race([locks.run(`elp:start:${user_id}:${sitting.jadwal_ujian_id}`, begin).catch(begin), waited])
}

async function startNow(deps: StartDeps, sitting: SittingInfo, options: StartOptions): Promise<StartResult> {
  const soon = patience(deps.ports)
  const own = (await deps.own()).filter((one) => one.sitting.jadwal_ujian_id === sitting.jadwal_ujian_id)
  const running = own.find(({ phase }) => phase === 'running') ?? (await reopened(deps, own, soon))
  if (running) return { ok: true, attempt_id: running.attempt_id }
  const away = own.find(({ phase }) => phase === 'taken_over')
  const back = away && (await takeBack(deps, away, options, soon))
  if (back) return back
  const closed = windowError(deps.server.now(), sitting)
  // One that runs goes on after that hour as well: whether one does the server knows.
  if (closed && !(options.take_over && closed.code === 'window_closed')) return refuse(closed)
  const opened = await openedBy(sitting, options.code)
  if (opened === 'wrong_code') return refuse({ code: 'wrong_code' })
  const over = own.filter(({ phase }) => phase === 'ended')
  const after = [...new Set(over.flatMap(({ attempt_id, server_id }) => [attempt_id, server_id]))].slice(0, MAX_AFTER)
  return new Start(deps, sitting, opened, options, after).run(soon)
}

/** An attempt that this phone holds a receipt of may have been opened again by staff: asked before another begins. */
async function reopened(deps: StartDeps, own: readonly AttemptSummary[], soon: Patience) {
  const newest = own.find(({ phase }) => phase === 'sealed')
  const kept = newest && (await deps.kept(newest.attempt_id))
  if (!newest || !kept || kept.facts?.archived) return undefined
  const answer = await soon(ask(deps, kept.begun))
  if (answer?.kind !== 'reply') return undefined
  await deps.learn(kept, knownBy(answer.reply, kept.begun))
  const { facts } = answer.reply
  return facts?.seals.at(-1)?.reopened && facts.claims.at(-1)?.phone_id === deps.phone_id ? newest : undefined
}

/** An attempt that went on elsewhere comes back to this phone, because the student asks for it here; undefined where it is over by now. */
async function takeBack(
  deps: StartDeps,
  { attempt_id }: AttemptSummary,
  { take_over }: StartOptions,
  soon: Patience,
): Promise<StartResult | undefined> {
  const kept = await deps.kept(attempt_id)
  if (!kept) return refuse({ code: 'attempt_open', attempt_id })
  // What is kept may be of another day: the claim follows what stands now.
  const asked = ask(deps, kept.begun)
  const now = take_over ? await asked : await soon(asked)
  if (now?.kind === 'reply') {
    await deps.learn(kept, knownBy(now.reply, kept.begun))
    const seal = now.reply.facts?.seals.at(-1)
    if (now.reply.facts?.archived || (seal && !seal.reopened)) return undefined
  }
  if (!take_over || !now) return refuse({ code: 'attempt_open', attempt_id })
  const answer = now.kind === 'reply' ? await ask(deps, kept.begun, now.reply.facts) : now
  if (answer.kind !== 'reply') return refuse(errorOf(answer, attempt_id))
  await deps.learn(kept, knownBy(answer.reply, kept.begun))
  const mine = answer.reply.facts?.claims.at(-1)?.phone_id === deps.phone_id
  return mine ? { ok: true as const, attempt_id } : refuse({ code: 'attempt_open', attempt_id })
}

/** `from`: what the student knows who asks to go on here. */
async function ask(
  { ports, login, server }: StartDeps,
  begun: Begun,
  from: InitReply['facts'] = null,
): Promise<Answer> {
  const left = ports.mono()
  const clocks = { m_now: Math.max(0, Math.floor(left)), wall_now: Math.max(0, Math.round(ports.wall())) }
  const result = await askInit(login, {
    ...begun,
    ...clocks,
    heads: [],
    most: 1,
    facts_seq: from?.seq ?? 0,
    ...(from && { claim: { from_epoch: from.claims.length - 1 } }),
  })
  if (result === null) return { kind: 'login_needed' }
  if (result.kind === 'refused') return result
  if (result.kind !== 'ok' || !isInitReply(result.body)) return { kind: 'away' }
  server.hear(result.body.server_time, left, ports.mono())
  return { kind: 'reply', reply: result.body }
}

/** The token of an attempt that was asked for under another id is of no use. */
function knownBy(reply: InitReply, { attempt_id }: Begun): Partial<Kept> {
  const { facts, acked, paper_key, upload_token, server_time } = reply
  const own = reply.attempt_id === attempt_id
  return { acked, paper_key, ...(facts && { facts }), ...(own && { token: { value: upload_token, at: server_time } }) }
}

/**
 * A start of an attempt that this phone does not know.
 *
 *   asked ── it is a new one, or no answer and none is needed ──────────────────► begun
 *     └── there is one already ── of this phone, or the student asks here ── asked ──┘
 */
class Start {
  readonly #deps: StartDeps
  #sitting: SittingInfo
  readonly #opened: OpenedByCode | null
  readonly #options: StartOptions
  /** What was over here before. */
  readonly #after: readonly string[]

  constructor(
    deps: StartDeps,
    sitting: SittingInfo,
    opened: OpenedByCode | null,
    options: StartOptions,
    after: readonly string[],
  ) {
    this.#after = after
    this.#deps = deps
    this.#sitting = sitting
    this.#opened = opened
    this.#options = options
  }

  async run(soon: Patience): Promise<StartResult> {
    const bytes = await this.#bytes()
    if (!bytes) return refuse({ code: 'paper_missing' })
    const { policy } = this.#sitting.bundle
    const must = (policy !== 'open' && this.#opened === null) || this.#options.take_over === true
    const draft = this.#draft()
    const begun = await this.#begun(draft.attempt_id)
    // An answer that takes too long for a start without need of one counts as lost; it may still arrive, and does no harm.
    const asked = ask(this.#deps, begun)
    const answer = must ? await asked : ((await soon(asked)) ?? { kind: 'away' as const })
    if (answer.kind === 'reply') {
      const { reply } = answer
      return reply.attempt_id === begun.attempt_id
        ? this.#begin(begun, knownBy(reply, begun))
        : this.#join(reply.attempt_id, reply)
    }
    if (answer.kind !== 'refused' && !must) return this.#begin(begun, {})
    const other = answer.kind === 'refused' && answer.code === 'attempt_open' ? attemptIn(answer.details) : undefined
    if (answer.kind !== 'refused' || !other || !this.#options.take_over)
      return refuse(errorOf(answer, begun.attempt_id))
    return this.#joinOf(other, bundleIn(answer.details))
  }

  #draft(): Draft {
    const { drafts, login, ports, newWriter } = this.#deps
    const { jadwal_ujian_id, bundle } = this.#sitting
    const key = `${login.user_id}/${jadwal_ujian_id}/${bundle.paper_sha256}`
    const draft = drafts.get(key) ?? { attempt_id: uuid7(ports.wall(), ports.uuid()), name: newWriter() }
    drafts.set(key, draft)
    return draft
  }

  async #begun(attempt_id: string): Promise<Begun> {
    const { jadwal_id, jadwal_ujian_id, bundle } = this.#sitting
    const origin = { writer: this.#draft().name, seq: 1 }
    const of = { attempt_id, jadwal_id, jadwal_ujian_id, paper_sha256: bundle.paper_sha256 }
    const code_proof = await this.#opened?.proof(attempt_id)
    const after = this.#after.length > 0 && { after: [...this.#after] }
    return { ...of, phone_id: this.#deps.phone_id, origin, ...after, ...(code_proof && { code_proof }) }
  }

  /** There is one already, with another paper than the one that is here. Nothing is taken over where that cannot be had. */
  async #joinOf(attempt_id: string, bundle: BundleInfo | null): Promise<StartResult> {
    if (bundle) this.#sitting = { ...this.#sitting, bundle }
    if (!(await this.#bytes())) return refuse({ code: 'paper_missing' })
    const answer = await ask(this.#deps, await this.#begun(attempt_id))
    return answer.kind === 'reply' ? this.#join(attempt_id, answer.reply) : refuse(errorOf(answer, attempt_id))
  }

  /** There is one already: it goes on here by its own id, as nothing was written under another one. */
  async #join(attempt_id: string, { facts }: InitReply): Promise<StartResult> {
    const seal = facts?.seals.at(-1)
    if (!facts || (seal && !seal.reopened)) return refuse({ code: 'attempt_limit' })
    const mine = facts.claims.at(-1)?.phone_id === this.#deps.phone_id
    if (!mine && !this.#options.take_over) return refuse({ code: 'attempt_open', attempt_id })
    const begun = await this.#begun(attempt_id)
    const answer = await ask(this.#deps, begun, mine ? null : facts)
    if (answer.kind !== 'reply') return refuse(errorOf(answer, attempt_id))
    return this.#begin(begun, { facts, ...knownBy(answer.reply, begun) })
  }

  async #begin(begun: Begun, known: Partial<Kept>): Promise<StartResult> {
    const { login, begin, drafts } = this.#deps
    const bytes = await this.#bytes()
    if (!bytes) return refuse({ code: 'paper_missing' })
    const paper_key = known.paper_key ?? this.#opened?.paper_key ?? null
    const sitting = this.#sitting
    try {
      const paper = await openBundle(bytes, sitting.bundle, paper_key)
      const about = { user_id: login.user_id, sitting }
      await begin({ name: this.#draft().name, begun, about, paper, known: { ...known, paper_key } })
    } catch (error) {
      if (error instanceof WrongKey) return refuse({ code: 'needs_network' })
      if (error instanceof DamagedPaper) return refuse({ code: 'paper_missing' })
      if (error instanceof NotSaved && error.full) return refuse({ code: 'phone_full' })
      throw error
    }
    drafts.clear()
    return { ok: true, attempt_id: begun.attempt_id }
  }

  #bytes = () => this.#deps.papers.get(this.#sitting)
}
