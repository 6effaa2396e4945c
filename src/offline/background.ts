import { browserParts } from './browser-parts.ts'
import { serverClock } from './clock/server-clock.ts'
import { settleGuess } from './clock/settle-guess.ts'
import { storedExamTime } from './engine/exam-time.ts'
import { type DrainResult, drain } from './send/drain.ts'
import { Policy } from './send/policy.ts'
import { makeVault } from './store/vault.ts'

/**
 * The outbox drained without a page, by the service worker. Rejects while something is left that a later try may
 * send, so that the browser tries again.
 */
export async function drainInBackground(): Promise<void> {
  const { ports, connection, session, send } = browserParts()
  const vault = makeVault({ connection, files: null, ports })
  const server = serverClock(ports)
  const result = await drain({
    vault,
    send,
    session,
    ports,
    policy: new Policy(ports.wall, ports.random),
    pauses: new Map(),
    examTime: (record) => storedExamTime(vault, ports, record),
    clockPending: (attempt_id) => settleGuess({ vault, ports, server }, attempt_id),
    report: (link) => ports.channel.post({ kind: 'link', link }),
    trouble: () => undefined,
    serverTime: server.hear,
  })
  if (needsAnotherTry(result)) throw new Error('Not everything could be sent.')
}

const needsAnotherTry = (result: DrainResult) => result === 'waiting'
