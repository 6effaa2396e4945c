import { useTranslation } from 'react-i18next'
import { CHANCE_CATEGORIES } from '#contract/study/chance-model.ts'
import type { ChancesReply } from '#contract/study/chances.ts'
import { Note } from '#src/components/feedback/note.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { LOOKS } from './chance-card.tsx'

/** How a chance is estimated, what is not known, what the words mean, and whom one may ask. */
export function HowItWorks({ aturan }: { aturan: ChancesReply['aturan'] }) {
  const { t } = useTranslation('study')
  const { aman, pertimbangkan, simpangan_minimum, kontak } = aturan
  return (
    <Stack as="section">
      <h2>{t('how.title')}</h2>
      <Text>{t('how.model', { points: simpangan_minimum })}</Text>
      <Text>{t('how.range')}</Text>
      <Text>{t('how.unknown')}</Text>
      {CHANCE_CATEGORIES.map((category) => {
        const { tone, Icon } = LOOKS[category]
        return (
          <Note key={category} tone={tone} icon={<Icon aria-hidden="true" />}>
            <strong>{t(`category.${category}`)}</strong> {t(`how.${category}`, { aman, pertimbangkan })}
          </Note>
        )
      })}
      <h2>{t('how.person')}</h2>
      <Text>{kontak || t('how.noContact')}</Text>
      <Text size="sm" tone="muted">
        {t('how.rights')}
      </Text>
    </Stack>
  )
}
