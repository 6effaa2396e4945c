import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { atLeast } from '../support/rows.ts'
import { STAFF_PASSWORD, staffOf } from './staff.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

const SESSIONS = 20
/** Longer than a network is usually gone, ms. */
const GONE_MS = 11_000

interface Pair {
  refreshToken?: string
}

/** Sessions whose reply to a refresh is lost, and which try again with the token that they have. */
export const lostRefresh: Attack = async (say) => {
  const { outcome } = await withVictim(async ({ ground }) => {
    const post = async (path: string, body: object) => {
      const reply = await fetch(`http://127.0.0.1:${ground.port}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await reply.json()) as Pair
    }
    const refresh = (refreshToken: string | undefined) => post('/jwt/refresh-token', { refreshToken })
    const { email } = await staffOf(ground, ['bank-soal'])
    const known: (string | undefined)[] = []
    for (let n = 0; n < SESSIONS; n++) {
      const device = { email, password: STAFF_PASSWORD, device_id: randomUUID() }
      known.push((await post('/auth/user-password', device)).refreshToken)
    }
    const lost = await Promise.all(known.map(refresh))
    await pause(GONE_MS)
    const again = await Promise.all(known.map(refresh))
    const newest = await Promise.all(again.map(({ refreshToken }) => refresh(refreshToken)))
    const alive = (pairs: Pair[]) => pairs.filter(({ refreshToken }) => refreshToken !== undefined).length
    say(`${alive(lost)} replies lost; ${alive(again)} sessions went on, ${alive(newest)} a step further`)
    return { lost: alive(lost), again: alive(again), newest: alive(newest) }
  })
  const rows = [
    {
      ...atLeast(
        `of ${SESSIONS} sessions whose reply was lost, those that go on ${GONE_MS / 1000} s later`,
        outcome.again,
        SESSIONS,
        '',
      ),
      before: '0: 401',
    },
    {
      ...atLeast('of these, whose next token is good too', outcome.newest, SESSIONS, ''),
      before: '0: the newest died too',
    },
  ]
  return { rows, raw: outcome }
}
