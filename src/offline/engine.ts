import { type LiveAttempt, liveAttempt } from './attempt/live.ts'
import { phaseOf, unsentOf } from './attempt/phase.ts'
import { serverClock } from './clock/server-clock.ts'
import { attemptClocks } from './engine/attempt-clocks.ts'
import { health, type StorageFacts } from './engine/health.ts'
import { sendLastBatch } from './engine/last-batch.ts'
import { recover } from './engine/recover.ts'
import { summaries } from './engine/summaries.ts'
import type { Late } from './late.ts'
import { withLive } from './live/facts.ts'
import type { Line } from './live/line.ts'
import type { Listen } from './live/listen.ts'
import { type Battery, phoneReporter } from './live/report.ts'
import type { Files } from './opfs/files.ts'
import type { DownloadDeps } from './paper/download.ts'
import { paperKeeper } from './paper/keeper.ts'
import { openBundle } from './paper/open-bundle.ts'
import type { LinkState, Message, Ports } from './ports.ts'
import type { DrainDeps, Trouble } from './send/deps.ts'
import type { DrainResult } from './send/drain.ts'
import { allRecords, nextStep } from './send/outbox.ts'
import { Policy } from './send/policy.ts'
import { createPump } from './send/pump.ts'
import type { Send } from './send/send.ts'
import type { Connection } from './store/connection.ts'
import type { Memory } from './store/memory.ts'
import { sessionStore } from './store/session-store.ts'
import { makeVault, openLock } from './store/vault.ts'
import { type ExamEngine, type OpenAttempt, UNREADABLE } from './types.ts'

export interface EngineDeps {
  ports: Ports
  connection: Connection
  /** Null where the browser has no origin-private file system. */
  files: Files | null
  send: Send
  download: DownloadDeps
  /** What sends, starts and fetches (late.ts), loaded when it is needed. Rejects where it cannot be had. */
  late(): Promise<Late>
  storage: StorageFacts
  /** A stream of what staff do; where it is absent the replies of the calls tell of it. */
  listen?: Listen
  battery?: () => Promise<Battery | null>
  /** Asks the browser to wake the service worker when the network is back, where it can. */
  registerSync(): void
}

/** What only the page sees, told to the engine by `connectPage`. */
export interface PageEvents {
  visibility(visible: boolean): void
  /** The page goes, or is frozen: the last batch leaves now. `kept`: the browser may show it again as it was. */
  pageHidden(kept: boolean): void
  /** The browser shows a page again that it had kept. */
  pageBack(): void
  online(): void
}

export type Engine = ExamEngine & PageEvents & { stop(): Promise<void> }

/** No paper, no attempt: opening is refused. */
export class NotHere extends Error {}

/** Whether it is here cannot be told now: asked again, it may well be. */
export class Unreadable extends Error {
  override name = UNREADABLE
}

