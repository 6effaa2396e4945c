import { receiptAddress, type Sealed, showReceiptNotice } from '#shared/receipt-notice.ts'
import { openPath, type Worker } from './open-path.ts'

type Shower = Worker & { registration: Pick<ServiceWorkerRegistration, 'showNotification'> }

/** A late send is complete. A page that is looked at tells it itself. */
export async function tellOfReceipt(worker: Shower, sealed: Sealed): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  await showReceiptNotice(worker.registration, sealed)
}

/** A tap on it leads to the receipt. */
export async function openReceipt(
  worker: Worker,
  { notification }: { notification: Pick<Notification, 'tag' | 'close'> },
): Promise<void> {
  notification.close()
  await openPath(worker, receiptAddress(notification.tag))
}
