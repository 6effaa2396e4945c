import type { Zone } from './format/dates.ts'
import { useSession } from './session.ts'

/** The zone in which times are shown: the student's own, western Indonesia for visitors. */
export function useZone(): Zone {
  return useSession((state) => state.session?.profile.zona) ?? 'Asia/Jakarta'
}
