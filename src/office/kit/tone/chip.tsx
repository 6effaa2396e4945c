import { Badge } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from './tones.ts'

interface ChipProps {
  tone?: Tone
  icon?: LucideIcon
  title?: string | undefined
  children: ReactNode
}

/** A state in a row, with an icon beside its words: colour alone says nothing. */
export function Chip({ tone = 'neutral', icon: Icon, title, children }: ChipProps) {
  return (
    <Badge
      variant="light"
      color={tone}
      miw="max-content"
      title={title}
      leftSection={Icon && <Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
    >
      {children}
    </Badge>
  )
}
