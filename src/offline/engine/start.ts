import type { InitReply } from '#contract/exam/messages.ts'
import { phaseOf } from '../attempt/phase.ts'
import type { ServerClock } from '../clock/server-clock.ts'
import { withLive } from '../live/facts.ts'
import { reopenedHere } from '../live/reopened.ts'
import type { PaperKeeper } from '../paper/keeper.ts'
import { DamagedPaper, openBundle, WrongKey } from '../paper/open-bundle.ts'
import type { Ports } from '../ports.ts'
import type { DrainDeps } from '../send/deps.ts'
import { allRecords } from '../send/outbox.ts'
import { initRequestOf } from '../send/requests.ts'
import { factsOf, type InitAnswer, rejectedBy, sendInit } from '../send/step-init.ts'
import { joinServer } from '../store/join-server.ts'
import type { Memory } from '../store/memory.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { Vault } from '../store/vault.ts'
import type { SittingInfo, StartError, StartResult } from '../types.ts'
import { type Patience, patience } from './patience.ts'
import { openedBy, windowError } from './start-checks.ts'
import { draftKey, draftRecord, sittingBegun } from './start-draft.ts'
import { attemptIn, bundleIn, errorOf } from './start-errors.ts'

export interface StartDeps extends Pick<DrainDeps, 'send' | 'session' | 'serverTime'> {
  vault: Vault
  ports: Ports
  papers: PaperKeeper
  server: ServerClock
  /** The clock of the new attempt begins to run. */
  began(memory: Memory): void
}

export interface StartOptions {
  code?: string
  take_over?: boolean
}

const refuse = (error: StartError): StartResult => ({ ok: false, error })

/** Begins an attempt, goes on with the one that already runs here, or takes over the one that runs elsewhere. */
export async function start(
  deps: StartDeps,
  user_id: string,
  sitting: SittingInfo,
  options: StartOptions,
): Promise<StartResult> {
  const soon = patience(deps.ports)
  const running =
    (await runningHere(deps.vault, user_id, sitting)) ?? (await reopenedHere(deps, user_id, sitting, soon))
  if (running) return goOn(deps, running, options)
  const closed = windowError(deps, sitting)
  if (closed) return refuse(closed)
  const begunWith = await sittingBegun(deps.vault, user_id, sitting)
  const before = begunWith === sitting ? null : await startWith(deps, user_id, begunWith, options, soon)
  // A paper that is nowhere any more cannot be gone on with: then it is another start, with the paper of now.
  const gone = before === null || (!before.ok && before.error.code === 'paper_missing')
  return gone ? startWith(deps, user_id, sitting, options, soon) : before
}

async function startWith(
  deps: StartDeps,
  user_id: string,
  sitting: SittingInfo,
  options: StartOptions,
  soon: Patience,
): Promise<StartResult> {
  const opened = await openedBy(sitting, options.code)
  if (opened === 'wrong_code') return refuse({ code: 'wrong_code' })
  const bytes = await paperBytes(deps, sitting)
  if (!bytes) return refuse({ code: 'paper_missing' })

  const draft = await draftRecord(deps, user_id, sitting, opened)
  const sealed = sitting.bundle.policy !== 'open' && opened === null
  const answer = await announce(deps, draft, { ...options, soon, must: sealed || options.take_over === true })
  if (answer.kind === 'failed') return refuse(answer.error)
  const record = answer.record
  const paper = record.sitting === sitting ? bytes : await paperBytes(deps, record.sitting)
  if (!paper) return refuse({ code: 'paper_missing' })
  try {
    await openBundle(paper, record.sitting.bundle, record.paper_key)
  } catch (error) {
    if (error instanceof WrongKey) return refuse({ code: 'needs_network' })
    if (error instanceof DamagedPaper) return refuse({ code: 'paper_missing' })
    throw error
  }
  return begin(deps, record, answer.reply)
}

async function begin(deps: StartDeps, record: AttemptRecord, reply: InitReply | null): Promise<StartResult> {
  // A start that was cut off may have got as far as the log files, and been answered in: it goes on, nothing begins.
  const known = await deps.vault.open(record.attempt_id)
  if (!known) deps.began(await deps.vault.create({ ...record, acked_seq: 0 }))
  if (reply) await joinServer(deps.vault, record.attempt_id, reply)
  const { attempt_id, user_id, sitting } = record
  await deps.vault.onDatabase((db) => db.meta.delete(draftKey(user_id, sitting)))
  return { ok: true, attempt_id }
}

