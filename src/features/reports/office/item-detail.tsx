import { Box, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { CircleSlash, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/reporting/item.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { HAIRLINE } from '#src/office/kit/tone/tones.ts'
import { AnswerBars } from './answer-bars.tsx'
import { FlagChip } from './flag-chip.tsx'
import { asIndex, asPercent } from './numbers.ts'
import { useItem } from './report-data.ts'

interface ItemDetailProps {
  jadwal_id: string
  item: Item
  group: number
  paper_sha256: string | undefined
  onRule: ((item: Item) => void) | undefined
}

/** One item: the question as it was asked beside who answered what, what is odd about it, and what may be done. */
export function ItemDetail({ jadwal_id, item, group, paper_sha256, onRule }: ItemDetailProps) {
  const { t } = useTranslation('report')
  const found = useItem(jadwal_id, item.soal_id, paper_sha256)
  const soal = found.data
  const figures: [string, string][] = [
    ['efficiency', asIndex(item.efficiency)],
    ['guess', asPercent(item.chance)],
    ['intended', asPercent(item.planned_weight)],
    ['effective', asPercent(item.actual_weight)],
    ['n', String(item.n)],
  ]
  return (
    <Box display="grid" style={SIDE_BY_SIDE}>
      <Paper withBorder px="md" py="sm" mah="24rem" fz="sm" style={{ alignSelf: 'start', overflow: 'auto' }}>
        {soal ? (
          <>
            {soal.stimulus && (
              <Box mb="sm" pb="sm" c="var(--color-text-muted)" style={{ borderBlockEnd: HAIRLINE }}>
                <RichHtml html={soal.stimulus.html} />
              </Box>
            )}
            <RichHtml html={soal.html} />
            {soal.pernyataan.length > 0 && (
              <Box component="ol" mt="xs" ps="gutter" style={{ listStyle: 'decimal' }}>
                {soal.pernyataan.map((html, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: statements have a place and nothing else
                  <li key={index}>
                    <RichHtml html={html} />
                  </li>
                ))}
              </Box>
            )}
          </>
        ) : (
          <Skeleton height={72} />
        )}
      </Paper>
      <Stack gap="xs" miw={0}>
        <AnswerBars item={item} soal={soal} group={group} />
        {item.flags.map((flag) => (
          <Group key={flag.code} gap="2xs">
            <FlagChip flag={flag} />
            {t(`reason.${flag.code}`, { pilihan: flag.options.join(', ') })}
          </Group>
        ))}
        <Group component="dl" gap="gutter">
          {figures.map(([name, value]) => (
            <div key={name}>
              <Text component="dt" size="xs" c="dimmed">
                {t(`figure.${name}`)}
              </Text>
              <Text component="dd" fw={500}>
                {value}
              </Text>
            </div>
          ))}
        </Group>
        {onRule && (
          <Group gap="xs" data-off-paper>
            <Button size="xs" leftSection={<CircleSlash size={14} />} onClick={() => onRule(item)}>
              {t(item.ruling ? 'ruling.change' : 'ruling.open')}
            </Button>
            <Mark icon={KeyRound} fz="xs" c="dimmed">
              {t('ruling.openHint')}
            </Mark>
          </Group>
        )}
      </Stack>
    </Box>
  )
}

/** Below each other where a question would be too narrow to read. */
const SIDE_BY_SIDE = {
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(26rem, 100%), 1fr))',
  gap: 'var(--space-4) var(--space-6)',
}
