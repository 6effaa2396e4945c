import type { Reason } from '#contract/error-reasons.ts'
import { fieldError, invalidField, refusal } from '../lib/errors.ts'
import { heldBy, takenBy } from './constraint-reasons.ts'

interface PgError {
  code?: string
  detail?: string
  constraint?: string
  cause?: unknown
}

/** The columns that `Key (a, b)=(…)` names. */
const columnsIn = (detail = ''): string[] => /^[^(]*\(([^()]*)\)=/.exec(detail)?.[1]?.split(', ') ?? []

/** What a constraint refuses, in words; anything else goes on as it is. */
export function databaseError(error: unknown, op: 'create' | 'update' | 'delete', path: string): unknown {
  const pg = ((error as PgError).code ? error : (error as PgError).cause) as PgError | undefined
  if (pg?.code === '23505') {
    if (pg.constraint?.endsWith('_pkey')) {
      return refusal('taken.id', {}, { errors: [fieldError(`${path}.id`, 'taken.id_field')] })
    }
    // Of several columns the last: those before it say where the value must be alone.
    const field = columnsIn(pg.detail).at(-1) ?? ''
    const { reason, params } = takenBy(pg.constraint, field)
    const errors = [fieldError<Reason>(`${path}.data.${field}`, reason, params as never)]
    return refusal<Reason>(reason, params as never, { errors })
  }
  if (pg?.code === '23503' && op === 'delete') {
    const { reason, params } = heldBy(/from table "(\w+)"/.exec(pg.detail ?? '')?.[1])
    return refusal<Reason>(reason, params as never)
  }
  if (pg?.code === '23503') {
    const field = columnsIn(pg.detail).join(', ')
    return invalidField(`${path}.data.${field}`, 'field.missing_reference', { field })
  }
  return error
}
