import { examRuns } from './exam-runs.ts'
import { type AppWindow, openPath, type Worker } from './open-path.ts'
import { openReceipt } from './receipt-news.ts'

/** What the server sends, in words of its reader (server/notices/push.ts). */
interface Pushed {
  title: string
  text: string
  link: string
  tag: string
}

/** Of a push what is read. */
interface Sent {
  json(): unknown
}

type PushWorker = Worker & { registration: Pick<ServiceWorkerRegistration, 'showNotification'> }

/** Shows what was pushed; over an exam that is looked at nothing pops up. */
export async function showPush(
  worker: PushWorker,
  data: Sent | null,
  inExam: () => Promise<boolean> = examRuns,
): Promise<void> {
  const pushed = read(data)
  if (!pushed) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(isSat) && (await inExam())) return
  const { title, text, link, tag } = pushed
  await worker.registration.showNotification(title, { body: text, tag, icon: '/icons/icon-192.png', data: { link } })
}

const isSat = ({ url, visibilityState }: AppWindow) =>
  visibilityState === 'visible' && new URL(url).pathname.startsWith('/main-ujian')

function read(data: Sent | null): Pushed | null {
  try {
    const { title, text, link, tag } = (data?.json() ?? {}) as Partial<Pushed>
    if (typeof title !== 'string' || typeof text !== 'string' || typeof tag !== 'string') return null
    return { title, text, tag, link: isOwnPath(link) ? link : '/notification' }
  } catch {
    return null
  }
}

/** A notification leads to a page of ours and nowhere else. */
const isOwnPath = (link: unknown): link is string => typeof link === 'string' && /^\/(?![/\\])/.test(link)

/** A tap on a notification: one that was pushed names its page, one of our own leads to its receipt. */
export async function openNotice(
  worker: Worker,
  event: { notification: Pick<Notification, 'data' | 'tag' | 'close'> },
): Promise<void> {
  const { notification } = event
  const { link } = (notification.data ?? {}) as { link?: unknown }
  if (!isOwnPath(link)) return openReceipt(worker, event)
  notification.close()
  await openPath(worker, link)
}
