import { AppError, invalidInput } from '../lib/errors.ts'
import { heldBy, TAKEN } from './constraint-messages.ts'

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
      return new AppError('id_conflict', 'Sudah ada', 'Data dengan nomor ini sudah ada. Muat ulang halaman.', {
        errors: [{ path: `${path}.id`, message: 'Nomor sudah dipakai.' }],
      })
    }
    // Of several columns the last: those before it say where the value must be alone.
    const field = columnsIn(pg.detail).at(-1) ?? ''
    const message = TAKEN[pg.constraint ?? ''] ?? `Nilai ${field} sudah dipakai. Pilih yang lain.`
    return new AppError('duplicate', 'Sudah dipakai', message, { errors: [{ path: `${path}.data.${field}`, message }] })
  }
  if (pg?.code === '23503' && op === 'delete') {
    return new AppError('in_use', 'Masih dipakai', heldBy(/from table "(\w+)"/.exec(pg.detail ?? '')?.[1]))
  }
  if (pg?.code === '23503') {
    const field = columnsIn(pg.detail).join(', ')
    const message = `Pilihan ${field} tidak ada, atau sudah dihapus. Pilih yang lain.`
    return invalidInput([{ path: `${path}.data.${field}`, message }])
  }
  return error
}
