import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** Under the text, about what is chosen in it. */
export function Bar({ children }: { children: ReactNode }) {
  return (
    <Group
      gap="xs"
      px="xs"
      py="2xs"
      bg="var(--color-bg)"
      bdrs="0 0 var(--radius-md) var(--radius-md)"
      style={{ borderBlockStart: '1px solid var(--color-border)' }}
    >
      {children}
    </Group>
  )
}