async function runningHere(vault: Vault, user_id: string, sitting: SittingInfo): Promise<AttemptRecord | undefined> {
  const records = await allRecords(vault)
  const same = (record: AttemptRecord) =>
    record.user_id === user_id && record.sitting.jadwal_ujian_id === sitting.jadwal_ujian_id
  return records.find((record) => same(record) && ['running', 'taken_over'].includes(phaseOf(record)))
}

/** An attempt that this phone knows: go on, or take it back from the device that took it over. */
async function goOn(deps: StartDeps, record: AttemptRecord, { take_over }: StartOptions): Promise<StartResult> {
  const { attempt_id } = record
  if (!record.taken_over) return { ok: true, attempt_id }
  if (!take_over) return refuse({ code: 'attempt_open', attempt_id })
  const asked = await deps.vault.update(attempt_id, (now) => ({
    ...now,
    take_over: now.take_over ?? deps.ports.wall(),
  }))
  const request = initRequestOf(asked, deps.ports.wall(), { t: 1 })
  const answer = await sendInit(deps, record.user_id, request)
  if (answer.kind !== 'reply') return refuse(errorOf(answer, attempt_id))
  const { reply } = answer
  const joined = await joinServer(deps.vault, attempt_id, reply)
  await deps.vault.update(attempt_id, (now) => ({
    ...(joined ? withReply(now, reply) : now),
    taken_over: false,
    take_over: null,
  }))
  return { ok: true, attempt_id }
}

async function paperBytes({ papers }: StartDeps, sitting: SittingInfo): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await papers.read(sitting)
  if (kept) return kept
  papers.forget(sitting)
  await papers.fetchAhead(sitting)
  return papers.read(sitting)
}

type Announced =
  | { kind: 'begun'; record: AttemptRecord; reply: InitReply | null }
  | { kind: 'failed'; error: StartError }

/** Tells the server, where it can be reached. `must`: the start cannot do without its answer. */
async function announce(
  deps: StartDeps,
  draft: AttemptRecord,
  { take_over, must, soon }: StartOptions & { must: boolean; soon: Patience },
): Promise<Announced> {
  // An answer that takes too long for a start without need of one counts as lost; it may still arrive, and does no harm.
  const asked = ask(deps, draft)
  const answer = must ? await asked : ((await soon(asked)) ?? { kind: 'lost' as const })
  if (answer.kind === 'reply') return begun(withReply(draft, answer.reply), answer.reply)
  if (answer.kind === 'refused' && answer.code === 'attempt_open' && take_over) {
    const other = await takingOver(deps, draft, answer.details)
    if (!other) return { kind: 'failed', error: { code: 'paper_missing' } }
    const taken = await ask(deps, other)
    if (taken.kind !== 'reply') return { kind: 'failed', error: errorOf(taken, other.attempt_id) }
    return begun({ ...withReply(other, taken.reply), take_over: null }, taken.reply)
  }
  const offline = answer.kind === 'lost' || answer.kind === 'busy' || answer.kind === 'login_needed'
  if (offline && !must) return begun(draft, null)
  return { kind: 'failed', error: errorOf(answer, draft.attempt_id) }
}

/** The attempt that runs elsewhere, with its own paper. Null where that cannot be had now: nothing is taken over then. */
async function takingOver(deps: StartDeps, draft: AttemptRecord, details: unknown): Promise<AttemptRecord | null> {
  const attempt_id = attemptIn(details) ?? draft.attempt_id
  const bundle = bundleIn(details) ?? draft.sitting.bundle
  const same = bundle.paper_sha256 === draft.sitting.bundle.paper_sha256
  const sitting = same ? draft.sitting : { ...draft.sitting, bundle }
  if (!same && !(await paperBytes(deps, sitting))) return null
  return { ...draft, attempt_id, sitting, take_over: deps.ports.wall() }
}

const begun = (record: AttemptRecord, reply: InitReply | null): Announced => ({ kind: 'begun', record, reply })

function ask(deps: StartDeps, record: AttemptRecord): Promise<InitAnswer> {
  return sendInit(deps, record.user_id, initRequestOf(record, deps.ports.wall(), undefined))
}

const withReply = (record: AttemptRecord, reply: InitReply): AttemptRecord =>
  withLive(
    {
      ...record,
      server: factsOf(reply),
      upload_token: reply.upload_token,
      paper_key: reply.paper_key ?? record.paper_key,
      flush_after_ms: reply.flush_after_ms,
      acked_seq: reply.acked_seq,
      rejected: rejectedBy(reply, record),
    },
    reply.live,
  )
