import * as z from 'zod/mini'
import { ZONES } from '../accounts/auth.ts'
import { NOTICE_CHANNELS, NOTICE_GROUPS, STAFF_AUDIENCES, STAFF_KINDS } from './groups.ts'
import { NOTICE_KINDS, staffMessage } from './kinds.ts'

/** Notices on the wire. Times are epoch ms by the server's clock. */
const id = z.uuid()
const epoch = z.int().check(z.gte(0))
const count = z.int().check(z.gte(0))
/** Number of an event, under which it stands in the reader's list. */
const number = z.int().check(z.gte(1))
const MOST = 100

/** GET /notification: one's own, the newest first. */
export const noticesQuery = z.strictObject({
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MOST))),
  unread: z.optional(z.literal('1')),
  group: z.optional(z.enum(NOTICE_GROUPS)),
})

/** In words of the caller's language. `link`: the page of ours that it opens. */
export const notice = z.object({
  id: number,
  kind: z.enum(NOTICE_KINDS),
  group: z.enum(NOTICE_GROUPS),
  title: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  at: epoch,
  read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

/** `unread`: of all, whatever was asked for. */
export const noticesReply = z.object({ data: z.array(notice), total: count, unread: count, server_time: epoch })
export type NoticesReply = z.infer<typeof noticesReply>

const ids = z.array(number).check(z.minLength(1), z.maxLength(MOST))

/** POST /notification/mark-as-read: these, or all up to a moment: what came after the reader looked stays unread. */
export const markRead = z.union([z.strictObject({ ids }), z.strictObject({ until: epoch })])
export type MarkRead = z.infer<typeof markRead>
/** POST /notification/delete */
export const deleteNotices = z.strictObject({ ids })
/** Also an event of GET /notification/stream: first how things stand, then whenever the list changes. */
export const unreadReply = z.object({ unread: count })

const minute = z.int().check(z.gte(0), z.lte(24 * 60 - 1))
const channels = z.strictObject({ push: z.boolean(), mail: z.boolean() })
const choices = z.strictObject({
  exam: channels,
  result: channels,
  payment: channels,
  message: channels,
  account: channels,
  news: channels,
})

/** POST /notification/setting. Minutes of the day; equal: no quiet hours. */
export const noticeSetting = z.strictObject({
  choices,
  quiet: z.strictObject({ from: minute, to: minute }),
})
export type NoticeSetting = z.infer<typeof noticeSetting>

/** GET /notification/setting. `push_key`: what a browser subscribes with; `subscribed`: the endpoints' number of this log-in. */
export const noticeSettingReply = z.object({
  data: z.object({ ...noticeSetting.shape, zone: z.enum(ZONES), push_key: z.string(), subscribed: z.boolean() }),
})
export type NoticeSettingReply = z.infer<typeof noticeSettingReply>

const endpoint = z.string().check(z.minLength(10), z.maxLength(1000))
/** Raw keys of a browser, base64url: a point of P-256 and a secret. */
const key = (bytes: number) =>
  z.string().check(
    z.regex(/^[\w-]{20,100}={0,2}$/),
    z.refine((text) => Math.floor((text.replaceAll('=', '').length * 3) / 4) === bytes),
  )

/** POST /notification/subscribe: this log-in's browser may be rung. */
export const pushSubscription = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
})
/** POST /notification/unsubscribe */
export const pushUnsubscription = z.strictObject({ endpoint })

/** Whom staff write to. */
const staffAudience = z.union([
  z.strictObject({ user_id: id }),
  z.strictObject({ jadwal_id: id }),
  z.strictObject({ paket_id: id }),
])
export type StaffAudience = z.infer<typeof staffAudience>

const plan = {
  to: staffAudience,
  kind: z.enum(STAFF_KINDS),
  channels: z.array(z.enum(NOTICE_CHANNELS)).check(z.maxLength(NOTICE_CHANNELS.length)),
}

/** POST /notification-preview: whom it would reach as things stand. */
export const previewRequest = z.strictObject(plan)
export const previewReply = z.object({
  data: z.object({
    people: count,
    /** Whose phone would ring, and who would be mailed. */
    push: count,
    mail: count,
    /** Of those who would get a push message: who has quiet hours now, and when the first of them gets it (null: nobody waits). */
    quiet: count,
    quiet_until: z.nullable(epoch),
    names: z.array(z.string()),
  }),
})
export type NoticePreview = z.infer<typeof previewReply>['data']

/** POST /notification-send. `batch` is made with the form: sent again it answers the same. */
export const sendRequest = z.strictObject({ batch: id, ...plan, ...staffMessage.shape })
export type SendRequest = z.infer<typeof sendRequest>
export const sendReply = z.object({ data: z.object({ id: number, people: count }) })

/** GET /notification-sent: what staff have sent, the newest first. */
export const sentQuery = z.strictObject({
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MOST))),
})
export const sentNotice = z.object({
  id: number,
  kind: z.enum(NOTICE_KINDS),
  judul: z.string(),
  message: z.string(),
  /** What the audience is called; null where it is gone. */
  to: z.nullable(z.string()),
  audience: z.enum(STAFF_AUDIENCES),
  by: z.nullable(z.string()),
  at: epoch,
  /** People who have it, and who have read it. */
  reached: count,
  read: count,
  done: z.boolean(),
})
export type SentNotice = z.infer<typeof sentNotice>
export const sentReply = z.object({ data: z.array(sentNotice), total: count })

/** GET /notification-people?q= : people by a piece of their name or address. */
export const peopleQuery = z.strictObject({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)) })
export const peopleReply = z.object({
  data: z.array(z.object({ id, nama: z.string(), email: z.string(), sekolah: z.nullable(z.string()) })),
})
