import type { InitRequest } from '#contract/exam/log/messages.ts'
import type { PhoneReport } from '#contract/exam/phone-report.ts'
import type { Called, Network } from '../log/ports.ts'
import type { Is } from './is.ts'
import { type RefreshDeps, refreshSession } from './refresh.ts'
import { isAppendReply, isEndReply, isInitReply } from './replies.ts'
import type { SendResult } from './send.ts'

/** How it goes with the server, for the words on the screen. */
export type Link =
  | { kind: 'calling' }
  | { kind: 'ok' }
  | { kind: 'lost' }
  | { kind: 'busy'; retry_after_ms: number }
  /** The attempt's student is not logged in here: nothing can be begun until then. */
  | { kind: 'login_needed' }
  /** `code`: why the server takes nothing (contract/errors.ts). */
  | { kind: 'refused'; code: string }
  /** The attempt began without the server, which does not take its start as things stand. */
  | { kind: 'start_refused'; code: string }

export interface LoginParts extends RefreshDeps {
  /** Whose attempt it is; null where nobody knows: then only what needs no log-in is sent. */
  user_id: string | null
}

export interface NetworkParts extends LoginParts {
  tell(link: Link): void
  /** The page is going: a call has to outlive it. */
  leaving?(): boolean
  /** What the phone says of itself with what it sends. */
  report?(): PhoneReport | null
}

/** The calls of the protocol, below /api. */
const PATHS = { init: '/init-hasil-ujian', append: '/input/hasil-ujian', end: '/end-ujian' }

/** A server that says nothing of how long it wants to be left alone. */
const BUSY_MS = 1000

/** The calls of the protocol over HTTP. One attempt's: init goes by the log-in of its student, the rest by the upload token. */
export function httpNetwork(parts: NetworkParts): Network {
  const { send, tell, leaving, report } = parts
  const post = (path: string, body: unknown, token: string | null) =>
    send({ method: 'POST', path, body, token, ...(leaving?.() && { keepalive: true }) })

  const told = <T>(called: Called<T>, result: SendResult | null, refused: 'refused' | 'start_refused'): Called<T> => {
    if (called.kind === 'refused') tell({ kind: refused, code: result?.kind === 'refused' ? result.code : '' })
    else if (called.kind === 'busy') tell({ kind: 'busy', retry_after_ms: called.retry_after_ms })
    // A token that is good no more was an answer.
    else tell({ kind: called.kind === 'lost' ? 'lost' : 'ok' })
    return called
  }

  async function byToken<T>(path: string, body: unknown, token: string, isReply: Is<T>): Promise<Called<T>> {
    tell({ kind: 'calling' })
    const result = await post(path, body, token)
    return told(calledOf(result, isReply), result, 'refused')
  }

  return {
    async init(request) {
      tell({ kind: 'calling' })
      const result = await askInit(parts, request, leaving?.())
      if (result !== null) return told(calledOf(result, isInitReply), result, 'start_refused')
      tell({ kind: 'login_needed' })
      return { kind: 'lost' }
    },
    append: (token, request) => {
      const phone = report?.()
      return byToken(PATHS.append, { ...request, ...(phone && { phone }) }, token, isAppendReply)
    },
    end: (token, request) => byToken(PATHS.end, request, token, isEndReply),
  }
}

/** What came of an init; null where its student is not logged in here. */
export const askInit = (parts: LoginParts, request: InitRequest, keepalive = false): Promise<SendResult | null> =>
  byLogin(parts, (token) =>
    parts.send({ method: 'POST', path: PATHS.init, body: request, token, ...(keepalive && { keepalive }) }),
  )

/** With the log-in renewed once where it has run out; null where there is none of this student. */
export async function byLogin(
  { user_id, session, ...deps }: LoginParts,
  call: (token: string) => Promise<SendResult>,
): Promise<SendResult | null> {
  const login = await session.load().catch(() => undefined)
  // The database says nothing now: no reason to ask the student for anything.
  if (login === undefined) return { kind: 'lost' }
  // Another student's log-in sends nothing of this one.
  if (user_id === null || login?.user_id !== user_id) return null
  const first = login.accessToken ? await call(login.accessToken) : null
  if (first && !isOut(first)) return first
  try {
    const pair = await refreshSession({ ...deps, session }, user_id, login.accessToken)
    const second = pair && (await call(pair.accessToken))
    return second && isOut(second) ? null : second
  } catch {
    // No answer came, or the database says nothing now: either may the next time.
    return { kind: 'lost' }
  }
}

const isOut = (result: SendResult) => result.kind === 'refused' && result.status === 401

function calledOf<T>(result: SendResult, isReply: Is<T>): Called<T> {
  if (result.kind === 'lost') return result
  if (result.kind === 'busy') return { kind: 'busy', retry_after_ms: result.retry_after ?? BUSY_MS }
  if (result.kind === 'refused') return { kind: isOut(result) ? 'unknown_token' : 'refused' }
  // 200 with something else in it: not our server.
  return isReply(result.body) ? { kind: 'ok', reply: result.body } : { kind: 'lost' }
}
