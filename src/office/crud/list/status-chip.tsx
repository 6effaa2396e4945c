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
import styles from './status-chip.module.css'

/** Shape first, colour second: each state has a figure of its own. */
const FIGURES: Record<string, { Icon: LucideIcon; tone: string }> = {
  draf: { Icon: CircleDashed, tone: 'quiet' },
  ditinjau: { Icon: Contrast, tone: 'info' },
  terbit: { Icon: CircleCheck, tone: 'good' },
  aktif: { Icon: CircleCheck, tone: 'good' },
  terdaftar: { Icon: CircleCheck, tone: 'good' },
  arsip: { Icon: Archive, tone: 'quiet' },
  batal: { Icon: CircleX, tone: 'bad' },
  dibatalkan: { Icon: CircleX, tone: 'bad' },
  diblokir: { Icon: CircleSlash, tone: 'bad' },
  berakhir: { Icon: CircleSlash, tone: 'quiet' },
}

export function StatusChip({ status, word }: { status: string; word: string }) {
  const { Icon, tone } = FIGURES[status] ?? { Icon: CircleDot, tone: 'quiet' }
  return (
    <span className={styles.chip}>
      <Icon size={16} strokeWidth={1.75} data-tone={tone} aria-hidden="true" />
      {word}
    </span>
  )
}
