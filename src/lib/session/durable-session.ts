import { mayHoldDatabase } from '../device/phone-database.ts'
import { offlineParts } from '../loading/offline-parts.ts'
import type { DurableSession } from '../session.ts'
import { forgetStudent, knownStudent, rememberStudent } from './known-student.ts'

const store = async () => (await offlineParts()).browserParts().session

/**
 * The lasting copy in the phone's database, shared with the worker. Where the browser refuses it (private window,
 * broken disk) the session lives as long as the tab: a log-in must not fail for that.
 */
export const durableSession: DurableSession = {
  async load() {
    try {
      const stored = (await mayHoldDatabase()) ? await (await store()).load() : null
      return stored ?? (await knownStudent())
    } catch {
      // As said above.
      return await knownStudent()
    }
  },
  async save(session) {
    // The third copy need not be waited for.
    void rememberStudent(session)
    await (await store()).save(session).catch(() => undefined)
  },
  async clear() {
    const forgotten = forgetStudent()
    await (await store()).clear().catch(() => undefined)
    await forgotten
  },
  async tellOthers() {
    const { logins } = (await offlineParts()).browserParts()
    logins.tell()
  },
}
