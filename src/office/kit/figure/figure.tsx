import { Box, Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Columns } from '../section/section.tsx'
import { HAIRLINE } from '../tone/tones.ts'

interface FigureProps {
  title: ReactNode
  /** What it measures, and in what unit. */
  unit?: ReactNode
  /** The sentence under it. */
  note?: ReactNode
  children: ReactNode
}

/** A drawing of numbers under its title and unit. */
export function Figure({ title, unit, note, children }: FigureProps) {
  const id = useId()
  return (
    <Box component="figure" miw={0} px="gutter" py="sm" aria-labelledby={id}>
      <Group component="header" justify="space-between" gap="2xs">
        <Text component="h2" id={id} size="sm" lts={0} fw={700}>
          {title}
        </Text>
        {unit && (
          <Text size="xs" c="dimmed">
            {unit}
          </Text>
        )}
      </Group>
      {children}
      {note && (
        <Text component="figcaption" size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Box>
  )
}

/** Two drawings beside each other, one below the other on a narrow screen. */
export function Figures({ children: [first, second] }: { children: [ReactNode, ReactNode] }) {
  return (
    <Box style={{ borderBlockEnd: HAIRLINE }}>
      <Columns side={second} width="minmax(0, 1fr)">
        {first}
      </Columns>
    </Box>
  )
}
