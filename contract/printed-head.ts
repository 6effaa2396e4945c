import { z } from 'zod'

/** What stands at the top of a sheet: who prints it. */
export const printedHead = z.object({
  nama: z.string(),
  alamat: z.string(),
  kontak: z.string(),
  logo: z.string().nullable(),
})
export type PrintedHead = z.infer<typeof printedHead>
