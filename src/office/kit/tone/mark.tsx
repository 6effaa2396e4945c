import { Group, type GroupProps } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ink, type Tone } from './tones.ts'

interface MarkProps extends Omit<GroupProps, 'children'> {
  tone?: Tone | undefined
  icon: LucideIcon
  children: ReactNode
}

/** A state without a ground: the icon has the tone, the words stay as they are. */
export function Mark({ tone = 'neutral', icon: Icon, children, ...group }: MarkProps) {
  return (
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" {...group}>
      <Icon size={16} strokeWidth={1.75} color={ink(tone)} style={{ flex: 'none' }} aria-hidden="true" />
      <span>{children}</span>
    </Group>
  )
}
