import { Button } from '@mantine/core'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActOutcome } from '#contract/exam/deed.ts'
import styles from './outcome-list.module.css'

/** To how many it was done, who is told later, and who was left out and why. */
export function OutcomeList({ outcome, onClose }: { outcome: ActOutcome; onClose(): void }) {
  const { t } = useTranslation('board')
  const { done, waiting, skipped, skipped_total } = outcome
  return (
    <div className={styles.outcome} role="status">
      <p className={styles.line}>
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('done', { count: done })}
      </p>
      {waiting > 0 && <p>{t('waiting', { count: waiting })}</p>}
      {skipped_total > 0 && (
        <>
          <p className={styles.line} data-tone="warning">
            <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('skipped', { count: skipped_total })}
          </p>
          <ul>
            {skipped.map(({ user_id, nama, reason }) => (
              <li key={user_id}>
                <strong>{nama}</strong> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button onClick={onClose}>{t('closePanel')}</Button>
    </div>
  )
}
