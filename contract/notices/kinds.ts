import * as z from 'zod/mini'
import { GOODS } from '../money/order.ts'
import { MAX_TEXT, MAX_TITLE, NOTICE_CHANNELS, type NoticeChannel, type NoticeGroup } from './groups.ts'

/**
 * Notices: what the product tells a person without being asked. Each kind is declared once: its group, which people switch on
 * and off, its facts, the page that it opens, and how it may reach its reader beside the list itself.
 */

export type NoticeChoices = Record<NoticeGroup, Record<NoticeChannel, boolean>>

/** For whoever has chosen nothing. */
export const DEFAULT_CHOICES: NoticeChoices = {
  exam: { push: true, mail: true },
  result: { push: true, mail: false },
  payment: { push: true, mail: true },
  message: { push: true, mail: false },
  account: { push: true, mail: true },
  news: { push: false, mail: false },
}

/** Minutes of the day in the reader's zone between which no phone rings; equal: it may ring at any time. */
export const DEFAULT_QUIET = { from: 21 * 60, to: 6 * 60 } as const

const id = z.uuid()
const text = z.string()
/** ISO 8601; said in the reader's zone and language. */
const moment = z.iso.datetime()

const order = z.strictObject({ order_id: id, goods: z.enum(GOODS), goods_name: text })
const schedule = z.strictObject({ jadwal_id: id, nama: text, mulai: moment })
/** `attempt_id` null: to all who sat, each of whom finds their own from there. */
const result = z.strictObject({ jadwal_id: id, nama: text, attempt_id: z.nullable(id) })
const sat = z.strictObject({ attempt_id: id, nama: text, kode: text })
const task = z.strictObject({ paket_id: id, paket: text, syarat: text })
/** `nomor`: as the attempt counted it within the sub-test. */
const question = z.strictObject({ attempt_id: id, soal_id: id, nama: text, kode: text, nomor: text, answer: text })
const snbp = z.strictObject({ program_id: id, program: text })
const shelved = z.strictObject({ judul: text, reason: text })
const nothing = z.strictObject({})

/** A page of ours: a notice leads nowhere else. */
export const ownPath = z.string().check(z.maxLength(200), z.regex(/^\/(?![/\\])[\w\-./?=&%]*$/))
/** `{nama}` is the reader's name. */
const message = z.strictObject({
  judul: z.string().check(z.trim(), z.minLength(3), z.maxLength(MAX_TITLE)),
  message: z.string().check(z.trim(), z.minLength(3), z.maxLength(MAX_TEXT)),
  link: z.nullable(ownPath),
})
export const staffMessage = message

interface Kind<S extends z.ZodMiniType = z.ZodMiniType> {
  group: NoticeGroup
  params: S
  channels: readonly NoticeChannel[]
  /** The page that it opens; null: none. */
  link(params: z.output<S>): string | null
}

const kind = <S extends z.ZodMiniType>(declared: Kind<S>) => declared

const orderPage = ({ order_id }: z.output<typeof order>) => `/billing-detail?id=${order_id}`
const schedulePage = ({ jadwal_id }: { jadwal_id: string }) => `/tryout-detail?jadwal=${jadwal_id}`
const resultPage = ({ attempt_id, jadwal_id }: z.output<typeof result>) =>
  attempt_id ? `/hasil-ujian?attempt=${attempt_id}` : schedulePage({ jadwal_id })
const receiptPage = ({ attempt_id }: { attempt_id: string }) => `/tanda-terima?attempt=${attempt_id}`
const questionPage = ({ attempt_id, soal_id }: z.output<typeof question>) =>
  `/pembahasan-soal-tryout?attempt=${attempt_id}&soal=${soal_id}`
const profile = () => '/profil'

const BOTH = NOTICE_CHANNELS
const PUSH = ['push'] as const

