import { Group, Text, ThemeIcon } from '@mantine/core'
import { BookOpen, CircleStop, CloudUpload, Download, Flag, type LucideIcon, Play, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'
import { clock, isSameDay, longDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import { ChecksPanel } from './form/checks-panel.tsx'
import { DayPicture } from './form/day-picture.tsx'
import { usePaketTimes } from './form/use-paket-times.ts'
import { type EventName, timelineOf } from './timeline-events.ts'

const ICONS: Record<EventName, LucideIcon> = {
  buka: Download,
  mulai: Play,
  tutup: CircleStop,
  selesai: Flag,
  kirim: CloudUpload,
  hasil: Trophy,
  pembahasan: BookOpen,
}

/** What the typed times mean, in their order, beside the form. */
export function Timeline({ values }: { values: Partial<Row<typeof jadwalPaket>> }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const { id } = useParams()
  const events = timelineOf(values, usePaketTimes(values.paket_id))
  return (
    <aside>
      <DayPicture events={events} id={id} />
      <Section title={t('jadwal-paket.timeline.title')} help={t('jadwal-paket.timeline.text')}>
        <ol>
          {events.map(({ name, at, wrong }, index) => {
            const Icon = ICONS[name]
            const previous = events[index - 1]
            const tone = wrong ? ink('danger') : undefined
            return (
              <li key={name}>
                {(!previous || !isSameDay(previous.at, at, zone)) && (
                  <Text size="xs" fw={600} c="dimmed" py="2xs">
                    {longDate(at, zone)}
                  </Text>
                )}
                <Group gap="xs" align="start" wrap="nowrap" py="2xs">
                  <Text component="time" fw={600} w={44} flex="none" dateTime={new Date(at).toISOString()}>
                    {clock(at, zone).slice(0, 5)}
                  </Text>
                  <ThemeIcon variant="default" size={24} radius="xl" flex="none" {...(tone && { c: tone })}>
                    <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
                  </ThemeIcon>
                  <div>
                    <Text fw={600}>{t(`jadwal-paket.timeline.${name}.title`)}</Text>
                    <Text size="xs" c={tone ?? 'dimmed'}>
                      {t(wrong ? 'jadwal-paket.timeline.wrong' : `jadwal-paket.timeline.${name}.text`)}
                    </Text>
                  </div>
                </Group>
              </li>
            )
          })}
        </ol>
      </Section>
      <ChecksPanel values={values} id={id} />
    </aside>
  )
}
