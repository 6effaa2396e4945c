import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { HAIRLINE } from '../tone/tones.ts'

interface ToolbarProps {
  /** At the far end: view, columns, export. */
  end?: ReactNode
  children?: ReactNode
}

/** Search and filters over a list; wraps where the screen is narrow, and stays off paper. */
export function Toolbar({ end, children }: ToolbarProps) {
  return (
    <Group gap="xs" px="gutter" py="xs" data-off-paper>
      {children}
      {end && (
        <Group gap="xs" ms="auto">
          {end}
        </Group>
      )}
    </Group>
  )
}

/** What is about to happen in words, and the buttons that do it, in sight however long the work above is. */
export function SaveBar({ text, children }: { text?: ReactNode; children: ReactNode }) {
  return (
    <Group gap="xs" mih={56} mt="auto" px="gutter" py="xs" bg="var(--color-surface)" style={AT_THE_FOOT} data-off-paper>
      <Text flex={1} c="var(--color-text-muted)">
        {text}
      </Text>
      {children}
    </Group>
  )
}

const AT_THE_FOOT = { position: 'sticky', insetBlockEnd: 0, zIndex: 2, borderBlockStart: HAIRLINE } as const
