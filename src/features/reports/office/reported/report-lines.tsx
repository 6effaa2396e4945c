import { Group, Stack, Text } from '@mantine/core'
import { CircleCheck, CircleSlash, Hourglass, KeyRound, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QuestionReport } from '#contract/reporting/question-reports.ts'
import type { ReportState } from '#contract/results/report-reasons.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import type { Tone } from '#src/office/kit/tone/tones.ts'

const LOOKS: Record<ReportState, { tone: Tone; icon: LucideIcon }> = {
  sent: { tone: 'warning', icon: Hourglass },
  mended: { tone: 'success', icon: CircleCheck },
  key_changed: { tone: 'success', icon: KeyRound },
  sound: { tone: 'neutral', icon: CircleSlash },
}

/** What students say of a question, without their names, and what they were answered. */
export function ReportLines({ reports }: { reports: readonly QuestionReport[] }) {
  const { t } = useTranslation('report')
  const zone = useZone()
  return (
    <Lines>
      {reports.map((report) => (
        <Line key={report.id}>
          <Stack gap="2xs" flex={1}>
            <Group justify="space-between" gap="xs">
              <Text span fw={600}>
                {t(`reported.reason.${report.reason}`)}
              </Text>
              <Chip {...LOOKS[report.state]}>{t(`reported.verdict.${report.state}`)}</Chip>
            </Group>
            {report.text && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{report.text}</Text>}
            {report.order && (
              <Text size="xs">
                {t('reported.order', {
                  letters: report.order.map((id, place) => `${String.fromCharCode(65 + place)} = ${id}`).join(', '),
                })}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {`${report.paket} · ${dateTime(report.sent_at, zone)}`}
            </Text>
            {report.answer && report.answered_at && (
              <Text size="xs">
                {t('reported.answered', { by: report.answered_by ?? '–', at: dateTime(report.answered_at, zone) })}{' '}
                {report.answer}
              </Text>
            )}
          </Stack>
        </Line>
      ))}
    </Lines>
  )
}
