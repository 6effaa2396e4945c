import { postJson } from '#src/lib/calls/request-json.ts'
import { useSession } from '#src/lib/session.ts'

/** What was counted since the page was loaded: a view is one, however often one scrolls past. */
const seen = new Set<string>()

/** Counts a view or a tap, and says nothing of who it was: no log-in goes along. Staff look after their banners. */
export function countBanner(id: string, action: 'seen' | 'clicked'): void {
  const role = useSession.getState().session?.profile.role
  if (role !== undefined && role !== 'Siswa') return
  if (action === 'seen') {
    if (seen.has(id)) return
    seen.add(id)
  }
  // A count that is lost harms nobody.
  postJson(`/banner-promotion/${id}/${action}`, {}).catch(() => undefined)
}
