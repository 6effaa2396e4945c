import { z } from 'zod'
import { kelas, sekolah } from '../accounts/auth.ts'
import { problem } from '../field-problem.ts'
import { listTotal, MAX_PAGE_SIZE } from '../resource.ts'
import type { Kelompok, Untuk } from './audience.ts'

/** A school, or a class, for which a package or a schedule is. */
export const kelompok = z
  .strictObject({ sekolah: z.nullable(sekolah), kelas: z.nullable(kelas) })
  .refine((one) => Boolean(one.sekolah || one.kelas), { error: 'Sebutkan sekolah atau kelasnya.' })

/** Without a class or a school nobody could be let in. */
export const groupRule = ({ untuk, kelompok }: { untuk: Untuk; kelompok: readonly Kelompok[] }) =>
  untuk === 'kelompok' && kelompok.length === 0 && problem('kelompok', 'field.group')

/** GET /student-groups: schools and classes as staff recorded them of students, to pick from. */
export const kelompokQuery = z.object({
  q: z.string().trim().max(120).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
})
const recorded = z.object({
  sekolah: z.nullable(z.string()),
  /** Null: the whole school. */
  kelas: z.nullable(z.string()),
  siswa: z.int(),
})
export type RecordedKelompok = z.infer<typeof recorded>
export const kelompokReply = z.object({ data: z.array(recorded), ...listTotal })
