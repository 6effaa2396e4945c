import { useTranslation } from 'react-i18next'
import { CHANCE_CATEGORIES } from '#contract/study/chance-model.ts'
import type { ChancesReply } from '#contract/study/chances.ts'
import { Note } from '#src/components/feedback/note.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { LOOKS } from './chance-card.tsx'

/** How a chance is estimated, what is not known, what the words mean, and whom one may ask. */
export function HowItWorks({ rules }: { rules: ChancesReply['rules'] }) {
  const { t } = useTranslation('study')
  const { safe, consider, minimum_error, contact } = rules
  return (
    <Stack as="section">
      <h2>{t('how.title')}</h2>
      <Text>{t('how.model', { points: minimum_error })}</Text>
      <Text>{t('how.range')}</Text>
      <Text>{t('how.unknown')}</Text>
      {CHANCE_CATEGORIES.map((category) => {
        const { tone, Icon } = LOOKS[category]
        return (
          <Note key={category} tone={tone} icon={<Icon aria-hidden="true" />}>
            <strong>{t(`category.${category}`)}</strong> {t(`how.${category}`, { safe, consider })}
          </Note>
        )
      })}
      <h2>{t('how.person')}</h2>
      <Text>{contact || t('how.noContact')}</Text>
      <Text size="sm" tone="muted">
        {t('how.rights')}
      </Text>
    </Stack>
  )
}