export function createEngine(deps: EngineDeps): Engine {
  const { ports, connection, send } = deps
  const vault = makeVault({ connection, files: deps.files, ports })
  const session = sessionStore(connection)
  const server = serverClock(ports)
  const policy = new Policy(ports.wall, ports.random)
  const { late } = deps
  const lateOrNone = () => late().catch(() => null)
  const papers = paperKeeper({
    vault,
    files: vault.files,
    wall: ports.wall,
    async fetchPaper(...asked) {
      const parts = await lateOrNone()
      return parts?.fetchPaper({ ...deps.download, session, send, locks: ports.locks }, ...asked) ?? null
    },
  })
  let keys: ReturnType<Late['receiptKeys']> | null = null
  const receiptKeys = async () => {
    const parts = await late()
    keys ??= parts.receiptKeys({ vault, send })
    return keys
  }
  const listeners = new Set<() => void>()
  const open = new Map<string, LiveAttempt>()
  const opening = new Map<string, { attempt: Promise<LiveAttempt>; holders: number }>()
  const clocks = attemptClocks({ ports, vault, server })
  const troubles = new Map<string, Trouble>()
  const letGo = new Map<string, () => void>()
  const lines = new Map<string, Line>()
  const { storage, battery } = deps
  const report = phoneReporter({ storage, battery, mono: ports.mono, offset: () => server.offset() })
  let user: string | null = null
  let link: LinkState = { kind: 'ok' }
  let visible = true

  const emit = () => {
    for (const attempt of open.values()) attempt.changed()
    for (const listener of listeners) listener()
  }

  /** A line whose code did not come with the attempt is tried again when something tells of the network. */
  const callAgain = () => {
    for (const { attempt_id, memory } of open.values()) callIn(attempt_id, memory)
  }

  const wakeLines = () => {
    callAgain()
    for (const line of lines.values()) line.wake()
  }

  const setLink = (next: LinkState, tell: boolean) => {
    // A try after others were lost is no news: it may be lost as well.
    if (next.kind === 'sending' && link.kind === 'offline') return
    if (next.kind === link.kind && next.kind !== 'offline' && next.kind !== 'busy') return
    if (next.kind === 'ok') callAgain()
    if (next.kind === 'ok') for (const line of lines.values()) line.back(link.kind !== 'sending')
    link = next
    if (tell) ports.channel.post({ kind: 'link', link })
    emit()
  }

  const drainDeps: DrainDeps = {
    vault,
    send,
    session,
    policy,
    ports,
    pauses: new Map(),
    phone: report,
    examTime: async (record) =>
      clocks.known(record.attempt_id)?.told() ?? (await late()).storedExamTime(vault, ports, record),
    clockPending: async (attempt_id) =>
      (await open.get(attempt_id)?.clockPendingAnywhere()) ??
      (await late()).settleGuess({ vault, ports, server }, attempt_id),
    report: (next) => setLink(next, true),
    trouble(attempt_id, trouble) {
      troubles.set(attempt_id, trouble)
      emit()
    },
    serverTime(time) {
      server.hear(time)
      for (const attempt of open.values()) attempt.heard()
      const offset = server.offset()
      if (offset !== null) void vault.onDatabase((db) => db.meta.put({ key: 'offset', value: offset }))
    },
  }

  const pump = createPump({
    ports,
    policy,
    async drain() {
      const parts = await lateOrNone()
      const result = parts ? await parts.drain(drainDeps) : unreached()
      if (result === 'done' && link.kind === 'sending') setLink({ kind: 'ok' }, true)
      emit()
      return result
    },
    unsent: async () => {
      for (const { attempt_id } of await allRecords(vault)) {
        const memory = await vault.peek(attempt_id)
        if (memory && nextStep(memory)) return true
      }
      return false
    },
  })

  /** What sends cannot be had: as where nothing can be sent. */
  function unreached(): DrainResult {
    setLink(policy.lost(), true)
    return 'waiting'
  }

  const stopListening = ports.channel.listen((message) => void onMessage(message).catch(() => undefined))
  const stopWatching = connection.onLost(() => {
    for (const attempt of open.values()) void attempt.tick().catch(() => undefined)
  })

  async function onMessage(message: Message): Promise<void> {
    if (message.kind === 'link') setLink(message.link, false)
    if (message.kind !== 'attempt' && message.kind !== 'rows') return
    const attempt = open.get(message.attempt_id)
    if (attempt && message.kind === 'attempt') await vault.refresh(attempt.memory)
    if (attempt && message.kind === 'attempt') await attempt.clockPendingAnywhere()
    if (attempt && message.kind === 'rows') await vault.readAnew(attempt.memory)
    emit()
  }

  const ready = (async () => {
    if (deps.files) await deps.files.attempts().catch(() => vault.giveUpFiles())
    const offset = await vault.onDatabase((db) => db.meta.get('offset'))
    if (typeof offset?.value?.value === 'number') server.assume(offset.value.value, 'kept')
    await recover(vault, vault.files())
    void pump.now()
  })()

  async function openAttempt(attempt_id: string): Promise<LiveAttempt> {
    await ready
    // Before anything is read of it: what another tab writes from now on it writes where this one sees it.
    holdOpen(attempt_id)
    try {
      return await openHeld(attempt_id)
    } catch (error) {
      letGo.get(attempt_id)?.()
      throw error
    }
  }

  async function openHeld(attempt_id: string): Promise<LiveAttempt> {
    const memory = await vault.open(attempt_id)
    if (!memory && !vault.state.indexed_db)
      throw new Unreadable('The database does not answer; it may hold the attempt.')
    if (!memory) throw new NotHere('This phone does not know the attempt.')
    const bytes = await paperOf(memory)
    const paper = await openBundle(bytes, memory.record.sitting.bundle, memory.record.paper_key)
    const promised = { indexed_db: vault.state.indexed_db, opfs: vault.state.opfs }
    const attempt = liveAttempt({
      vault,
      ports,
      memory,
      paper,
      clock: await clocks.of(memory),
      server,
      promised,
      link: () => link,
      trouble: () => troubles.get(attempt_id) ?? null,
      visible: () => visible,
      healed: () => void papers.keep(memory.record.sitting, bytes),
      appended() {
        pump.soon(memory.record.flush_after_ms)
        deps.registerSync()
      },
      flush() {
        drainDeps.pauses.delete(attempt_id)
        void pump.now()
      },
      exportFile: async () => (await late()).exportFile(memory, ports.wall()),
      closed() {
        open.delete(attempt_id)
        lines.get(attempt_id)?.close()
        lines.delete(attempt_id)
        opening.delete(attempt_id)
        letGo.get(attempt_id)?.()
        void vault.close(attempt_id)
      },
    })
    open.set(attempt_id, attempt)
    callIn(attempt_id, memory)
    attempt.heard()
    await attempt.tick()
    void pump.now()
    return attempt
  }

  async function paperOf({ record }: Memory): Promise<Uint8Array<ArrayBuffer>> {
    const kept = await papers.read(record.sitting)
    if (kept) return kept
    papers.forget(record.sitting)
    await papers.fetchAhead(record.sitting)
    const fetched = await papers.read(record.sitting)
    if (!fetched) throw new NotHere('The paper is not on this phone and cannot be fetched now.')
    return fetched
  }

  /** What staff do comes by a line of its own while the attempt is open and the page is seen. */
  function callIn(attempt_id: string, memory: Memory): void {
    const { listen } = deps
    if (!listen || lines.has(attempt_id)) return
    void lateOrNone().then((parts) => {
      if (parts && open.has(attempt_id) && !lines.has(attempt_id)) lines.set(attempt_id, lineOf(parts, listen, memory))
    })
  }

  function lineOf({ liveLine }: Late, listen: Listen, memory: Memory): Line {
    const { attempt_id } = memory.record
    return liveLine({
      listen,
      ports,
      record: () => memory.record,
      report: () => report(unsentOf(memory)),
      visible: () => visible,
      async heard({ live }, device_id) {
        await vault.update(attempt_id, (record) => (record.device_id === device_id ? withLive(record, live) : record), {
          durable: true,
        })
        emit()
        void pump.now()
      },
      refused(token) {
        const dropped = (record: Memory['record']) =>
          record.upload_token === token && !record.receipt ? { ...record, upload_token: null } : record
        void vault.update(attempt_id, dropped).then(() => pump.now())
      },
    })
  }

  /** Holds a lock as long as the attempt is open, so that others know. */
  function holdOpen(attempt_id: string): void {
    const before = letGo.get(attempt_id)
    const held = new Promise<void>((resolve) => letGo.set(attempt_id, resolve))
    const hold = () => {
      before?.()
      return held
    }
    // WebKit breaks the lock of a page that it keeps.
    ports.locks.share(openLock(attempt_id), hold).catch(() => undefined)
  }

  return {
    async setUser(user_id) {
      if (user !== user_id) troubles.clear()
      user = user_id
      drainDeps.pauses.clear()
      emit()
      await ready
      void pump.now()
    },
    health: async () => {
      await ready
      return health(vault, vault.files(), deps.storage, ports.uuid)
    },
    async measureRoom(bytes) {
      await ready
      // Not a moment's room is taken from an exam that is being written.
      if ((await allRecords(vault)).some((record) => phaseOf(record) === 'running')) return null
      return (
        (await lateOrNone())?.measureRoom({ vault, files: vault.files(), uuid: ports.uuid, mono: ports.mono }, bytes) ??
        null
      )
    },
    askPersist: () => deps.storage.persist(),
    clockOffset: () => server.offset(),
    assumeClock: (offset) => server.assume(offset, 'told'),
    paperState: (sitting) => papers.state(sitting),
    fetchPaper(sitting, onProgress) {
      void receiptKeys()
        .then((known) => known.fetchAhead())
        .catch(() => undefined)
      return papers.fetchAhead(sitting, onProgress)
    },
    receiptKey: async (key_id) => (await receiptKeys()).find(key_id),
    async start(sitting, options = {}) {
      await ready
      if (!user) return { ok: false, error: { code: 'login_needed' } }
      const serverTime = drainDeps.serverTime
      const parts = await lateOrNone()
      if (!parts) return { ok: false, error: { code: 'needs_network' } }
      const result = await parts.start(
        { vault, ports, papers, server, send, session, serverTime, began: clocks.begin },
        user,
        sitting,
        options,
      )
      if (result.ok) void pump.now()
      emit()
      return result
    },
    async open(attempt_id): Promise<OpenAttempt> {
      const shared = opening.get(attempt_id) ?? { attempt: openAttempt(attempt_id), holders: 0 }
      opening.set(attempt_id, shared)
      shared.holders++
      try {
        const attempt = await shared.attempt
        const handle = handleOf(attempt, shared)
        if (user === null || attempt.memory.record.user_id === user) return handle
        handle.close()
        throw new NotHere('The attempt is another student’s.')
      } catch (error) {
        if (opening.get(attempt_id) === shared) opening.delete(attempt_id)
        throw error
      }
    },
    async attempts() {
      await ready
      return user ? summaries(vault, user) : []
    },
    async unsentOf(user_id) {
      await ready
      return (await summaries(vault, user_id)).reduce((sum, { unsent }) => sum + unsent, 0)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async tidy(facts) {
      await ready
      const forgotten = (sha: string) => papers.forget({ bundle: { bundle_sha256: sha } })
      await (await lateOrNone())?.tidy({ vault, ports, storage: deps.storage, forgotten }, facts)
      emit()
    },
    drain: () => pump.now(),
    visibility(now) {
      visible = now
      for (const attempt of open.values()) void attempt.tick().catch(() => undefined)
      if (now) void pump.now()
      if (now) wakeLines()
    },
    pageHidden(kept) {
      // Lines timed by a guess wait: sent now and put right later they would count at two moments.
      for (const attempt of open.values()) if (!attempt.clockPending()) sendLastBatch(send, attempt.memory)
      deps.registerSync()
      if (kept) connection.leave()
    },
    pageBack() {
      connection.back()
      // WebKit took every lock of the page; without it a new version of the app could come in mid-exam.
      for (const attempt_id of open.keys()) holdOpen(attempt_id)
    },
    online() {
      wakeLines()
      void pump.now()
    },
    async stop() {
      pump.stop()
      stopListening()
      stopWatching()
      for (const attempt of [...open.values()]) attempt.close()
      connection.close()
    },
  }
}

/** A screen's own hold on an attempt: it closes when the last one lets go. */
function handleOf(attempt: LiveAttempt, shared: { holders: number }): OpenAttempt {
  let held = true
  const close = () => {
    if (!held) return
    held = false
    shared.holders--
    if (shared.holders === 0) attempt.close()
  }
  return { ...attempt, close }
}
