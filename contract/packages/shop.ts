import * as z from 'zod/mini'
import { ZONES } from '../accounts/auth.ts'
import { PRICINGS } from '../exam/choices.ts'
import { ADVANTAGE_ICONS } from './advantage-icons.ts'
import { packageTask } from './tasks.ts'

/** What the page of a package in the shop tells beside the package itself (GET /paket/{id}), for strangers as well. */
const id = z.uuid()
const epoch = z.int().check(z.gte(0))

export const shopTexts = z.object({
  details: z.array(z.object({ id, judul: z.string(), isi: z.string() })),
  keunggulan: z.array(z.object({ id, ikon: z.enum(ADVANTAGE_ICONS), judul: z.string(), teks: z.string() })),
  faq: z.array(z.object({ id, question: z.string(), answer: z.string() })),
  /** What it asks for where it is free on conditions, in order. */
  syarat: z.array(packageTask),
  /** Schedules that buyers get or anybody may join, the next first; those that are over are left out. */
  upcoming_jadwal: z.array(
    z.object({
      id,
      nama: z.string(),
      mulai: epoch,
      selesai: epoch,
      zona: z.enum(ZONES),
    }),
  ),
})
export type ShopTexts = z.infer<typeof shopTexts>

/** GET /next-tryout: the next national schedule that anybody may join or buy, with what its package costs. */
export const nextTryoutReply = z.object({
  data: z.nullable(
    z.object({
      id,
      paket_id: id,
      nama: z.string(),
      mulai: epoch,
      zona: z.enum(ZONES),
      tipe: z.enum(PRICINGS),
      harga: z.int(),
      harga_coret: z.nullable(z.int()),
    }),
  ),
  server_time: epoch,
})
export type NextTryout = NonNullable<z.infer<typeof nextTryoutReply>['data']>
