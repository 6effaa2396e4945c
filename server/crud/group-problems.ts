import type { Kelompok, Untuk } from '#contract/audience.ts'
import type { FieldError } from '#contract/errors.ts'
import { fieldError } from '../lib/errors.ts'

/** Without a class or a school nobody could be let in. */
export const groupProblems = ({ untuk, kelompok }: { untuk: Untuk; kelompok: readonly Kelompok[] }): FieldError[] =>
  untuk === 'kelompok' && !kelompok.length ? [fieldError('kelompok', 'field.group')] : []
