import type { Readable } from 'node:stream'
import type { FactsMessage, LiveMessage, LiveRequest } from '#contract/exam/log/messages.ts'
import { LIVE_CHANNEL, type Signals } from '../db/signals.ts'
import type { Contacts } from '../exam/contacts.ts'
import type { Caller } from '../exam/log/deps.ts'
import { type EventStream, eventStream } from '../http/event-stream.ts'

export interface PhoneDeps {
  signals: Signals
  contacts: Contacts
  /** What is known of these attempts; those that are none are left out. */
  read(attempt_ids: string[]): Promise<Known[]>
  /** The facts, with a number beyond one that a phone knows (calls.ts). */
  outrunning(attempt_id: string, facts: FactsMessage, known: number): Promise<FactsMessage>
  now: () => number
  onError(error: Error): void
}

interface Known {
  attempt_id: string
  facts: FactsMessage
}

export interface Phones {
  /** A phone listens: what it does not know yet first, then whatever is done. */
  listen(request: LiveRequest, caller: Caller): Promise<Readable>
  stop(): void
}

/** A stream that is open to a phone. */
interface PhoneStream {
  caller: Caller
  stream: EventStream
  /** Number of the facts that it was told last. */
  told: number
}

/** A node that dies without notice is detected when its renewal is missing for this long. */
const RENEW_MS = 30_000
const ONLINE_MS = 75_000
/** A stream ends after this, so that a proxy in between cannot hold a dead one open for ever; each a little apart. */
const LIFE_MS = 600_000
const MAX_IDS = 500
/**
 * Streams of one attempt: a phone that changed its network, and the tabs of one that joined. Of more the oldest ends:
 * it is the one whose phone has most likely gone, and a token that opens a thousand holds no more than these.
 */
const MAX_STREAMS = 6

/** The streams of the phones on this node. Idle they cost a socket and nothing else: no timer, no query. */
export function phoneStreams({ signals, contacts, read, outrunning, now, onError }: PhoneDeps): Phones {
  /** By attempt. */
  const open = new Map<string, Set<PhoneStream>>()
  let listening: Promise<unknown> | null = null
  let waiting = new Set<string>()
  let reading = false

  const renewal = setInterval(() => {
    for (const all of open.values()) for (const { caller } of all) contacts.online(caller, now() + ONLINE_MS)
  }, RENEW_MS)
  renewal.unref()

  function heardOf(payload: string | null): void {
    const ids = payload === null ? [...open.keys()] : payload.split(',')
    look(ids.filter((id) => open.has(id)))
  }

  /** What is asked for while a look-up runs is the next one. */
  function look(ids: readonly string[]): void {
    for (const id of ids) waiting.add(id)
    if (reading || !waiting.size) return
    reading = true
    const batch = [...waiting].slice(0, MAX_IDS)
    for (const id of batch) waiting.delete(id)
    read(batch)
      .then((attempts) => attempts.forEach(tell))
      .catch(onError)
      .finally(() => {
        reading = false
        look([])
      })
  }

  function tell({ attempt_id, facts }: Known): void {
    for (const one of open.get(attempt_id) ?? [])
      if (facts.seq >= one.told) news(one, facts)
      else outrunning(attempt_id, facts, one.told).then((told) => news(one, told), onError)
  }

  function news(one: PhoneStream, facts: FactsMessage): void {
    if (facts.seq <= one.told) return
    const message: LiveMessage = { facts, server_time: now() }
    if (one.stream.send(`data: ${JSON.stringify(message)}\n\n`)) one.told = facts.seq
  }

  function leave(one: PhoneStream): void {
    const { attempt_id, phone_id } = one.caller
    const mine = open.get(attempt_id)
    if (!mine?.delete(one)) return
    if (!mine.size) open.delete(attempt_id)
    const stillThere = [...mine].some((other) => other.caller.phone_id === phone_id)
    if (!stillThere) contacts.online(one.caller, 0)
  }

  /** Counted no more from now on, whenever its reader takes the end. */
  function drop(one: PhoneStream): void {
    leave(one)
    one.stream.end()
  }

  return {
    async listen({ facts_seq, phone = null }, caller) {
      const { attempt_id } = caller
      const stream = eventStream(() => look([attempt_id]))
      const one: PhoneStream = { caller, stream, told: facts_seq }
      const mine = (open.get(attempt_id) ?? new Set()).add(one)
      open.set(attempt_id, mine)
      stream.onClose(() => leave(one))
      const [oldest] = mine
      if (mine.size > MAX_STREAMS && oldest) drop(oldest)
      contacts.heard({ ...caller, seen: facts_seq, report: phone })
      contacts.online(caller, now() + ONLINE_MS)
      const end = setTimeout(() => stream.end(), LIFE_MS + (facts_seq % 7) * 1000)
      end.unref()
      stream.onClose(() => clearTimeout(end))
      // The response head is sent at once, so that the phone knows that the stream is open.
      stream.send(': ada\n\n')
      listening ??= signals.on(LIVE_CHANNEL, heardOf)
      await listening
      // Only now: what was done before the stream stood is read, what is done later is told.
      look([attempt_id])
      return stream.readable
    },
    stop() {
      clearInterval(renewal)
      waiting = new Set()
      for (const all of [...open.values()]) for (const { stream } of [...all]) stream.end()
    },
  }
}
