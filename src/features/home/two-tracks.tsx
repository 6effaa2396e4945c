import { useTranslation } from 'react-i18next'
import styles from './two-tracks.module.css'

const DOTS = 16
const LOST_FROM = 5
const LOST_TO = 10
const STEP = 16.3
const X0 = 76
const x = (index: number) => X0 + index * STEP
const all = Array.from({ length: DOTS }, (_, index) => index)
const waiting = all.slice(LOST_FROM, LOST_TO)

/** One dot is one answer: those given without a signal stay on the phone and follow when it is back. */
export function TwoTracks() {
  const { t } = useTranslation('home')
  const lost = { from: x(LOST_FROM) - 8, to: x(LOST_TO - 1) + 8 }
  return (
    <svg className={styles.picture} viewBox="0 0 328 172" role="img" aria-label={t('picture.label')} fontSize="12">
      <defs>
        <pattern id="no-signal" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="8" height="8" className={styles.quiet} />
          <line x1="0" y1="0" x2="0" y2="8" className={styles.track} strokeWidth="3" />
        </pattern>
      </defs>
      <rect x={lost.from} y="28" width={lost.to - lost.from} height="118" rx="8" fill="url(#no-signal)" />
      <text x={(lost.from + lost.to) / 2} y="18" data-tone="warning" textAnchor="middle">
        {t('picture.lost')}
      </text>
      <text x="0" y="56">
        {t('picture.phone')}
      </text>
      <text x="0" y="130">
        {t('picture.server')}
      </text>
      <line x1={x(0)} x2={x(DOTS - 1)} y1="52" y2="52" className={styles.track} strokeWidth="2" />
      <line x1={x(0)} x2={x(DOTS - 1)} y1="126" y2="126" className={styles.track} strokeWidth="2" />
      {all.map((index) => (
        <circle key={`phone-${index}`} cx={x(index)} cy="52" r="5.5" className={styles.dot} />
      ))}
      {all.map((index) => (
        <circle
          key={`server-${index}`}
          cx={x(index)}
          cy="126"
          r={waiting.includes(index) ? 4.8 : 5.5}
          className={waiting.includes(index) ? styles.ring : styles.dot}
        />
      ))}
      {waiting.map((index, order) => (
        <circle key={`wait-${index}`} cx={x(LOST_TO)} cy={70 + order * 10.5} r="4.2" className={styles.waiting} />
      ))}
      <text x={x(LOST_TO) + 12} y="95" className={styles.follow}>
        {t('picture.follow', { n: waiting.length })}
      </text>
      <text x={lost.from} y="164" data-tone="warning" textAnchor="middle">
        08.41
      </text>
      <text x={x(LOST_TO)} y="164" data-tone="brand" textAnchor="middle">
        08.47
      </text>
    </svg>
  )
}
