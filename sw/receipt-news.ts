import { receiptAddress, type Sealed, showReceiptNotice } from '#offline/receipt-notice.ts'

interface AppWindow {
  url: string
  visibilityState: string
  focus(): Promise<AppWindow>
  navigate(path: string): Promise<unknown>
}

/** Of a service worker what these need. */
interface Worker {
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly AppWindow[]>
    openWindow(path: string): Promise<unknown>
  }
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>
}

/** A late send is complete. A page that is looked at tells it itself. */
export async function tellOfReceipt(worker: Worker, sealed: Sealed): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  await showReceiptNotice(worker.registration, sealed)
}

/** A tap on it leads to the receipt, in the window that is open where there is one; never out of a running exam. */
export async function openReceipt(
  worker: Worker,
  { notification }: { notification: Pick<Notification, 'tag' | 'close'> },
): Promise<void> {
  notification.close()
  const path = receiptAddress(notification.tag)
  const windows = await worker.clients.matchAll({ type: 'window' })
  const free = windows.find(({ url }) => !new URL(url).pathname.startsWith('/main-ujian'))
  if (free) await (await free.focus()).navigate(path)
  else await worker.clients.openWindow(path)
}
