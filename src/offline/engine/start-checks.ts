import type { ServerClock } from '../clock/server-clock.ts'
import { WrongKey } from '../paper/open-bundle.ts'
import { type OpenedByCode, openByCode } from '../paper/open-by-code.ts'
import type { Ports } from '../ports.ts'
import type { SittingInfo, StartError } from '../types.ts'

interface Clocks {
  server: ServerClock
  ports: Pick<Ports, 'wall'>
}

/** The best clock there is: the server's where it was heard, else the phone's with its last known offset. */
export function windowError({ server, ports }: Clocks, sitting: SittingInfo): StartError | null {
  const now = server.now()?.now ?? ports.wall() + (server.offset() ?? 0)
  if (now < sitting.mulai) return { code: 'not_started', opens_at: sitting.mulai }
  return now > sitting.selesai ? { code: 'window_closed' } : null
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
