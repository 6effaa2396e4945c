import { useTranslation } from 'react-i18next'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useNow } from '#src/lib/calls/now.ts'
import { countdownParts } from '#src/lib/format/duration.ts'
import styles from './countdown.module.css'

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const

interface CountdownProps {
  /** Epoch ms, server clock. */
  until: number
  /** Server minus phone clock in ms, 0 where unknown. */
  offset?: number
}

/** Days, hours, minutes and seconds until a moment. Silent for screen readers: they get the date beside it. */
export function Countdown({ until, offset = 0 }: CountdownProps) {
  const { t } = useTranslation()
  const parts = countdownParts(until - (useNow() + offset))
  return (
    <div className={styles.countdown} role="timer" aria-live="off">
      {UNITS.map((unit) => (
        <Stack key={unit} gap={1} className={styles.part}>
          <Text as="strong" size="3xl" weight="bold" className={styles.figure}>
            {unit === 'days' ? parts.days : String(parts[unit]).padStart(2, '0')}
          </Text>
          <Text as="span" size="xs" className={styles.unit}>
            {t(`unit.${unit}`)}
          </Text>
        </Stack>
      ))}
    </div>
  )
}
