import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { NOTICE_CHANNELS, type NoticeChannel } from '#contract/notices/groups.ts'
import { NOTICE_KINDS, type NoticeAudience, type NoticeChoices } from '#contract/notices/kinds.ts'
import { isoTime } from '../columns.ts'
import { sessionFamilyTable, userTable } from './accounts.ts'

/** The outbox: what happened and whom it is to be told, written in the transaction in which it happened. */
export const noticeEventTable = pgTable(
  'notice_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    audience: jsonb().$type<NoticeAudience>().notNull(),
    /** What happened; the same is told once. */
    key: text(),
    /** Who of staff sent it; null: it happened by itself. */
    actor_id: uuid(),
    /** Of those of its kind only these; null: all. */
    channels: text().array().$type<NoticeChannel[]>(),
    /** It rings in quiet hours. */
    urgent: boolean().notNull(),
    at: isoTime().notNull(),
    /** The last person of the audience who has it; null: nobody yet. */
    cursor: uuid(),
    /** Everybody has it; null: somebody has not. */
    done_at: isoTime(),
    reached: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('notice_event_key').on(t.key),
    index('notice_event_due').on(t.id).where(sql`${t.done_at} is null`),
    index('notice_event_sent').on(t.id).where(sql`${t.actor_id} is not null`),
    index('notice_event_at').on(t.at),
  ],
)

/** An event in the list of one person, under the event's number. */
export const noticeTable = pgTable(
  'notice',
  {
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    event_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => noticeEventTable.id, { onDelete: 'cascade' }),
    at: isoTime().notNull(),
    read_at: isoTime(),
    /** Taken out of the list by its reader; kept, so that it does not come again. */
    deleted: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.user_id] }),
    index('notice_list').on(t.user_id, t.at, t.event_id).where(sql`not ${t.deleted}`),
    index('notice_unread').on(t.user_id).where(sql`${t.read_at} is null and not ${t.deleted}`),
  ],
)

/** What a person has chosen; without a row the defaults of contract/notices/kinds.ts hold. */
export const noticeSettingTable = pgTable('notice_setting', {
  user_id: uuid()
    .primaryKey()
    .references(() => userTable.id, { onDelete: 'cascade' }),
  choices: jsonb().$type<NoticeChoices>().notNull(),
  /** Minutes of the day; equal: no quiet hours. */
  quiet_from: integer().notNull(),
  quiet_to: integer().notNull(),
})

/** A browser that lets us ring it, for as long as its log-in lasts. */
export const pushSubscriptionTable = pgTable(
  'push_subscription',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    family_id: uuid()
      .notNull()
      .references(() => sessionFamilyTable.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: isoTime().notNull(),
  },
  (t) => [
    uniqueIndex('push_subscription_endpoint').on(t.endpoint),
    index('push_subscription_user').on(t.user_id),
    uniqueIndex('push_subscription_family').on(t.family_id),
  ],
)

/** What is still to be sent to a phone or an address; gone once it was taken. */
export const noticeDeliveryTable = pgTable(
  'notice_delivery',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    event_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => noticeEventTable.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    channel: text({ enum: NOTICE_CHANNELS }).notNull(),
    /** Null: by mail. */
    subscription_id: uuid().references(() => pushSubscriptionTable.id, { onDelete: 'cascade' }),
    due_at: isoTime().notNull(),
    tries: integer().notNull().default(0),
  },
  (t) => [
    unique('notice_delivery_once').on(t.event_id, t.user_id, t.channel, t.subscription_id).nullsNotDistinct(),
    index('notice_delivery_due').on(t.due_at, t.id),
    index('notice_delivery_user').on(t.user_id),
    index('notice_delivery_subscription').on(t.subscription_id),
  ],
)
