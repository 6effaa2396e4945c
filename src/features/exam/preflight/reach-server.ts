import { API } from '#contract/version.ts'
import { silenceLimit } from '#offline/silence.ts'

const SILENCE_MS = 4000

/** Whether the server answers now; a captive portal's page is no answer. */
export async function reachServer(): Promise<boolean> {
  const silence = silenceLimit(SILENCE_MS)
  try {
    const reply = await fetch(`${API}/receipt-key`, { cache: 'no-store', signal: silence.signal })
    return reply.ok && (reply.headers.get('content-type') ?? '').includes('json')
  } catch {
    return false
  } finally {
    silence.stop()
  }
}
