import type { Kelompok, Untuk } from '#contract/audience.ts'
import type { FieldError } from '#contract/errors.ts'

/** Without a class or a school nobody could be let in. */
export const groupProblems = ({ untuk, kelompok }: { untuk: Untuk; kelompok: readonly Kelompok[] }): FieldError[] =>
  untuk === 'kelompok' && !kelompok.length
    ? [{ path: 'kelompok', message: 'Pilih paling sedikit satu kelas atau sekolah.' }]
    : []
