import type { ExamEngine } from '#offline/types.ts'
import { onServerTime } from '../calls/server-time.ts'
import { mayHoldDatabase } from '../device/phone-database.ts'
import { offlineParts } from '../loading/offline-parts.ts'
import { currentSession, followOtherTab, useSession } from '../session.ts'

let engine: Promise<ExamEngine> | null = null

/** The one engine of this tab, serving whoever is logged in. */
export function getEngine(): Promise<ExamEngine> {
  engine ??= make().catch((error: unknown) => {
    // Its chunk did not come: the next who asks tries again.
    engine = null
    throw error
  })
  return engine
}

let bare: ReturnType<typeof makeBare> | null = null

/** The engine, serving nobody yet: its worker and its database take their time, who is logged in is read meanwhile. */
export function prepareEngine(): ReturnType<typeof makeBare> {
  bare ??= makeBare().catch((error: unknown) => {
    bare = null
    throw error
  })
  return bare
}

async function makeBare() {
  const { browserEngine, browserParts, connectPage } = await offlineParts()
  const made = browserEngine()
  connectPage(made, window, browserParts().leaving)
  return { made, browserParts }
}

async function make(): Promise<ExamEngine> {
  const { made, browserParts } = await prepareEngine()
  browserParts().logins.listen(() => void followOtherTab())
  onServerTime(made.assumeClock)
  await made.setUser(userId())
  useSession.subscribe((now, before) => {
    if (now.session !== before.session) void followUser(made, before.session?.profile.id ?? null)
  })
  return made
}

const userId = () => currentSession()?.profile.id ?? null

/** Another student's work is neither shown nor sent; after logging in again as the same one the outbox drains (I9). */
async function followUser(made: ExamEngine, before: string | null): Promise<void> {
  const user_id = userId()
  if (user_id !== before) await made.setUser(user_id)
  if (currentSession()?.accessToken) await made.drain()
}

/**
 * As soon as somebody is logged in the engine runs: what is unsent goes out without any screen asking for it. It also
 * runs where nobody is and the phone may hold work: an attempt's upload token sends it without a log-in.
 */
export function startEngine(): void {
  const begin = () => void getEngine().catch(() => undefined)
  useSession.subscribe(() => {
    if (userId()) begin()
  })
  if (userId()) begin()
  else void mayHoldDatabase().then((may) => may && begin())
}
