import type { ServeDeps } from '../crud/types.ts'
import type { PushPlaces } from './push-address.ts'

export interface NoticeDeps extends ServeDeps {
  /** What browsers subscribe with. */
  pushKey: string
  places: PushPlaces
}

/** The menu of whoever writes to students. */
export const MENU = 'pemberitahuan'
