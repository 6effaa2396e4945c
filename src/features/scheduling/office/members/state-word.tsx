import { CalendarSync, Circle, CircleCheck, CirclePlay, CircleX, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Peserta } from '#contract/peserta-jadwal.ts'
import styles from './peserta-tab.module.css'

const FIGURES: Record<string, { Icon: LucideIcon; tone: string }> = {
  belum: { Icon: Circle, tone: 'quiet' },
  mengerjakan: { Icon: CirclePlay, tone: 'info' },
  selesai: { Icon: CircleCheck, tone: 'good' },
  dibatalkan: { Icon: CircleX, tone: 'quiet' },
  dijadwal_ulang: { Icon: CalendarSync, tone: 'quiet' },
}

/** How far a participant has come; of those without a place, why. Shape first, colour second. */
export function StateWord({ row }: { row: Pick<Peserta, 'status' | 'keadaan'> }) {
  const { t } = useTranslation('participants')
  const registered = row.status === 'terdaftar'
  const { Icon, tone } = FIGURES[registered ? row.keadaan : row.status] as (typeof FIGURES)[string]
  return (
    <span className={styles.state}>
      <Icon size={16} strokeWidth={1.75} data-tone={tone} aria-hidden="true" />
      {registered ? t(`keadaan.${row.keadaan}`) : t(`status.${row.status}`)}
    </span>
  )
}
