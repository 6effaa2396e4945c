import { Box, Group, Text } from '@mantine/core'
import { ArrowDownRight, TriangleAlert } from 'lucide-react'
import { type Item, RELIABLE_TAKERS } from '#contract/reporting/item.ts'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { asIndex, asPercent } from './numbers.ts'

const EXTREME = 0.05
const WEAK = 0.2

interface FacilityCellProps {
  value: number | null
  /** Whether the track goes where the window is narrow. */
  yields?: boolean
}

/** A dot on a track from nobody to everybody. */
export function FacilityCell({ value, yields = false }: FacilityCellProps) {
  const extreme = value !== null && (value <= EXTREME || value >= 1 - EXTREME)
  return (
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
      {asIndex(value)}
      {value !== null && (
        <Box
          component="span"
          {...(yields && { visibleFrom: 'md' })}
          pos="relative"
          w={36}
          h={3}
          bdrs="xs"
          bg="var(--color-border)"
          aria-hidden="true"
        >
          <Box
            component="span"
            pos="absolute"
            top={-2.5}
            w={8}
            h={8}
            ms={-4}
            bdrs="50%"
            bg={extreme ? 'var(--color-warning)' : 'var(--color-brand-graphic)'}
            style={{ insetInlineStart: `${value * 100}%` }}
          />
        </Box>
      )}
    </Group>
  )
}

/** Plain from 0,20, and where few takers made it; a chip below, and another one below zero. */
export function DiscriminationCell({ value, takers }: { value: number | null; takers: number }) {
  // By what is shown: 0,20 is never called weak.
  const shown = value === null ? null : Math.round(value * 100) / 100
  if (shown === null || shown >= WEAK || takers < RELIABLE_TAKERS) return asIndex(value)
  const negative = shown < 0
  return (
    <Chip tone={negative ? 'danger' : 'warning'} icon={negative ? TriangleAlert : ArrowDownRight}>
      {asIndex(value)}
    </Chip>
  )
}

/** Answers as small bars, accepted ones in teal; the last one is for blanks. */
export function MiniBars({ item }: { item: Item }) {
  if (item.jenis === 'pernyataan' || item.jenis === 'isian') {
    const right = item.answers.filter((one) => one.key).reduce((sum, one) => sum + one.n, 0)
    const all = item.answers.reduce((sum, one) => sum + one.n, 0)
    return all ? asPercent(right / all) : ''
  }
  const most = Math.max(1, item.blank.n, ...item.answers.map((one) => one.n))
  const bars = [...item.answers, { id: '–', n: item.blank.n, key: false }]
  return (
    <Group component="span" gap="2xs" align="end" wrap="nowrap" display="inline-flex">
      {bars.map((one) => (
        <Text
          key={one.id}
          span
          size="xs"
          w={14}
          ta="center"
          {...INKS[one.key ? 'key' : 'rest']}
          title={`${one.id} ${one.n}`}
        >
          <Box
            component="span"
            display="block"
            mx="auto"
            w={12}
            mih={1}
            h={Math.round((one.n / most) * 16)}
            bg={one.key ? 'var(--color-brand-graphic)' : 'var(--color-border)'}
          />
          {one.id}
        </Text>
      ))}
    </Group>
  )
}

const INKS = { key: { fw: 600, c: 'var(--color-text)' }, rest: { c: 'dimmed' } }
