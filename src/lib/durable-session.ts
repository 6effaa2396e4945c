import { DATABASE_NAME } from '#offline/store/name.ts'
import { forgetStudent, knownStudent, rememberStudent } from './known-student.ts'
import { offlineParts } from './offline-parts.ts'
import type { DurableSession } from './session.ts'

const store = async () => (await offlineParts()).browserParts().session

/** A visitor's first page need not load the database to learn that there is none. Not every browser tells. */
async function mayHoldSession(): Promise<boolean> {
  if (!indexedDB.databases) return true
  const all = await indexedDB.databases()
  return all.some(({ name }) => name === DATABASE_NAME)
}

/**
 * The lasting copy in the phone's database, shared with the worker. Where the browser refuses it (private window,
 * broken disk) the session lives as long as the tab: a log-in must not fail for that.
 */
export const durableSession: DurableSession = {
  async load() {
    try {
      const stored = (await mayHoldSession()) ? await (await store()).load() : null
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
    const { ports } = (await offlineParts()).browserParts()
    ports.channel.post({ kind: 'session' })
  },
}
