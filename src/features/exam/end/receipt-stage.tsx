import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/exam/messages.ts'
import { LinkButton } from '#src/components/button.tsx'
import { StateMessage } from '#src/components/state-message.tsx'
import { useExamPlaces } from '#src/lib/exam-places.ts'
import { receiptSeen } from '#src/lib/receipt-news.ts'
import { LATE_WORDS } from '../model/late-words.ts'
import styles from '../receipt/receipt-page.module.css'
import { ReceiptPage } from '../receipt/receipt-page.tsx'
import { useRunner, useSnapshot } from '../runner/context.ts'
import { useAnswerCounts } from './use-answer-counts.ts'

/** Everything has arrived, and the server has signed for it. */
export function ReceiptStage() {
  const { attempt } = useRunner()
  const receipt = useSnapshot((snapshot) => snapshot.receipt)
  return receipt ? <Paper receipt={receipt} attempt_id={attempt.attempt_id} /> : <Archived />
}

/** Closed without a receipt: an admin has put this attempt aside, for a new one. */
function Archived() {
  const { t } = useTranslation(LATE_WORDS)
  const places = useExamPlaces()
  const back = <LinkButton to={places.tryout()}>{t('missing.back')}</LinkButton>
  return (
    <main className={styles.archived}>
      <StateMessage title={t('archived.title')} action={back}>
        {t('archived.text')}
      </StateMessage>
    </main>
  )
}

function Paper({ receipt, attempt_id }: { receipt: Receipt; attempt_id: string }) {
  const { t } = useTranslation(LATE_WORDS)
  const { attempt, peserta, zone } = useRunner()
  const places = useExamPlaces()
  const counts = useAnswerCounts()
  const rejected = useSnapshot((snapshot) => snapshot.rejected.length)
  const stopped = useSnapshot((snapshot) => snapshot.stopped)
  useEffect(() => receiptSeen(attempt_id), [attempt_id])
  return (
    <ReceiptPage
      receipt={receipt}
      peserta={peserta}
      paket_nama={attempt.sitting.paket_nama}
      zone={zone}
      content={t('receipt.content_value', { done: counts.total, blank: counts.blank })}
      lead={(time) => t('receipt.lead', { sent: counts.sent, count: counts.total, time })}
      back={places.tryout()}
      action={
        <LinkButton variant="quiet" block to={places.hasilUjian(attempt_id)}>
          {t('receipt.result')}
        </LinkButton>
      }
    >
      {stopped && <p className={styles.lead}>{t('staff.ended')}</p>}
      {rejected > 0 && <p className={styles.lead}>{t('save.rejected', { count: rejected })}</p>}
    </ReceiptPage>
  )
}
