/**
 * The words of a notification, left by the page for the service worker, which knows no language. `%s` in the text is
 * the name of the exam.
 */
export interface NoticeWords {
  title: string
  text: string
}

const SHELF = 'elp-notice'
const PLACE = '/notice-words'

/** A full or closed storage costs the notification, nothing else. */
export async function keepNoticeWords(words: NoticeWords): Promise<void> {
  try {
    await (await caches.open(SHELF)).put(PLACE, Response.json(words))
  } catch {
    // As said above.
  }
}

/** Null where no page has left any. */
export async function noticeWords(): Promise<NoticeWords | null> {
  const kept = await caches.match(PLACE, { cacheName: SHELF })
  return kept ? ((await kept.json()) as NoticeWords) : null
}
