import { Share2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Receipt } from '#contract/exam/messages.ts'
import { Button, LinkButton } from '#src/components/button.tsx'
import { Logo } from '#src/components/logo.tsx'
import { StateMessage } from '#src/components/state-message.tsx'
import { useExamPlaces } from '#src/lib/exam-places.ts'
import { clockSeconds, dateParts, zoneName } from '#src/lib/format/dates.ts'
import { LATE_WORDS } from '../model/late-words.ts'
import { receiptParts } from '../model/receipt-parts.ts'
import { receiptFile, receiptQr, shortHash } from '../model/receipt-text.ts'
import { useRunner, useSnapshot } from '../runner/context.ts'
import { useDeviceWords } from '../runner/use-device-words.ts'
import { share } from '../ui/share.ts'
import styles from './receipt-stage.module.css'
import { useAnswerCounts } from './use-answer-counts.ts'
import { useReceiptCheck } from './use-receipt-check.ts'

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
  const { zone } = useRunner()
  const places = useExamPlaces()
  const counts = useAnswerCounts()
  const rejected = useSnapshot((snapshot) => snapshot.rejected.length)
  const stopped = useSnapshot((snapshot) => snapshot.stopped)
  const rows = useRows(receipt)
  const check = useReceiptCheck(receipt)
  const device = useDeviceWords()
  const keep = () =>
    share(receiptFile(rows, receipt), `tanda-terima-${receipt.code.replace(/\s/g, '')}.txt`, t('receipt.title'))
  const time = `${clockSeconds(receipt.sealed_at, zone)} ${zoneName(zone)}`
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo onInk />
        <Link to={places.tryout()} className={styles.close} aria-label={t('close')}>
          <X aria-hidden="true" size={24} />
        </Link>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small phone it scrolls, also by the keyboard */}
      <main className={styles.main} tabIndex={0}>
        <h1>{t('receipt.all')}</h1>
        <p className={styles.lead}>{t('receipt.lead', { sent: counts.sent, count: counts.total, time })}</p>
        {stopped && <p className={styles.lead}>{t('staff.ended')}</p>}
        {rejected > 0 && <p className={styles.lead}>{t('save.rejected', { count: rejected })}</p>}
        <section className={styles.ticket} aria-label={t('receipt.title')}>
          <div className={styles.upper}>
            <div>
              <p className={styles.small}>{t('receipt.code')}</p>
              <p className={styles.code}>{receipt.code}</p>
              <p className={styles.small} data-check={check} role="status">
                {t(`receipt.sign.${check}`)}
              </p>
            </div>
            <Qr receipt={receipt} />
          </div>
          <dl className={styles.rows}>
            {rows.slice(1).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {check !== 'checking' && (
            <p className={styles.means} data-check={check}>
              {t(`receipt.means.${check}`, { ...device, key: receipt.key_id.slice(0, 8) })}
            </p>
          )}
        </section>
      </main>
      <footer className={styles.bar}>
        <Button variant="accent" size="lg" block icon={<Share2 aria-hidden="true" />} onClick={keep}>
          {t('receipt.keep')}
        </Button>
        <LinkButton variant="quiet" block className={styles.quiet} to={places.hasilUjian(attempt_id)}>
          {t('receipt.result')}
        </LinkButton>
      </footer>
    </div>
  )
}

function useRows(receipt: Receipt): [string, string][] {
  const { t } = useTranslation(LATE_WORDS)
  const { attempt, peserta, zone } = useRunner()
  const counts = useAnswerCounts()
  const day = dateParts(receipt.sealed_at, zone)
  const rows: [string, string][] = [
    [t('receipt.code'), receipt.code],
    [t('receipt.exam'), attempt.sitting.paket_nama],
    [t('receipt.received'), `${day.day} ${day.month}, ${clockSeconds(receipt.sealed_at, zone)}`],
    [t('receipt.content'), t('receipt.content_value', { done: counts.total, blank: counts.blank })],
    [t('receipt.log'), t('receipt.log_value', { count: receipt.last_seq })],
    [t('receipt.hash'), shortHash(receipt.log_sha256)],
  ]
  if (peserta) rows.splice(1, 0, [t('receipt.name'), peserta])
  return rows
}

/** Its maths is there before the start; a receipt without it has every other line. */
function useQr(receipt: Receipt): { size: number; path: string } {
  const [drawn, setDrawn] = useState({ size: 1, path: '' })
  useEffect(() => {
    const text = receiptQr(receipt)
    receiptParts().then(
      ({ qrPath }) => setDrawn(qrPath(text)),
      () => undefined,
    )
  }, [receipt])
  return drawn
}

function Qr({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation(LATE_WORDS)
  const { size, path } = useQr(receipt)
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('receipt.qr')}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
