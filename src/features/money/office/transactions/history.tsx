import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { useZone } from '#src/lib/zone.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import type { TransactionInFull } from './api.ts'

/** What happened to the order, in order: when, by whom and why. */
export function History({ order }: { order: TransactionInFull }) {
  const { t } = useTranslation('transactions')
  const zone = useZone()
  return (
    <Section title={t('history')}>
      <Lines ordered>
        {order.history.map((change) => (
          <Line key={`${change.at} ${change.event}`}>
            <Stack gap={0}>
              <Text>
                {[t(`event.${change.event}`), change.amount && rupiah(change.amount)].filter(Boolean).join(' · ')}
              </Text>
              <Text size="xs" c="dimmed">
                {[dateTime(change.at, zone), change.actor_name ?? t(`actor.${change.actor}`), change.reason]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
