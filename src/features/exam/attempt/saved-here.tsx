import { useTranslation } from 'react-i18next'
import { Text } from '#src/components/layout/text.tsx'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { useDeviceWords } from './use-device-words.ts'
import { useSaveText } from './use-save-text.ts'
import { useSaveWords } from './use-save-words.ts'

/** For a screen without a line: that all is saved, and for as long as it is not what the line would say. */
export function SavedHere() {
  const { t } = useTranslation(LAZY_WORDS)
  const device = useDeviceWords()
  const words = useSaveWords()
  const { bold, rest } = useSaveText(words)
  const lost = words.kind === 'not_saved'
  return (
    <Text as="span" tone={lost ? 'danger' : undefined} role="status">
      {lost || words.writing ? [bold, rest].filter(Boolean).join(' ') : t('all_saved', { ...device })}
    </Text>
  )
}
