import { Group, Stack, Text } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportedSoal } from '#contract/reporting/item.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'

/** A question as it was asked, with what is accepted and why. */
export function AskedQuestion({ soal }: { soal: ReportedSoal }) {
  const { t } = useTranslation('report')
  const accepted = new Set(soal.kunci.flat())
  return (
    <>
      {soal.stimulus && (
        <Section title={soal.stimulus.judul || t('reported.stimulus')}>
          <RichHtml html={soal.stimulus.html} />
        </Section>
      )}
      <Section title={t('reported.asked')}>
        <RichHtml html={soal.html} />
        <Lines boxed>
          {soal.opsi.map(({ id, html }) => (
            <Answer key={id} name={id} html={html} right={accepted.has(id)} points={soal.poin_opsi?.[id]} />
          ))}
          {soal.pernyataan.map((html, index) => (
            <Answer
              // biome-ignore lint/suspicious/noArrayIndexKey: statements have a place and nothing else
              key={index}
              name={`${index + 1}`}
              html={html}
              column={soal.kunci.map((one) => soal.kolom?.[Number(one[index])]).join(' / ')}
            />
          ))}
        </Lines>
        {soal.jenis === 'isian' && (
          <Mark icon={KeyRound}>{soal.kunci.map((one) => one.join(', ')).join(` ${t('reported.or')} `)}</Mark>
        )}
      </Section>
      <Section title={t('reported.discussion')}>
        {soal.pembahasan_html ? <RichHtml html={soal.pembahasan_html} /> : <Text c="dimmed">{t('reported.none')}</Text>}
      </Section>
    </>
  )
}

interface AnswerProps {
  name: string
  html: string
  right?: boolean
  points?: number | undefined
  /** The right column of a statement. */
  column?: string
}

function Answer({ name, html, right = false, points, column }: AnswerProps) {
  const { t } = useTranslation('report')
  return (
    <Line chosen={right}>
      <Group gap="sm" wrap="nowrap" flex={1} align="baseline">
        <Text span fw={600}>
          {name}
        </Text>
        <Stack gap={0} flex={1}>
          <RichHtml html={html} />
        </Stack>
        {right && <Mark icon={KeyRound}>{t('reported.key')}</Mark>}
        {column && <Mark icon={KeyRound}>{column}</Mark>}
        {points !== undefined && <Text span>{t('reported.points', { n: points })}</Text>}
      </Group>
    </Line>
  )
}
