import { CalendarSync, Circle, CircleCheck, CirclePlay, CircleX, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Peserta } from '#contract/peserta-jadwal.ts'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import type { Tone } from '#src/office/kit/tone/tones.ts'

const FIGURES: Record<string, { Icon: LucideIcon; tone: Tone }> = {
  belum: { Icon: Circle, tone: 'neutral' },
  mengerjakan: { Icon: CirclePlay, tone: 'info' },
  selesai: { Icon: CircleCheck, tone: 'success' },
  dibatalkan: { Icon: CircleX, tone: 'neutral' },
  dijadwal_ulang: { Icon: CalendarSync, tone: 'neutral' },
}

/** How far a participant has come; of those without a place, why. Shape first, colour second. */
export function StateWord({ row }: { row: Pick<Peserta, 'status' | 'keadaan'> }) {
  const { t } = useTranslation('participants')
  const registered = row.status === 'terdaftar'
  const { Icon, tone } = FIGURES[registered ? row.keadaan : row.status] as (typeof FIGURES)[string]
  return (
    <Mark icon={Icon} tone={tone}>
      {registered ? t(`keadaan.${row.keadaan}`) : t(`status.${row.status}`)}
    </Mark>
  )
}
