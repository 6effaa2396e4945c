import { inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Zone } from '#contract/accounts/auth.ts'
import type { Language } from '#contract/languages.ts'
import { NOTICE_CHANNELS, type NoticeChannel } from '#contract/notices/groups.ts'
import { type NoticeKind, noticeLink } from '#contract/notices/kinds.ts'
import type { Db } from '../db/connect.ts'
import { noticeDeliveryTable, pushSubscriptionTable } from '../db/tables/index.ts'
import type { Mailer } from '../mail/mail.ts'
import { pushAt } from './channels-sql.ts'
import { type Push, type PushOutcome, type PushSender, sendPush } from './push.ts'
import { noticeMail, noticeWords, type Reader } from './words.ts'

export interface DeliverDeps extends PushSender {
  db: Db
  log: FastifyBaseLogger
  mailer: Mailer
  /** What links in mails begin with. */
  publicUrl: string
  stopped(): boolean
}

const AT_ONCE = 100
/** Calls to push services, and letters to a mail server, side by side. */
const WORKERS: Record<NoticeChannel, number> = { push: 20, mail: 4 }
/** Of a process that died in the midst, another one takes it up after this. */
const LEASE_MS = 120_000
/** Half a minute, one, two …: together about an hour. */
const FIRST_PAUSE_MS = 30_000
const MOST_TRIES = 7
const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600

interface Due extends Record<string, unknown> {
  id: string
  /** It is quiet for its reader now: it was put off until that is over, and is not sent. */
  waits: boolean
  channel: NoticeChannel
  tries: number
  event_id: string
  kind: NoticeKind
  params: Record<string, unknown>
  urgent: boolean
  nama: string
  email: string
  bahasa: Language
  zona: Zone
  /** Null by mail, and where the browser's log-in has ended. */
  subscription_id: string | null
  endpoint: string | null
  p256dh: string | null
  auth: string | null
}

/** Sends what is due to phones and addresses. */
export async function deliver(deps: DeliverDeps): Promise<void> {
  const { db, now, stopped } = deps
  await waitForExams(db, now())
  while (!stopped()) {
    const claimed = await claim(db, now())
    const due = claimed.filter(({ waits }) => !waits)
    await Promise.all(NOTICE_CHANNELS.map((channel) => sendAll(deps, channel, due)))
    if (claimed.length < AT_ONCE) return
  }
}

/** Nothing rings in an exam: it rings when the time of the exam is over. */
async function waitForExams(db: Db, now: number): Promise<void> {
  await db.execute(sql`
    update notice_delivery d set due_at = to_timestamp(a.ends_at / 1000.0)
    from (select user_id, max(ends_at) as ends_at from attempt where status = 'open' and ends_at > ${now} group by user_id) a
    where d.channel = 'push' and d.due_at <= ${iso(now)}::timestamptz and a.user_id = d.user_id`)
}

const iso = (ms: number) => new Date(ms).toISOString()

/**
 * Takes what is due. Whether it is quiet is judged here and not only when a notice is told: what was put off by an exam, by a
 * push service that was away or by a queue that stood still may come due in the midst of the quiet hours.
 */
