import {
  Archive,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  CircleX,
  Contrast,
  type LucideIcon,
} from 'lucide-react'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import type { Tone } from '#src/office/kit/tone/tones.ts'

/** Shape first, colour second: each state has a figure of its own. */
const FIGURES: Record<string, { Icon: LucideIcon; tone: Tone }> = {
  draf: { Icon: CircleDashed, tone: 'neutral' },
  ditinjau: { Icon: Contrast, tone: 'info' },
  terbit: { Icon: CircleCheck, tone: 'success' },
  aktif: { Icon: CircleCheck, tone: 'success' },
  terdaftar: { Icon: CircleCheck, tone: 'success' },
  arsip: { Icon: Archive, tone: 'neutral' },
  batal: { Icon: CircleX, tone: 'danger' },
  dibatalkan: { Icon: CircleX, tone: 'danger' },
  diblokir: { Icon: CircleSlash, tone: 'danger' },
  berakhir: { Icon: CircleSlash, tone: 'neutral' },
}

const OTHER = { Icon: CircleDot, tone: 'neutral' } as const

export function StatusChip({ status, word }: { status: string; word: string }) {
  const { Icon, tone } = FIGURES[status] ?? OTHER
  return (
    <Mark icon={Icon} tone={tone}>
      {word}
    </Mark>
  )
}
