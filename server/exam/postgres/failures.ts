import { isOutage } from '../../db/outage.ts'
import { AppError } from '../../lib/errors.ts'

/** The database is away, not the request wrong: also where the driver says something that nobody foresaw. */
export function isAway(error: unknown): boolean {
  if (error instanceof AppError || error instanceof RangeError || error instanceof TypeError) return false
  const { code } = error as { code?: string }
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || isOutage(error)
}

/**
 * Two transactions got in each other's way (deadlock, serialization): the same again goes through. 25P02 is heard of a
 * statement behind the one that failed; the same again tells why.
 */
export const isCollision = (error: unknown) =>
  ['40P01', '40001', '25P02'].includes((error as { code?: string }).code ?? '')
