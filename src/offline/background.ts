import { browserParts } from './browser-parts.ts'
import { serverClock } from './clock/server-clock.ts'
import { settleGuess } from './clock/settle-guess.ts'
import { storedExamTime } from './engine/exam-time.ts'
import type { Sealed } from './receipt-notice.ts'
import { type DrainResult, drain } from './send/drain.ts'
import { allRecords } from './send/outbox.ts'
import { Policy } from './send/policy.ts'
import { makeVault } from './store/vault.ts'

/**
 * The outbox drained without a page, by the service worker. Rejects while something is left that a later try may
 * send, so that the browser tries again. `onSealed`: told of each attempt whose receipt came.
 */
export async function drainInBackground(onSealed: (sealed: Sealed) => Promise<void>): Promise<void> {
  const { ports, connection, session, send } = browserParts()
  const vault = makeVault({ connection, files: null, ports })
  const server = serverClock(ports)
  const open = (await allRecords(vault)).filter(({ receipt }) => !receipt)
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
  for (const record of await allRecords(vault)) {
    const { attempt_id, sitting, receipt } = record
    if (receipt && open.some((before) => before.attempt_id === attempt_id))
      await onSealed({ attempt_id, nama: sitting.nama }).catch(() => undefined)
  }
  if (needsAnotherTry(result)) throw new Error('Not everything could be sent.')
}

const needsAnotherTry = (result: DrainResult) => result === 'waiting'
