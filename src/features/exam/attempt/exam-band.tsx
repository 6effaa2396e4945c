import { useRunner } from './context.ts'
import styles from './exam-band.module.css'
import { useLeft, useLimits } from './use-clock.ts'

/** Pita subtes inside an attempt: as wide as its minutes, filled as the time goes. */
export function ExamBand({ index }: { index: number }) {
  const { session } = useRunner()
  const limits = useLimits()
  const { paper } = session
  const limit = limits[index]
  const left = useLeft(limit?.akhir ?? 0)
  const whole = limit ? limit.akhir - limit.mulai : 1
  const fill = (place: number) => {
    if (paper.waktu === 'total') return place === index ? 1 : place < index ? 1 : 0
    if (place !== index) return place < index ? 1 : 0
    return Math.min(1, Math.max(0, 1 - left / whole))
  }
  return (
    <div className={styles.band} aria-hidden="true">
      {session.parts.map((part) => (
        <span key={part.subtes.id} className={styles.part} style={{ flexGrow: Math.max(1, part.subtes.durasi_detik) }}>
          <span style={{ inlineSize: `${fill(part.index) * 100}%` }} />
        </span>
      ))}
    </div>
  )
}
