import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#src/components/layout/text.tsx'
import { usePreferences, useRunner } from '../attempt/context.ts'
import { useHeld } from '../attempt/use-held.ts'
import { STEADY_MS } from '../attempt/use-save-words.ts'
import styles from './scratch-note.module.css'

const LONGEST = 20_000

/** Paper for sums. Stays on this phone and is never sent. */
export function ScratchNote() {
  const { t } = useTranslation('exam')
  const { preferences } = useRunner()
  const notes = usePreferences((state) => state.notes)
  const keeping = usePreferences((state) => state.keeping)
  const waiting = useHeld(keeping === 'waiting', STEADY_MS)
  useEffect(() => preferences.flush, [preferences])
  const help = useId()
  const words = keeping === 'lost' ? t('tools.note_lost') : t('tools.note_help')
  return (
    <>
      <textarea
        className={styles.note}
        rows={7}
        maxLength={LONGEST}
        value={notes}
        aria-label={t('tools.note')}
        placeholder={t('tools.note_hint')}
        aria-describedby={help}
        aria-busy={keeping === 'waiting'}
        onChange={(event) => preferences.set({ notes: event.target.value })}
        onBlur={preferences.flush}
      />
      <Text size="sm" tone="muted" id={help}>
        {waiting ? t('save.writing') : words}
      </Text>
    </>
  )
}
