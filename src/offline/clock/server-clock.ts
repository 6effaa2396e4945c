import type { Ports } from '../ports.ts'
import type { ServerTime } from '../send/deps.ts'

/** The server's clock as far as this page life knows it. */
export interface ServerNow {
  /** Epoch ms. */
  now: number
  /** How far off it may be, ms. */
  error: number
}

/** How far an offset is believed: kept from an earlier life, told by the page's other calls, measured by exam calls. */
const TRUST = { kept: 1, told: 2, measured: 3 } as const

/**
 * Follows the server's clock between replies by the even clock. The reply that was quickest on its way says it best;
 * after a sleep, in which the even clock may have stood still, all that was known is void.
 */
export function serverClock(ports: Pick<Ports, 'mono' | 'wall'>) {
  let best: { at: number; mono: number; error: number } | null = null
  let offset: number | null = null
  let trust = 0
  let forgotten = Number.NEGATIVE_INFINITY

  return {
    hear({ server_time, sent, received }: ServerTime): void {
      // Under way while the device slept: by the even clock it was quick, and says what time it was before.
      if (sent < forgotten) return
      const error = Math.max(0, received - sent) / 2
      const at = server_time + error
      const known = best && best.at + (received - best.mono)
      const contradicts = known !== null && best !== null && Math.abs(at - known) > error + best.error + 50
      if (best && !contradicts && error > best.error) return
      best = { at, mono: received, error }
      trust = TRUST.measured
      offset = Math.round(at - ports.wall() + (ports.mono() - received))
    },
    now(): ServerNow | null {
      return best && { now: best.at + (ports.mono() - best.mono), error: best.error }
    },
    forget(): void {
      best = null
      forgotten = ports.mono()
    },
    /** Server minus phone clock, ms: as the phone's clock stands now, where the server's was measured in this page life. */
    offset: (): number | null => (best ? Math.round(best.at + (ports.mono() - best.mono) - ports.wall()) : offset),
    /** An offset from elsewhere, believed until this page life has measured its own. */
    assume(known: number, from: 'kept' | 'told'): void {
      if (TRUST[from] < trust) return
      trust = TRUST[from]
      offset = Math.round(known)
    },
  }
}

export type ServerClock = ReturnType<typeof serverClock>
