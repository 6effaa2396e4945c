import { Share2, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/exam/log/messages.ts'
import { receiptCode } from '#contract/exam/log/receipt.ts'
import { Button } from '#src/components/controls/button.tsx'
import { IconLink } from '#src/components/controls/icon-button.tsx'
import { Facts } from '#src/components/display/facts.tsx'
import { Ink } from '#src/components/frame/ink.tsx'
import { Logo } from '#src/components/frame/logo.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useDeviceWords } from '../attempt/use-device-words.ts'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { Paper } from '../ui/paper.tsx'
import { share } from '../ui/share.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { receiptLink } from './receipt-link.ts'
import styles from './receipt-page.module.css'
import { receiptParts } from './receipt-parts.ts'
import { type ReceiptFacts, receivedAt, useReceiptRows } from './receipt-rows.ts'
import { receiptFile } from './receipt-text.ts'
import { useReceiptCheck } from './use-receipt-check.ts'

interface Props extends ReceiptFacts {
  receipt: Receipt
  /** Where not everything of this phone has arrived; else it says that all has. */
  title?: string | undefined
  /** Sentences above it, beside when it was received. */
  children?: ReactNode
  /** Says how much was received, and when: `{{time}}`. */
  lead: (time: string) => string
  /** Where the cross leads. */
  back: string
  /** A quieter action below the one that keeps it. */
  action: ReactNode
  /** `div` where the frame around it is the page's main part. */
  Main?: 'main' | 'div'
}

/** The receipt on a page of its own: with its check on this phone, and the code that leads to the check on any other. */
export function ReceiptPage({ receipt, title, children, lead, back, action, Main = 'main', ...facts }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const rows = useReceiptRows(receipt, facts)
  const check = useReceiptCheck(receipt)
  const device = useDeviceWords()
  const main = useLostFocus<HTMLDivElement>()
  const code = receiptCode(receipt)
  const link = receiptLink(receipt, location.origin)
  const keep = () => {
    const file = receiptFile([[t('receipt.code'), code], ...rows], link, receipt)
    return share(file, `tanda-terima-${code}.txt`, t('receipt.title'))
  }
  return (
    <Ink as="div">
      <Paper
        main={main}
        Main={Main}
        tabIndex={0}
        className={styles.page}
        head={
          <>
            <Logo onInk />
            <IconLink label={t('close')} icon={<X aria-hidden="true" />} edge="end" to={back} />
          </>
        }
        bar={
          <>
            <Button variant="accent" size="lg" block icon={<Share2 aria-hidden="true" />} onClick={keep}>
              {t('receipt.keep')}
            </Button>
            <div className={styles.quiet}>{action}</div>
          </>
        }
      >
        <div>
          <Text as="h1" size="3xl">
            {title ?? t('receipt.all')}
          </Text>
          <Text tone="muted" numeric>
            {lead(receivedAt(receipt, facts.zone))}
          </Text>
          {children}
        </div>
        <section className={styles.ticket} aria-label={t('receipt.title')}>
          <Row gap={4} top between className={styles.upper}>
            <div>
              <Text size="xs" tone="muted">
                {t('receipt.code')}
              </Text>
              <p className={styles.code}>{code}</p>
              <Text size="xs" weight={check === 'forged' ? 'bold' : 'medium'} data-check={check} role="status">
                {t(`receipt.sign.${check}`)}
              </Text>
            </div>
            <a href={link} target="_blank" rel="noreferrer" aria-label={t('receipt.qr')}>
              <Qr text={link} />
            </a>
          </Row>
          <Facts rows={rows} className={styles.rows} />
          {check !== 'checking' && (
            <Text size="xs" tone="muted" className={styles.means} data-check={check}>
              {t(`receipt.means.${check}`, { ...device, key: receipt.key_id.slice(0, 8) })}
            </Text>
          )}
        </section>
      </Paper>
    </Ink>
  )
}

/** Its maths is there before the start; a receipt without it has every other line. */
function useQr(text: string): { size: number; path: string } {
  const [drawn, setDrawn] = useState({ size: 1, path: '' })
  useEffect(() => {
    receiptParts().then(
      ({ qrPath }) => setDrawn(qrPath(text)),
      () => undefined,
    )
  }, [text])
  return drawn
}

function Qr({ text }: { text: string }) {
  const { size, path } = useQr(text)
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  )
}
