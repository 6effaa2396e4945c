import * as z from 'zod/mini'

/** What stands at the top of a sheet: who prints it. */
export const printedHead = z.object({
  nama: z.string(),
  alamat: z.string(),
  kontak: z.string(),
  logo: z.nullable(z.string()),
})
export type PrintedHead = z.infer<typeof printedHead>
