import { type SQL, sql } from 'drizzle-orm'
import { NAMELESS_DOMAIN } from '#contract/accounts/auth.ts'
import { DEFAULT_CHOICES, DEFAULT_QUIET, NOTICES } from '#contract/notices/kinds.ts'

/** Group and channels by kind, for queries. */
const DECLARED = JSON.stringify(
  Object.fromEntries(Object.entries(NOTICES).map(([kind, { group, channels }]) => [kind, { group, channels }])),
)
const CHOICES = JSON.stringify(DEFAULT_CHOICES)

/** Whether an event `e` is to go out by a channel to a person with the settings `s`, who may have none. */
export function wants(channel: 'push' | 'mail'): SQL<boolean> {
  const declared = sql`(${DECLARED}::jsonb -> e.kind)`
  const chosen = sql`coalesce(s.choices -> (${declared} ->> 'group') -> ${channel}::text,
    ${CHOICES}::jsonb -> (${declared} ->> 'group') -> ${channel}::text)::boolean`
  return sql`(${declared} -> 'channels' ? ${channel}::text and (e.channels is null or ${channel}::text = any(e.channels)) and ${chosen})`
}

const from = sql`coalesce(s.quiet_from, ${DEFAULT_QUIET.from}::int)`
const to = sql`coalesce(s.quiet_to, ${DEFAULT_QUIET.to}::int)`
const local = (now: string) => sql`(${now}::timestamptz at time zone u.zona)`
const minute = (now: string) => sql`(extract(hour from ${local(now)}) * 60 + extract(minute from ${local(now)}))`

/** Whether it is quiet for a person `u` with the settings `s`. `now`: ISO 8601. */
export const isQuiet = (now: string): SQL<boolean> => sql`(case
  when ${from} < ${to} then ${minute(now)} >= ${from} and ${minute(now)} < ${to}
  when ${from} > ${to} then ${minute(now)} >= ${from} or ${minute(now)} < ${to}
  else false end)`

/** When a phone of `u` may ring for the event `e`: now, or when the quiet hours end. */
export const pushAt = (now: string): SQL => sql`case when e.urgent or not ${isQuiet(now)} then ${now}::timestamptz
  else ((${local(now)}::date + case when ${minute(now)} < ${to} then 0 else 1 end)::timestamp + make_interval(mins => ${to}))
    at time zone u.zona end`

/** Browsers of `u` that may be rung: those whose log-in has not ended. */
export const pushTargets = (now: string): SQL => sql`select p.id, p.user_id from push_subscription p
  join session_family f on f.id = p.family_id and f.revoked_at is null and f.expires_at > ${now}::timestamptz`

/** An address that is the person's own. */
export const isMailable = sql<boolean>`((u.tanggal_lahir is null or u.email_verified_at is not null)
  and u.email not like ${`%@${NAMELESS_DOMAIN}`})`
