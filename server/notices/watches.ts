import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { NOTICE_CHANNEL, type Signals } from '../db/signals.ts'
import { type EventStream, eventStream } from '../http/event-stream.ts'

export interface NoticeWatches {
  /** A page listens: how many are unread, and a number that grows with each score, now and whenever that changes. It ends by itself after `life_ms`. */
  listen(user_id: string, life_ms: number): Promise<Readable>
  stop(): void
}

interface WatchDeps {
  db: Db
  signals: Signals
  onError(error: Error): void
}

/** What happens within it is told together. */
const GATHER_MS = 300
const MAX_READERS = 2000
/** Pages of one account, on all its devices; of more the oldest ends. */
const MAX_PAGES = 10

/** Pages that are open on this node: one query for each bunch of news, however many they are. Idle they cost a socket. */
export function noticeWatches({ db, signals, onError }: WatchDeps): NoticeWatches {
  const pages = new Map<string, Set<EventStream>>()
  let listening: Promise<unknown> | null = null
  let events = new Set<number>()
  let readers = new Set<string>()
  let gathering = false

  /** `of <reader>,<reader>`, or the numbers of events; null: something may have been missed. */
  function heard(payload: string | null): void {
    if (payload === null) for (const reader of pages.keys()) readers.add(reader)
    else if (payload.startsWith('of ')) for (const reader of payload.slice(3).split(',')) readers.add(reader)
    else for (const id of payload.split(',')) events.add(Number(id))
    if (!gathering && pages.size) void gather()
  }

  async function gather(): Promise<void> {
    gathering = true
    while (events.size || readers.size) {
      await pause(GATHER_MS, undefined, { ref: false })
      const [ids, named] = [[...events], [...readers].filter((reader) => pages.has(reader))]
      events = new Set()
      readers = new Set()
      const here = [...pages.keys()]
      for (let start = 0; start < here.length; start += MAX_READERS)
        await tell(ids, named, here.slice(start, start + MAX_READERS)).catch(onError)
    }
    gathering = false
  }

  async function tell(ids: number[], named: string[], here: string[]): Promise<void> {
    const among = new Set(here)
    const { rows } = await db.execute<{ user_id: string; unread: number; scores: number }>(sql`
      select r.user_id, (select count(*)::int from notice n
        where n.user_id = r.user_id and n.read_at is null and not n.deleted) as unread,
        (select coalesce(sum(l.revision), 0)::int from result_line l where l.user_id = r.user_id) as scores
      from (
        select user_id from notice where event_id = any(${sql.param(ids)}::bigint[]) and user_id = any(${sql.param(here)}::uuid[])
        union select unnest(${sql.param(named.filter((reader) => among.has(reader)))}::uuid[])
      ) r`)
    for (const { user_id, ...news } of rows) for (const page of pages.get(user_id) ?? []) page.send(newsOf(news))
  }

  function leave(user_id: string, page: EventStream): void {
    const own = pages.get(user_id)
    own?.delete(page)
    if (!own?.size) pages.delete(user_id)
  }

  return {
    async listen(user_id, life_ms) {
      listening ??= signals.on(NOTICE_CHANNEL, heard)
      await listening
      // What a slow reader was not sent: how things stand by then.
      const page = eventStream(() => heard(`of ${user_id}`))
      const own = (pages.get(user_id) ?? new Set()).add(page)
      pages.set(user_id, own)
      page.onClose(() => leave(user_id, page))
      const [oldest] = own
      if (own.size > MAX_PAGES && oldest) {
        leave(user_id, oldest)
        oldest.end()
      }
      const end = setTimeout(() => page.end(), life_ms)
      end.unref()
      page.onClose(() => clearTimeout(end))
      heard(`of ${user_id}`)
      return page.readable
    },
    stop() {
      for (const own of pages.values()) for (const page of [...own]) page.end()
    },
  }
}

const newsOf = (news: { unread: number; scores: number }) => `data: ${JSON.stringify(news)}\n\n`
