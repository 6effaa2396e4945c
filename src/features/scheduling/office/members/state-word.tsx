import { CalendarSync, Circle, CircleCheck, CirclePlay, CircleX, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import type { Tone } from '#src/office/kit/tone/tones.ts'

const FIGURES: Record<string, { Icon: LucideIcon; tone: Tone }> = {
  not_started: { Icon: Circle, tone: 'neutral' },
  working: { Icon: CirclePlay, tone: 'info' },
  finished: { Icon: CircleCheck, tone: 'success' },
  dibatalkan: { Icon: CircleX, tone: 'neutral' },
  dijadwal_ulang: { Icon: CalendarSync, tone: 'neutral' },
}

/** How far a participant has come; of those without a place, why. Shape first, colour second. */
export function StateWord({ row }: { row: Pick<Peserta, 'status' | 'progress'> }) {
  const { t } = useTranslation('participants')
  const registered = row.status === 'terdaftar'
  const { Icon, tone } = FIGURES[registered ? row.progress : row.status] as (typeof FIGURES)[string]
  return (
    <Mark icon={Icon} tone={tone}>
      {registered ? t(`progress.${row.progress}`) : t(`status.${row.status}`)}
    </Mark>
  )
}
