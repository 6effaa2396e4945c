import * as z from 'zod/mini'
import { ADVANTAGE_ICONS } from './advantage-icons.ts'
import { ZONES } from './auth.ts'
import { packageTask } from './package-tasks.ts'

/** What the page of a package in the shop tells beside the package itself (GET /paket/{id}), for strangers as well. */
const id = z.uuid()
const epoch = z.int().check(z.gte(0))

export const shopTexts = z.object({
  details: z.array(z.object({ id, judul: z.string(), isi: z.string() })),
  keunggulan: z.array(z.object({ id, ikon: z.enum(ADVANTAGE_ICONS), judul: z.string(), teks: z.string() })),
  faq: z.array(z.object({ id, tanya: z.string(), jawab: z.string() })),
  /** What it asks for where it is free on conditions, in order. */
  syarat: z.array(packageTask),
  /** Schedules that buyers get or anybody may join, the next first; those that are over are left out. */
  jadwal_mendatang: z.array(
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
