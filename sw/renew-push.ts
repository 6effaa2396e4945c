import type { NoticeSettingReply } from '#contract/notices/messages.ts'
import { callsByLogin } from '#offline/browser/worker.ts'

/** The browser has ended its subscription; `newSubscription` where it has made another one already. */
export interface SubscriptionChange {
  newSubscription?: PushSubscription | null
}

interface PushManaging {
  registration: { pushManager: Pick<PushManager, 'subscribe'> }
}

/**
 * Tells the server of the browser's new subscription, for the log-in that had the one before. Another log-in, or none, is rung
 * no more. What finds no network here is made up for by the next page (src/lib/push.ts).
 */
export async function renewPush(worker: PushManaging, { newSubscription }: SubscriptionChange): Promise<void> {
  const call = await callsByLogin()
  const { subscribed, push_key } =
    ((await call('GET', '/notification/setting')) as NoticeSettingReply | null)?.data ?? {}
  if (!subscribed || !push_key) return
  const options = { userVisibleOnly: true, applicationServerKey: push_key }
  const { endpoint, keys } = (newSubscription ?? (await worker.registration.pushManager.subscribe(options))).toJSON()
  await call('POST', '/notification/subscribe', { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
}
