import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttemptSummary } from '#offline/types.ts'
import { keepNoticeWords } from '#shared/notice-words.ts'
import { showReceiptNotice } from '#shared/receipt-notice.ts'
import { showToast } from '#src/lib/calls/toasts.ts'
import { readNews, writeNews } from '#src/lib/exam/receipt-news.ts'
import { nameOf, useUnseenReceipts } from '#src/lib/exam/use-receipt-news.ts'
import { useSession } from '#src/lib/session.ts'

/** Tells a student once, on whatever screen, that what was still to be sent has arrived and was signed for. */
export default function SentNews() {
  const { t } = useTranslation()
  const user_id = useSession((state) => state.session?.profile.id ?? null)
  const unseen = useUnseenReceipts()
  const visible = useSyncExternalStore(onVisibility, isVisible)
  useEffect(() => {
    const news = user_id && readNews(user_id)
    const untold = news ? unseen.filter((one) => news[nameOf(one)] === undefined) : []
    if (!user_id || untold.length === 0) return
    if (!visible) return void tellHidden(untold)
    for (const { sitting } of untold)
      showToast({ variant: 'success', title: t('sent.title'), text: t('sent.text', { nama: sitting.nama }) })
    writeNews(user_id, {
      ...news,
      ...Object.fromEntries(untold.map((one) => [nameOf(one), 'told'] as const)),
    })
  }, [unseen, user_id, visible, t])
  useEffect(() => {
    void keepNoticeWords({ title: t('sent.title'), text: t('sent.text', { nama: NAME }) })
  }, [t])
  return null
}

const NAME = '%s'

const isVisible = () => document.visibilityState === 'visible'

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Nobody looks: by a notification where they are allowed, and by the toast once somebody does. */
async function tellHidden(untold: readonly AttemptSummary[]): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  for (const { attempt_id, sitting } of untold)
    if (registration) await showReceiptNotice(registration, { attempt_id, nama: sitting.nama })
}