export const NOTICES = {
  /** A proof has arrived and waits for staff. */
  payment_checking: kind({ group: 'payment', params: order, channels: [], link: orderPage }),
  payment_paid: kind({ group: 'payment', params: order, channels: BOTH, link: orderPage }),
  /** The proof was refused: another one may be sent until then. */
  payment_refused: kind({
    group: 'payment',
    params: z.strictObject({ ...order.shape, until: moment }),
    channels: BOTH,
    link: orderPage,
  }),
  payment_due: kind({
    group: 'payment',
    params: z.strictObject({ ...order.shape, until: moment }),
    channels: BOTH,
    link: orderPage,
  }),
  /** Its time was over, and staff have put the deadline off. */
  payment_reopened: kind({
    group: 'payment',
    params: z.strictObject({ ...order.shape, until: moment }),
    channels: BOTH,
    link: orderPage,
  }),
  payment_expired: kind({ group: 'payment', params: order, channels: PUSH, link: orderPage }),
  payment_refunded: kind({ group: 'payment', params: order, channels: BOTH, link: orderPage }),
  schedule_changed: kind({ group: 'exam', params: schedule, channels: BOTH, link: schedulePage }),
  /** The day before. */
  schedule_soon: kind({ group: 'exam', params: schedule, channels: PUSH, link: schedulePage }),
  /** Within half an hour. */
  schedule_begins: kind({ group: 'exam', params: schedule, channels: PUSH, link: schedulePage }),
  schedule_cancelled: kind({ group: 'exam', params: schedule, channels: BOTH, link: () => '/tryout' }),
  result_out: kind({ group: 'result', params: result, channels: PUSH, link: resultPage }),
  result_revised: kind({ group: 'result', params: result, channels: PUSH, link: resultPage }),
  /** Of an IRT tryout: the scores of all. */
  scores_final: kind({ group: 'result', params: result, channels: BOTH, link: resultPage }),
  staff_message: kind({ group: 'message', params: message, channels: BOTH, link: ({ link }) => link }),
  /** Offers: nobody is mailed them, and a phone rings only where its owner wants it. */
  staff_news: kind({ group: 'news', params: message, channels: PUSH, link: ({ link }) => link }),
  /** What was still on the phone when the exam was over has arrived. */
  answers_arrived: kind({ group: 'exam', params: sat, channels: PUSH, link: receiptPage }),
  attempt_sealed: kind({ group: 'exam', params: sat, channels: [], link: receiptPage }),
  deletion_asked: kind({
    group: 'account',
    params: z.strictObject({ due_at: moment }),
    channels: PUSH,
    link: profile,
  }),
  deletion_cancelled: kind({ group: 'account', params: nothing, channels: PUSH, link: profile }),
  guardian_given: kind({ group: 'account', params: nothing, channels: BOTH, link: () => '/tryout' }),
  guardian_ended: kind({ group: 'account', params: nothing, channels: PUSH, link: profile }),
  task_accepted: kind({
    group: 'payment',
    params: task,
    channels: PUSH,
    link: ({ paket_id }) => `/paket-detail/${paket_id}`,
  }),
  task_refused: kind({
    group: 'payment',
    params: task,
    channels: BOTH,
    link: ({ paket_id }) => `/paket-detail/${paket_id}`,
  }),
  /** What became of a question that one reported. */
  question_mended: kind({ group: 'message', params: question, channels: PUSH, link: questionPage }),
  question_key_changed: kind({ group: 'message', params: question, channels: PUSH, link: questionPage }),
  question_sound: kind({ group: 'message', params: question, channels: PUSH, link: questionPage }),
  /** Staff have taken an e-book off its reader's shelf, or put it back. */
  ebook_withdrawn: kind({ group: 'account', params: shelved, channels: BOTH, link: () => '/ebook' }),
  ebook_restored: kind({ group: 'account', params: shelved, channels: PUSH, link: () => '/ebook' }),
  snbp_joined: kind({
    group: 'account',
    params: snbp,
    channels: PUSH,
    link: ({ program_id }) => `/snbp-detail?program=${program_id}`,
  }),
  snbp_ended: kind({ group: 'account', params: snbp, channels: BOTH, link: () => '/snbp' }),
} as const

export type NoticeKind = keyof typeof NOTICES
export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]
export type NoticeParams<K extends NoticeKind> = z.output<(typeof NOTICES)[K]['params']>

/** Who is told: one person, those of a list, members of a schedule, those who sat it, owners of a package. */
export const noticeAudience = z.union([
  z.strictObject({ user_id: id }),
  z.strictObject({ user_ids: z.array(id) }),
  z.strictObject({ jadwal_id: id }),
  z.strictObject({ sat_jadwal_id: id }),
  z.strictObject({ paket_id: id }),
])
export type NoticeAudience = z.infer<typeof noticeAudience>

export type NoticeEvent = { [K in NoticeKind]: { kind: K; params: NoticeParams<K> } }[NoticeKind] & {
  to: NoticeAudience
  /** The same key again says nothing. Absent: every call is news. */
  key?: string
}

/** The page that a notice opens. */
export const noticeLink = (kind: NoticeKind, params: unknown): string | null =>
  (NOTICES[kind] as Kind).link(params as never)

const HOUR_MS = 3_600_000
const ABOUT_A_START: readonly NoticeKind[] = ['schedule_changed', 'schedule_begins', 'schedule_cancelled']

/** Whether it rings in quiet hours: only what is about an exam within the hour. `now`: epoch ms. */
export function breaksQuiet({ kind, params }: Pick<NoticeEvent, 'kind' | 'params'>, now: number): boolean {
  if (!ABOUT_A_START.includes(kind) || !('mulai' in params)) return false
  return Math.abs(Date.parse(params.mulai) - now) <= HOUR_MS
}
