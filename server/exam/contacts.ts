import type pg from 'pg'
import type { PhoneReport } from '#contract/exam/phone-report.ts'
import { BOARD_CHANNEL } from '../db/signals.ts'

/** What a phone showed of itself by a call. */
export interface Heard {
  attempt_id: string
  phone_id: string
  /** Number of the facts that it knows; null: it did not say. */
  seen: number | null
  report: PhoneReport | null
}

export interface Contacts {
  /** A phone called. Costs nothing now: it is written with the next bunch. */
  heard(heard: Heard): void
  /** Its stream is open until `until` at the least (epoch ms); 0: it is closed. */
  online(key: Pick<Heard, 'attempt_id' | 'phone_id'>, until: number): void
  /** Something else about the attempt changed. */
  touch(attempt_id: string): void
  /** A student's phone fetched the paper of a sitting. */
  fetched(user_id: string, jadwal_ujian_id: string | null, jadwal_id: string | null): void
  /** Writes what waits now. */
  flush(): Promise<void>
  stop(): Promise<void>
}

export interface ContactDeps {
  pool: pg.Pool
  now: () => number
  onError(error: Error): void
}

/** The board counts in the database's integers; no honest phone has more unsent than an attempt takes. */
const MOST = 2 ** 31 - 1
const countable = (report: PhoneReport): PhoneReport => ({ ...report, unsent: Math.min(report.unsent, MOST) })

/** Contacts that arrive within it are written, and reported to the boards, together. */
const FLUSH_MS = 700
/**
 * Writing rests so many times as long as it took, up to the longest pause: where thousands of phones call within a
 * second, the board follows a little later rather than take the database from their answers.
 */
const REST = 19
const LONGEST_MS = 3000

interface Contact extends Heard {
  at: number
  online_until: number | null
}

/**
 * Who was heard when, gathered and written beside the answer path: at most one statement at a time per node, whatever
 * thousands of phones send, and at most one word per schedule to the boards. What a process had not written when it died is
 * heard again at the phone's next call.
 */
export function contactBook({ pool, now, onError }: ContactDeps): Contacts {
  let waiting = new Map<string, Contact>()
  let touched = new Set<string>()
  let papers = new Map<string, [user_id: string, jadwal_ujian_id: string | null, jadwal_id: string | null]>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let pause = FLUSH_MS

  const soon = () => {
    timer ??= setTimeout(() => void flush(), pause)
  }

  function contactOf({ attempt_id, phone_id }: Pick<Heard, 'attempt_id' | 'phone_id'>): Contact {
    const key = `${attempt_id}/${phone_id}`
    const contact = waiting.get(key) ?? { attempt_id, phone_id, seen: null, report: null, at: 0, online_until: null }
    waiting.set(key, contact)
    contact.at = now()
    soon()
    return contact
  }

  async function write(): Promise<void> {
    const batch = { contacts: [...waiting.values()], touched: [...touched], papers: [...papers.values()] }
    waiting = new Map()
    touched = new Set()
    papers = new Map()
    const from = performance.now()
    if (batch.papers.length) await pool.query(PAPERS, paperColumns(batch.papers, now()))
    if (batch.contacts.length) await pool.query(CONTACTS, contactColumns(batch.contacts, now()))
    if (batch.touched.length) await pool.query(TOUCHED, [batch.touched.sort(), now()])
    pause = Math.min(LONGEST_MS, Math.max(FLUSH_MS, REST * (performance.now() - from)))
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch(onError)
    return writing
  }

  return {
    heard(heard) {
      const contact = contactOf(heard)
      contact.seen = Math.max(heard.seen ?? 0, contact.seen ?? 0)
      contact.report = heard.report ? countable(heard.report) : contact.report
    },
    online(key, until) {
      contactOf(key).online_until = until
    },
    touch(attempt_id) {
      touched.add(attempt_id)
      soon()
    },
    fetched(user_id, jadwal_ujian_id, jadwal_id) {
      papers.set(`${user_id}/${jadwal_ujian_id ?? jadwal_id}`, [user_id, jadwal_ujian_id, jadwal_id])
      soon()
    },
    flush,
    stop: flush,
  }
}

const byKey = (a: Contact, b: Contact) =>
  a.attempt_id < b.attempt_id ? -1 : a.attempt_id > b.attempt_id ? 1 : a.phone_id < b.phone_id ? -1 : 1

const contactColumns = (contacts: Contact[], at: number): unknown[] => {
  contacts.sort(byKey)
  return [
    contacts.map((one) => one.attempt_id),
    contacts.map((one) => one.phone_id),
    contacts.map((one) => one.at),
    contacts.map((one) => one.online_until),
    contacts.map((one) => one.seen),
    contacts.map((one) => one.report && JSON.stringify(one.report)),
    at,
  ]
}

/** The schedule is looked up here, not on the way of an answer; an attempt that is not known has no contact. */
const CONTACTS = `
with heard as (
  insert into attempt_contact
    (attempt_id, phone_id, jadwal_id, contact_at, online_until, seen, report, changed_at)
  select h.attempt_id, h.phone_id, a.jadwal_id, h.at, coalesce(h.online_until, -1), coalesce(h.seen, 0), h.report, $7
  from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::int[], $6::jsonb[])
    as h (attempt_id, phone_id, at, online_until, seen, report)
  join attempt a on a.id = h.attempt_id
  order by h.attempt_id, h.phone_id
  on conflict (attempt_id, phone_id) do update set
    contact_at = greatest(attempt_contact.contact_at, excluded.contact_at),
    online_until = case when excluded.online_until < 0 then attempt_contact.online_until
      else excluded.online_until end,
    seen = greatest(attempt_contact.seen, excluded.seen),
    report = coalesce(excluded.report, attempt_contact.report),
    changed_at = excluded.changed_at
  returning jadwal_id
)
select pg_notify('${BOARD_CHANNEL}', jadwal_id::text) from (select distinct jadwal_id from heard) each`

const TOUCHED = `
with touched as (
  update attempt_contact set changed_at = $2 where attempt_id = any($1::uuid[]) returning jadwal_id
)
select pg_notify('${BOARD_CHANNEL}', jadwal_id::text) from (select distinct jadwal_id from touched) each`

const paperColumns = (papers: [string, string | null, string | null][], at: number): unknown[] => [
  papers.map(([user_id]) => user_id),
  papers.map(([, jadwal_ujian_id]) => jadwal_ujian_id),
  papers.map(([, , jadwal_id]) => jadwal_id),
  at,
]

const PAPERS = `
with fetched as (
  insert into paper_fetch (jadwal_id, user_id, at)
  select distinct j.jadwal_id, f.user_id, $4::bigint
  from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as f (user_id, jadwal_ujian_id, jadwal_id)
  join jadwal_paket_ujian j on j.id = f.jadwal_ujian_id or (f.jadwal_ujian_id is null and j.jadwal_id = f.jadwal_id)
  on conflict do nothing
  returning jadwal_id
)
select pg_notify('${BOARD_CHANNEL}', jadwal_id::text) from (select distinct jadwal_id from fetched) each`
