import { create } from 'zustand'
import type { LoginReply, Profile } from '#contract/accounts/auth.ts'
import type { TokenPair } from '#contract/accounts/token-pair.ts'
import { fromKeys, SESSION_KEYS, type Session, toKeys } from './session-keys.ts'

/** The lasting copy: a cold start without a network still knows the student. */
export interface DurableSession {
  load(): Promise<Session | null>
  save(session: Session): Promise<void>
  clear(): Promise<void>
  /** To the other tabs: somebody logged in or out. */
  tellOthers(): Promise<void>
}

interface SessionState {
  session: Session | null
  /** Somebody logged out by hand, and nobody has come to the log-in since. */
  left: boolean
}

export const useSession = create<SessionState>()(() => ({ session: null, left: false }))
export const currentSession = () => useSession.getState().session

let durable: DurableSession | null = null

/** At start: this tab's copy where it is good, else the lasting one. */
export async function startSession(store: DurableSession): Promise<void> {
  durable = store
  const tab = fromTab()
  const session = tab?.accessToken ? tab : ((await store.load()) ?? tab)
  if (session) show(session)
}

export async function signIn(reply: LoginReply): Promise<void> {
  const session = {
    profile: reply.data,
    menus: reply.menus,
    accessToken: reply.accessToken,
    refreshToken: reply.refreshToken,
  }
  // Lasting first: from the moment the screen says "logged in", a killed browser must remember it.
  await durable?.save(session)
  show(session)
  await durable?.tellOthers()
}

/** The pair was renewed here, in another tab or in the worker; whoever renewed it has stored it. */
export function takeTokens(pair: TokenPair): void {
  const session = currentSession()
  if (session) show({ ...session, ...pair })
}

export async function takeProfile(profile: Profile, menus?: Session['menus']): Promise<void> {
  const session = currentSession()
  if (!session) return
  const next = { ...session, profile, menus: menus ?? session.menus }
  await durable?.save(next)
  show(next)
}

/**
 * The log-in has run out (its lasting copy says so already). Whose work lies here stays known, so that an exam goes
 * on; nothing unsent is touched.
 */
export function expireSession(): void {
  const session = currentSession()
  if (session) show({ ...session, accessToken: null, refreshToken: null })
}

export async function signOut(): Promise<void> {
  await durable?.clear()
  forget()
  await durable?.tellOthers()
}

/**
 * Another tab logged in or out. Where it is somebody else now, this tab's log-in is over: it never goes on under
 * another student's name, and an exam open here keeps waiting for its own student.
 */
export async function followOtherTab(): Promise<void> {
  const mine = currentSession()
  const session = (await durable?.load()) ?? null
  if (!session) return mine ? forget() : undefined
  if (mine && mine.profile.id !== session.profile.id) return expireSession()
  show(session)
}

function forget() {
  forgetTab()
  useSession.setState({ session: null, left: true })
}

/** The log-in is shown: from here on a screen that is asked for is come back to again. */
export const arriveAtLogin = () => useSession.setState({ left: false })

function show(session: Session) {
  try {
    for (const [key, value] of Object.entries(toKeys(session))) sessionStorage.setItem(key, value)
  } catch {
    // Storage closed or full: the memory and the lasting copy carry the session.
  }
  useSession.setState({ session, left: false })
}

function fromTab(): Session | null {
  try {
    return fromKeys((key) => sessionStorage.getItem(key))
  } catch {
    // Storage closed to us: the lasting copy will do.
    return null
  }
}

function forgetTab() {
  try {
    for (const key of SESSION_KEYS) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
}
