import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { serviceStateReply } from '#contract/maintenance/maintenance.ts'
import { noteOpen, useMaintenance } from './calls/maintenance.ts'
import { get } from './http.ts'

/** ms; the server says when it expects to be open, and may be done before. */
const EVERY_MS = 20_000

/** Asks whether the platform is open again, while it is closed: at once, every 20 s, and whenever the page is looked at. */
export function useReopening(onOpen: () => void): void {
  useEffect(() => {
    const look = async () => {
      const { maintenance } = (await get<z.infer<typeof serviceStateReply>>('/service-state')).data
      if (maintenance) return useMaintenance.setState({ closed: maintenance })
      noteOpen()
      onOpen()
    }
    // Without an answer it stays closed, and is asked again.
    const ask = () => void look().catch(() => undefined)
    const seen = () => document.visibilityState === 'visible' && ask()
    ask()
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [onOpen])
}
