import { WrongKey } from '../paper/open-bundle.ts'
import { type OpenedByCode, openByCode } from '../paper/open-by-code.ts'
import type { SittingInfo, StartError } from '../types.ts'

/** `now`: epoch ms, the server's clock as well as it is known. */
export function windowError(now: number, { mulai, selesai }: SittingInfo): StartError | null {
  if (now < mulai) return { code: 'not_started', opens_at: mulai }
  return now > selesai ? { code: 'window_closed' } : null
}

/** What the code of the room opens; null where none is needed or was given. */
export async function openedBy(
  sitting: SittingInfo,
  code: string | undefined,
): Promise<OpenedByCode | null | 'wrong_code'> {
  const { wrapped_key } = sitting.bundle
  if (!code || !wrapped_key) return null
  try {
    return await openByCode(wrapped_key, code)
  } catch (error) {
    if (error instanceof WrongKey) return 'wrong_code'
    throw error
  }
}
