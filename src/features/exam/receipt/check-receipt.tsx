import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock, Link2, PenLine } from 'lucide-react'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { entriesOf, type SignedReceipt as Receipt, receiptCode } from '#contract/exam/log/receipt.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Facts } from '#src/components/display/facts.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { requestJson } from '#src/lib/calls/request-json.ts'
import { clockSeconds, longDate, zoneName } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import styles from './check-receipt.module.css'
import { readReceipt } from './read-receipt.ts'
import { prepareVerify, receiptHolds } from './verify-receipt.ts'

interface Keys {
  data: { key_id: string; public_key: string }[]
}

type Verdict = 'genuine' | 'forged' | 'unknown_key'

/** /cek-tanda-terima#…: whether a receipt is the server's own, unchanged. Open to all; the receipt never leaves the page. */
export default function CheckReceipt() {
  const { t } = useTranslation('check')
  const { hash } = useLocation()
  const scanned = useMemo(() => readReceipt(hash), [hash])
  const [pasted, setPasted] = useState<Receipt | null>(null)
  const receipt = pasted ?? scanned
  return (
    <Page centred>
      <title>{`${t('title')} · ELP`}</title>
      {receipt ? <Checked key={receipt.signature} receipt={receipt} /> : <Unread damaged={hash.length > 1} />}
      <Other onReceipt={setPasted} />
    </Page>
  )
}

async function verdictOf(receipt: Receipt): Promise<Verdict> {
  const [{ data }, verify] = await Promise.all([
    requestJson<Keys>({ method: 'GET', path: '/receipt-key' }),
    prepareVerify(),
  ])
  const key = data.find(({ key_id }) => key_id === receipt.key_id)
  if (!key) return 'unknown_key'
  return (await receiptHolds(receipt, key.public_key, verify)) ? 'genuine' : 'forged'
}

const ICONS = {
  genuine: <CircleCheck />,
  forged: <CircleX />,
  unknown_key: <CircleX />,
  checking: <CircleDashed />,
  unchecked: <CircleAlert />,
}

const TONES = {
  genuine: 'success',
  forged: 'danger',
  unknown_key: 'danger',
  checking: 'muted',
  unchecked: 'warning',
} as const

function Checked({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('check')
  const check = useQuery({
    queryKey: ['cek-tanda-terima', receipt.attempt_id, receipt.signature, receipt.log_sha256, receipt.sealed_at],
    queryFn: () => verdictOf(receipt),
    retry: false,
  })
  const state = check.data ?? (check.isError && !check.isFetching ? 'unchecked' : 'checking')
  // What a changed receipt claims is not repeated as if it were so.
  const repeated = state === 'genuine' || state === 'unchecked'
  return (
    <>
      <Text size="sm" tone="muted">
        {repeated ? `${t('title')} · ${receiptCode(receipt)}` : t('title')}
      </Text>
      <Row gap={4} top className={styles.verdict} data-tone={TONES[state]} role="status">
        <Text as="span" tone={TONES[state]} aria-hidden="true">
          {ICONS[state]}
        </Text>
        <Rest>
          <h1>{t(`state.${state}`)}</h1>
          <Text tone="muted">{t(`means.${state}`)}</Text>
        </Rest>
      </Row>
      {state === 'unchecked' && <Button onClick={() => void check.refetch()}>{t('retry')}</Button>}
      {repeated && <ReceiptFacts receipt={receipt} />}
      {state === 'genuine' && <Reasons receipt={receipt} />}
    </>
  )
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('check')
  const zone = useZone()
  const rows: [string, string][] = [
    [t('code'), receiptCode(receipt)],
    [t('received'), `${longDate(receipt.sealed_at, zone)}, ${clockSeconds(receipt.sealed_at, zone)} ${zoneName(zone)}`],
    [t('log'), t('log_value', { count: entriesOf(receipt) })],
    [t('hash'), receipt.log_sha256.replace(/.{4}(?=.)/g, '$& ')],
    [t('attempt'), receipt.attempt_id],
  ]
  return <Facts rows={rows} className={styles.facts} />
}

function Reasons({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('check')
  return (
    <>
      <Stack as="ul" gap={4}>
        <Reason icon={<PenLine />} title={t('signed')} text={t('signed_text', { key: receipt.key_id.slice(0, 8) })} />
        <Reason icon={<Link2 />} title={t('whole', { count: entriesOf(receipt) })} text={t('whole_text')} />
        <Reason icon={<Clock />} title={t('dated')} text={t('dated_text')} />
      </Stack>
      <Text tone="muted">{t('private')}</Text>
    </>
  )
}

function Reason({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <Row as="li" gap={4} top>
      <Text as="span" tone="success" aria-hidden="true">
        {icon}
      </Text>
      <Rest>
        <b>{title}</b>
        <Text tone="muted">{text}</Text>
      </Rest>
    </Row>
  )
}

/** Nothing to check: the address alone, or one that was cut. Not readable is not forged. */
function Unread({ damaged }: { damaged: boolean }) {
  const { t } = useTranslation('check')
  return (
    <>
      <h1>{t('title')}</h1>
      <Text tone="muted" role="status">
        {t(damaged ? 'unreadable' : 'how')}
      </Text>
    </>
  )
}

/** For a receipt that came as a file or a link. */
function Other({ onReceipt }: { onReceipt: (receipt: Receipt) => void }) {
  const { t } = useTranslation('check')
  const [text, setText] = useState('')
  const [failed, setFailed] = useState(false)
  const check = (event: FormEvent) => {
    event.preventDefault()
    const receipt = readReceipt(text)
    setFailed(receipt === null)
    if (receipt) onReceipt(receipt)
  }
  return (
    <Stack as="form" gap={2} className={styles.other} onSubmit={check} noValidate>
      <Text as="label" size="sm" weight="semibold" htmlFor="receipt-text">
        {t('paste')}
      </Text>
      <textarea
        id="receipt-text"
        rows={3}
        value={text}
        maxLength={8000}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={failed}
        aria-describedby="receipt-fault"
        onChange={(event) => setText(event.target.value)}
      />
      <Text size="sm" tone="danger" id="receipt-fault" role="alert">
        {failed ? t('paste_failed') : ''}
      </Text>
      <Button type="submit" disabled={text.trim() === ''}>
        {t('check')}
      </Button>
    </Stack>
  )
}
