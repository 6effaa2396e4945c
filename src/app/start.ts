import { startDirection } from '#src/lib/device/direction.ts'
import { startInstall } from '#src/lib/device/install.ts'
import { startSkin } from '#src/lib/device/skin.ts'
import { startEngine } from '#src/lib/exam/engine.ts'
import { startHistoryGuard } from '#src/lib/history-guard.ts'
import { startI18n } from '#src/lib/i18n/i18n.ts'
import { durableSession } from '#src/lib/session/durable-session.ts'
import { startSession } from '#src/lib/session.ts'
import { loadAhead, wordsAhead } from './load-ahead.ts'

/** Before the first screen: looks, words, and who is here. The engine follows by itself. */
export async function start(): Promise<void> {
  startSkin()
  startHistoryGuard()
  startDirection()
  startInstall()
  const { pathname } = location
  await Promise.all([startI18n(wordsAhead(pathname)), startSession(durableSession), loadAhead(pathname)])
  startEngine()
}
