import type { Store } from '../ports.ts'

/** A store of a real phone, which is tidied one day. */
export interface DiskStore extends Store {
  /** Takes away all of an attempt: only of one whose result is out. */
  remove(attempt_id: string): Promise<void>
}
