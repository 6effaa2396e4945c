import { Alert, type AlertProps } from '@mantine/core'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Tone } from './tones.ts'

const ICONS: Record<Tone, LucideIcon> = {
  neutral: Info,
  info: Info,
  brand: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

interface NoteProps extends Omit<AlertProps, 'icon' | 'color' | 'variant'> {
  tone?: Tone
  icon?: LucideIcon
}

/** One or two sentences that stay on the screen, and a link out of what they say. */
export function Note({ tone = 'neutral', icon: Icon = ICONS[tone], ...alert }: NoteProps) {
  // Mantine announces each alert; a note that stands there from the start is none.
  return (
    <Alert
      role={tone === 'danger' ? 'alert' : 'note'}
      variant="light"
      color={tone}
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
      {...alert}
    />
  )
}
