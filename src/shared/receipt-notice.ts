import { noticeWords } from './notice-words.ts'

/** An exam whose receipt has just come. */
export interface Sealed {
  attempt_id: string
  nama: string
}

/** What a tap on the notification opens. */
export const receiptAddress = (attempt_id: string) => `/tanda-terima?attempt=${attempt_id}`

/** Says that all answers have arrived, where the student has allowed notifications before; nobody is asked here. */
export async function showReceiptNotice(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  { attempt_id, nama }: Sealed,
): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const words = await noticeWords()
  if (!words) return
  await registration.showNotification(words.title, {
    body: words.text.replace('%s', nama),
    tag: attempt_id,
    icon: '/icons/icon-192.png',
  })
}
