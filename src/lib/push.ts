import { create } from 'zustand'
import type { NoticeSettingReply } from '#contract/notices/messages.ts'
import { get, post } from './http.ts'
import { currentSession } from './session.ts'

/** Whether this browser offers push messages to a page; on an iPhone only the installed app may. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && typeof Notification !== 'undefined'

/** Kept for each student: who said yes on this phone is rung after the next log-in too, and nobody else is. */
const place = (user_id: string) => `elp-push-${user_id}`
const DECLINED_MS = 30 * 86_400_000

type Kept = { at: number; yes: boolean }

function kept(): Kept | null {
  const user_id = currentSession()?.profile.id
  try {
    return user_id ? (JSON.parse(localStorage.getItem(place(user_id)) ?? 'null') as Kept | null) : null
  } catch {
    return null
  }
}

function keep(yes: boolean): void {
  const user_id = currentSession()?.profile.id
  try {
    if (user_id) localStorage.setItem(place(user_id), JSON.stringify({ at: Date.now(), yes } satisfies Kept))
  } catch {
    // A closed or full storage: asked again another time.
  }
}

/** Our own question, before the browser's. */
export const usePushOffer = create<{ open: boolean }>()(() => ({ open: false }))

/** After a step that makes it worth while; not where the answer is known, and for a month not after a no. */
export function offerPush(): void {
  if (!canPush() || Notification.permission !== 'default') return
  const before = kept()
  if (before && !before.yes && Date.now() - before.at < DECLINED_MS) return
  usePushOffer.setState({ open: true })
}

export function declinePush(): void {
  keep(false)
  usePushOffer.setState({ open: false })
}

/** Asks the browser and tells the server; false where the browser says no. `key`: the server's, base64url. */
export async function subscribeHere(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(key)
  keep(true)
  return true
}

/** After a log-in, or when the browser has renewed its subscription: who said yes before need not say it again. */
export async function renewSubscription(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted' || !kept()?.yes) return
  const { data } = await get<NoticeSettingReply>('/notification/setting')
  if (!data.subscribed) await subscribe(data.push_key)
}

export async function unsubscribeHere(): Promise<void> {
  keep(false)
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription) return
  await post('/notification/unsubscribe', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

async function subscribe(key: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(key)
  const there = await pushManager.getSubscription()
  // The server has another pair of keys than when it was made.
  if (there && !sameKey(there, applicationServerKey)) await there.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON()
  await post('/notification/subscribe', { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
}

function sameKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const made = options.applicationServerKey && new Uint8Array(options.applicationServerKey)
  return made?.length === key.length && key.every((byte, index) => byte === made[index])
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
