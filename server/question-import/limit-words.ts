import type { z } from 'zod'
import { id } from 'zod/locales'

const { localeError } = id()

/** What the contract's limits say of a field, in words for a teacher. Rules with words of their own keep them. */
export const limitWords: z.core.$ZodErrorMap = (issue) => {
  const { origin, minimum, maximum } = issue as { origin?: string; minimum?: number; maximum?: number }
  const of = origin === 'string' ? ' huruf' : ''
  const shown = (limit: number | undefined) => Number(limit).toLocaleString('id-ID')
  if (issue.code === 'too_big') return `Terlalu banyak: paling banyak ${shown(maximum)}${of}.`
  if (issue.code === 'too_small' && origin === 'string' && minimum === 1) return 'Teks ini kosong.'
  if (issue.code === 'too_small') return `Terlalu sedikit: sedikitnya ${shown(minimum)}${of}.`
  return localeError(issue)
}
