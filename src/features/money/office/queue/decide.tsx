import { Anchor, Box, Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ConfirmReply } from '#contract/money/bank-statement.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { post } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { AT_START } from '#src/office/kit/at-start.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { attempt, showRefusals } from '#src/office/kit/refusal/refusals.ts'
import { Refusals } from '#src/office/kit/refusal/refusals.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { dayText } from '../statement/api.ts'
import { Amounts } from '../transactions/amounts.tsx'
import { ACTIONS, type StaffAction, type TransactionInFull } from '../transactions/api.ts'
import { History } from '../transactions/history.tsx'
import { OrderReason } from '../transactions/order-reason.tsx'
import { isPermitted } from '../transactions/permitted-actions.ts'
import { OrderStateChip } from '../transactions/states.tsx'

const SHELF = { menu: 'transaksi-manual', goods: 'paket', payment_method: 'transfer' } as const

/** Reasons for which proofs are refused; the last one is written by hand. */
const REFUSALS = ['amount', 'unreadable', 'account', 'notReceived', 'usedTwice', 'other'] as const

interface DecideProps {
  order: TransactionInFull
  menu: string
  mayUpdate: boolean
  onSkip(): void
  onDecided(): void
}

interface Asking {
  action: StaffAction
  preset: string
}

/** The order beside its proof: what should have come, what the bank says came, and what staff do about it. */
export function Decide({ order, menu, mayUpdate, onSkip, onDecided }: DecideProps) {
  const { t } = useTranslation('transactions')
  const zone = useZone()
  const reasons = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [busy, setBusy] = useState(false)
  const can = (action: StaffAction) => mayUpdate && isPermitted(order, action)
  const ask = (action: StaffAction, preset = '') => can(action) && setAsking({ action, preset })
  const [line] = order.bank_lines.filter(({ used }) => !used)
  const accept = async () => {
    if (!can('mark_paid') || busy) return
    if (!line) return ask('mark_paid', t('queue.proofFits'))
    setBusy(true)
    let why: string | null = null
    await attempt(async () => {
      const pairs = [{ line_id: line.id, order_id: order.id }]
      const { data } = await post<ConfirmReply>('/manual-transfer/bank-statement/confirm', { pairs })
      const [outcome] = data
      if (!outcome?.refused) onDecided()
      else why = outcome.refused
    })
    if (why) showRefusals([{ title: t('action.mark_paid'), text: why }])
    setBusy(false)
  }
  const refuse = (at: number) => {
    const name = REFUSALS[at]
    if (name) ask('reject', name === 'other' ? '' : t(`queue.refusal.${name}`))
  }
  useKeys({
    ...{ a: () => void accept(), l: onSkip, x: () => ask('remove_proof'), p: () => ask('extend') },
    r: () => reasons.current?.querySelector('button')?.focus(),
    ...Object.fromEntries(REFUSALS.map((_, at) => [String(at + 1), () => refuse(at)])),
  })
  return (
    <>
      <Stack component="header" gap="2xs" px="gutter" py="sm">
        <Group gap="xs" justify="space-between" wrap="nowrap" align="start">
          <Text component="h2" fz="md" fw={700} style={{ overflowWrap: 'anywhere' }}>
            {order.invoice}
          </Text>
          <Anchor component={Link} to={`${menuUrl(menu)}/detail/${order.id}`} aria-label={t('queue.open')}>
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          </Anchor>
        </Group>
        <Group gap="xs">
          <OrderStateChip state={order.state} />
        </Group>
        <Text size="xs" c="dimmed">
          {[order.buyer.nama, order.buyer.email, dateTime(order.created_at, zone)].join(' · ')}
        </Text>
        {order.state === 'late_proof' && (
          <Note tone="warning">{t('queue.late', { due: dateTime(order.due_at, zone) })}</Note>
        )}
        <Refusals />
      </Stack>
      <Amounts order={order} />
      <Section title={t('queue.statement')}>
        {order.bank_account && (
          <Text size="xs" c="dimmed">
            {`${order.bank_account.bank} ${order.bank_account.nomor}`}
          </Text>
        )}
        {order.bank_lines.map((one) => (
          <Note
            key={one.id}
            tone="success"
            title={t(one.used ? 'queue.lineUsed' : 'queue.lineFits', { day: dayText(one.day) })}
          >
            {one.text}
          </Note>
        ))}
        {order.bank_lines.length === 0 && (
          <Note>
            {t('queue.noLine')}{' '}
            <Anchor component={Link} to={`${menuUrl(menu)}/mutasi-bank`}>
              {t('statement')}
            </Anchor>
          </Note>
        )}
        <Group gap="xs">
          {can('mark_paid') && (
            <Button
              variant="filled"
              color="accent"
              loading={busy}
              rightSection={<Kbd>A</Kbd>}
              onClick={() => void accept()}
            >
              {t('action.mark_paid')}
            </Button>
          )}
          <Button rightSection={<Kbd>L</Kbd>} onClick={onSkip}>
            {t('queue.skip')}
          </Button>
        </Group>
      </Section>
      {can('reject') && (
        <Section title={t('queue.refuse')} note={<Kbd>R</Kbd>} help={t('explain.reject')}>
          <Box
            ref={reasons}
            display="grid"
            style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))', gap: 'var(--space-2)' }}
          >
            {REFUSALS.map((name, at) => (
              <Button
                key={name}
                justify="start"
                h="auto"
                py="2xs"
                leftSection={<Kbd>{at + 1}</Kbd>}
                onClick={() => refuse(at)}
                styles={{ label: { whiteSpace: 'normal', textAlign: AT_START } }}
              >
                {t(`queue.refusal.${name}`)}
              </Button>
            ))}
          </Box>
        </Section>
      )}
      {(can('remove_proof') || can('extend')) && (
        <Section title={t('queue.more')}>
          <Group gap="xs">
            {can('remove_proof') && (
              <Button rightSection={<Kbd>X</Kbd>} onClick={() => ask('remove_proof')}>
                {t('action.remove_proof')}
              </Button>
            )}
            {can('extend') && (
              <Button rightSection={<Kbd>P</Kbd>} onClick={() => ask('extend')}>
                {t('action.extend')}
              </Button>
            )}
          </Group>
        </Section>
      )}
      <History order={order} />
      {asking && (
        <OrderReason
          action={asking.action}
          preset={asking.preset}
          onClose={() => setAsking(null)}
          run={(reason) => ACTIONS[asking.action](order.id, reason, SHELF)}
          onDone={onDecided}
        />
      )}
    </>
  )
}
