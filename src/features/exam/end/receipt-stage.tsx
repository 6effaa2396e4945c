import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/exam/log/messages.ts'
import { inSeb } from '#offline/browser/seb.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { PageMessage } from '#src/components/feedback/page-message.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { receiptSeen } from '#src/lib/exam/receipt-news.ts'
import { loadWords } from '#src/lib/i18n/i18n.ts'
import { lazyBeside } from '#src/lib/loading/lazy-screen.tsx'
import { useRunner, useSnapshot } from '../attempt/context.ts'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { ReceiptPage } from '../receipt/receipt-page.tsx'
import { useAnswerCounts } from './use-answer-counts.ts'
import { useEntryCounts } from './use-entry-counts.ts'
import { useSigned } from './use-signed.ts'

const SebQuit = lazyBeside(async () => {
  const part = await import('../seb/seb-quit.tsx')
  await loadWords(['seb'])
  return part
})

/** Everything has arrived, and the server has signed for it. */
export function ReceiptStage() {
  const { attempt } = useRunner()
  const receipt = useSigned()
  const reopened = useSnapshot((snapshot) => snapshot.receipt !== null && !snapshot.archived)
  if (receipt) return <Paper receipt={receipt} attempt_id={attempt.attempt_id} />
  return reopened ? <Reopened /> : <Archived />
}

/** The list of tryouts knows that it goes on, and this phone hears it in a moment. */
function Reopened() {
  const { t } = useTranslation(LAZY_WORDS)
  const text = useOnline() ? 'staff.reopen.text' : 'staff.pause.offline'
  return <Way title={t('staff.reopen.title')} text={t(text)} />
}

/** Closed without a receipt: an admin has put this attempt aside, for a new one. */
function Archived() {
  const { t } = useTranslation(LAZY_WORDS)
  return <Way title={t('archived.title')} text={t('archived.text')} />
}

function Way(said: { title: string; text: string }) {
  const { t } = useTranslation(LAZY_WORDS)
  const places = useExamPlaces()
  return (
    <PageMessage {...said}>
      <LinkButton to={places.tryout()}>{t('missing.back')}</LinkButton>
    </PageMessage>
  )
}

function Paper({ receipt, attempt_id }: { receipt: Receipt; attempt_id: string }) {
  const { t } = useTranslation(LAZY_WORDS)
  const { attempt, peserta, zone } = useRunner()
  const places = useExamPlaces()
  const counts = useEntryCounts()
  const missing = counts.rest + counts.refused
  const content = useContent()
  const rejected = useSnapshot((snapshot) => snapshot.rejected.length)
  const stopped = useSnapshot((snapshot) => snapshot.stopped)
  useEffect(() => receiptSeen(attempt_id, receipt), [attempt_id, receipt])
  return (
    <ReceiptPage
      receipt={receipt}
      title={missing > 0 ? t('receipt.some', { count: missing }) : undefined}
      peserta={peserta}
      paket_nama={attempt.sitting.paket_nama}
      zone={zone}
      content={content}
      lead={(time) => t('receipt.lead', { sent: counts.sent, count: counts.total, time })}
      back={places.tryout()}
      action={
        <LinkButton variant="quiet" block to={places.hasilUjian(receipt.attempt_id)}>
          {t('receipt.result')}
        </LinkButton>
      }
    >
      {stopped && <Text tone="muted">{t('staff.ended')}</Text>}
      {inSeb() && (
        <Suspense fallback={null}>
          <SebQuit />
        </Suspense>
      )}
      {rejected > 0 && <Text tone="muted">{t('save.rejected', { count: rejected })}</Text>}
    </ReceiptPage>
  )
}

/** What was given, in the words of map and review. */
function useContent(): string {
  const { t } = useTranslation(LAZY_WORDS)
  const { answered, partly, blank, questions, places } = useAnswerCounts()
  const parts = [
    questions !== null && t('receipt.answered', { count: answered }),
    partly > 0 && t('receipt.partly', { count: partly }),
    questions !== null && t('receipt.blank', { count: blank }),
    places !== null && t('receipt.places', { count: places }),
  ]
  return parts.filter(Boolean).join(', ')
}
