import { Suspense, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { lazyBeside } from '#src/lib/loading/lazy-screen.tsx'
import { usePreferences, useRunner } from '../attempt/context.ts'
import { useHeld } from '../attempt/use-held.ts'
import { STEADY_MS } from '../attempt/use-save-words.ts'
import styles from './scratch-note.module.css'

const LONGEST = 20_000

// Stored on every phone, and asked for before the start (use-parts.ts).
const Pad = lazyBeside(() => import('./scratch-pad.tsx'))

/** Paper for sums, for the finger and for the keys. Stays on this phone and is never sent. */
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
    // A column of its own: in a sheet that is full its paper keeps its height, and the sheet scrolls.
    <Stack>
      <Suspense fallback={null}>
        <Pad />
      </Suspense>
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
    </Stack>
  )
}
