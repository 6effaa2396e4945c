import { Group, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '#src/lib/format/dates.ts'
import { bytesText } from '#src/lib/format/text.ts'
import { useZone } from '#src/lib/zone.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { useService } from './calls.ts'

/** How the service is, as far as the server itself knows. */
export function ServiceFacts() {
  const { t } = useTranslation('superAdmin')
  const zone = useZone()
  const { data: service } = useService()
  if (!service) return null
  const { version, since, memory, disk, database, queues, faults } = service
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  return (
    <Section title={t('service')} note={<Text c="dimmed">{t('version', { version })}</Text>}>
      <Lines>
        <Row name={t('database.name')}>{t(`database.${database}`)}</Row>
        <Row name={t('since')}>{dateTime(since, zone)}</Row>
        <Row name={t('waiting')}>{waiting.toLocaleString('id-ID')}</Row>
        {queues
          .filter(({ waiting, failed }) => waiting + failed > 0)
          .map(({ name, waiting, failed }) => (
            <Row key={name} name={name}>
              {t('queue', { waiting, failed })}
            </Row>
          ))}
        <Row name={t('faults')}>{faults.toLocaleString('id-ID')}</Row>
        <Row name={t('memory')} part={memory}>
          {bytesText(memory.used)} / {bytesText(memory.total)}
        </Row>
        {disk && (
          <Row name={t('disk')} part={disk}>
            {bytesText(disk.used)} / {bytesText(disk.total)}
          </Row>
        )}
      </Lines>
    </Section>
  )
}

interface RowProps {
  name: string
  /** How much of the whole it is, drawn. */
  part?: { used: number; total: number }
  children: ReactNode
}

function Row({ name, part, children }: RowProps) {
  const percent = part ? Math.round((part.used / Math.max(1, part.total)) * 100) : 0
  return (
    <Line>
      <Text span flex={1} c="var(--color-text-muted)">
        {name}
      </Text>
      <Group gap="sm" wrap="nowrap">
        {part && (
          <Progress
            w={60}
            size={4}
            value={percent}
            color={percent >= 80 ? 'warning' : undefined}
            aria-label={`${percent}%`}
          />
        )}
        <Text span fw={600}>
          {children}
        </Text>
      </Group>
    </Line>
  )
}
