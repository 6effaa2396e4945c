import { z } from 'zod'
import { printedHead } from '../printed-head.ts'
import { isNeverMailed } from './auth.ts'

/** POST /login-cards: a new password for each of some students, to be printed on cards. */
export const MAX_LOGIN_CARDS = 500

export const loginCard = z.object({
  nama: z.string(),
  email: z.string(),
  nisn: z.string().nullable(),
  sekolah: z.string().nullable(),
  password: z.string(),
})
export type LoginCard = z.infer<typeof loginCard>

export const loginCardsInput = z.strictObject({
  /** Made by the sender: the same again answers the same cards. */
  batch: z.uuid().toLowerCase(),
  user_ids: z
    .array(z.uuid().toLowerCase())
    .min(1, 'Pilih paling sedikit satu siswa.')
    .max(MAX_LOGIN_CARDS, `Kartu dibuat paling banyak ${MAX_LOGIN_CARDS} sekali; pilih lebih sedikit siswa.`),
})

export const loginCardsReply = z.object({
  cards: z.array(loginCard),
  /** The cards as an XLSX file, base64. */
  cards_file: z.string(),
  letterhead: z.nullable(printedHead),
})
export type LoginCards = z.infer<typeof loginCardsReply>

/** The address that a student types to log in: one that was only made from the NISN is none. */
export const typedAddress = ({ email, nisn }: { email: string; nisn: string | null }): string | null =>
  nisn !== null && isNeverMailed(email) ? null : email