async function claim(db: Db, now: number): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select d.id, d.channel = 'push' and ${pushAt(iso(now))} > ${iso(now)}::timestamptz as waits, ${pushAt(iso(now))} as rings_at
      from notice_delivery d join notice_event e on e.id = d.event_id join app_user u on u.id = d.user_id
      left join notice_setting s on s.user_id = d.user_id
      where d.due_at <= ${iso(now)}::timestamptz
      order by d.due_at, d.id limit ${AT_ONCE} for update of d skip locked
    ),
    mine as (
      update notice_delivery d set
        due_at = case when due.waits then due.rings_at else ${iso(now + LEASE_MS)}::timestamptz end,
        tries = d.tries + case when due.waits then 0 else 1 end
      from due where d.id = due.id
      returning d.*, due.waits
    )
    select m.id, m.waits, m.channel, m.tries, m.event_id, e.kind, e.params, e.urgent, u.nama, u.email, u.bahasa, u.zona,
      p.id as subscription_id, p.endpoint, p.p256dh, p.auth
    from mine m join notice_event e on e.id = m.event_id join app_user u on u.id = m.user_id
    left join (push_subscription p join session_family f on f.id = p.family_id and f.revoked_at is null
      and f.expires_at > ${iso(now)}::timestamptz) on p.id = m.subscription_id
    order by m.id`)
  return rows
}

async function sendAll(deps: DeliverDeps, channel: NoticeChannel, due: readonly Due[]): Promise<void> {
  const waiting = due.filter((one) => one.channel === channel).values()
  const outcomes = new Map<Due, PushOutcome>()
  const worker = async () => {
    for (const one of waiting) outcomes.set(one, await (channel === 'push' ? ring(deps, one) : mail(deps, one)))
  }
  await Promise.all(Array.from({ length: WORKERS[channel] }, worker))
  await settle(deps, outcomes)
}

const readerOf = ({ nama, bahasa, zona }: Due): Reader => ({ nama, language: bahasa, zone: zona })

async function ring(sender: PushSender, due: Due): Promise<PushOutcome> {
  const { endpoint, p256dh, auth, kind, params, urgent } = due
  if (!endpoint || !p256dh || !auth) return 'gone'
  const push: Push = {
    ...noticeWords(kind, params, readerOf(due)),
    link: noticeLink(kind, params) ?? '/notification',
    // As the phone tags its own notification of the same (src/shared/receipt-notice.ts): one takes the other's place.
    tag: kind === 'answers_arrived' ? String(params.attempt_id) : `notice-${due.event_id}`,
    urgent,
    // News of a start is none an hour later.
    ttl: urgent ? HOUR_SECONDS : DAY_SECONDS,
  }
  return sendPush({ endpoint, p256dh, auth }, push, sender)
}

async function mail({ mailer, publicUrl }: DeliverDeps, due: Due): Promise<PushOutcome> {
  const reader = readerOf(due)
  const words = noticeWords(due.kind, due.params, reader)
  const facts = { to: due.email, publicUrl, path: noticeLink(due.kind, due.params) }
  return mailer.send(noticeMail(words, facts, reader)).then(
    () => 'taken' as const,
    () => 'later' as const,
  )
}

async function settle({ db, now, log }: DeliverDeps, outcomes: Map<Due, PushOutcome>): Promise<void> {
  const all = [...outcomes]
  const idsOf = (wanted: PushOutcome[]) =>
    all.flatMap(([{ id }, outcome]) => (wanted.includes(outcome) ? Number(id) : []))
  // By its address: a browser may have renewed it meanwhile.
  const gone = all.flatMap(([{ endpoint }, outcome]) => (outcome === 'gone' && endpoint) || [])
  if (gone.length) await db.delete(pushSubscriptionTable).where(inArray(pushSubscriptionTable.endpoint, gone))
  const given = all.filter(
    ([{ tries }, outcome]) => outcome === 'never' || (outcome === 'later' && tries >= MOST_TRIES),
  )
  for (const [{ kind, channel }] of given) log.warn({ kind, channel }, 'a notice was given up: it was not taken')
  const done = [...idsOf(['taken', 'gone']), ...given.map(([{ id }]) => Number(id))]
  if (done.length) await db.delete(noticeDeliveryTable).where(inArray(noticeDeliveryTable.id, done))
  const again = idsOf(['later']).filter((id) => !done.includes(id))
  if (again.length)
    await db.execute(sql`
      update notice_delivery
      set due_at = ${iso(now())}::timestamptz + make_interval(secs => ${FIRST_PAUSE_MS / 1000} * 2 ^ (tries - 1))
      where id = any(${sql.param(again)}::bigint[])`)
}
