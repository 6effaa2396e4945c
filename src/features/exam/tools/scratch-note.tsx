import { useTranslation } from 'react-i18next'
import { useComfort, useRunner } from '../runner/context.ts'
import styles from './scratch-note.module.css'

const LONGEST = 20_000

/** Paper for sums. Stays on this phone and is never sent. */
export function ScratchNote() {
  const { t } = useTranslation('exam')
  const { comfort } = useRunner()
  const notes = useComfort((state) => state.notes)
  return (
    <>
      <textarea
        className={styles.note}
        rows={7}
        maxLength={LONGEST}
        value={notes}
        aria-label={t('tools.note')}
        placeholder={t('tools.note_hint')}
        onChange={(event) => comfort.set({ notes: event.target.value })}
      />
      <p className={styles.help}>{t('tools.note_help')}</p>
    </>
  )
}
