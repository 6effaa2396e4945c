import { API } from '#contract/version.ts'

/** Whether the server answers now; a captive portal's page is no answer. */
export async function reachServer(): Promise<boolean> {
  try {
    const reply = await fetch(`${API}/receipt-key`, { cache: 'no-store' })
    return reply.ok && (reply.headers.get('content-type') ?? '').includes('json')
  } catch {
    return false
  }
}
