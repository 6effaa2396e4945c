import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { PromptCard } from '#src/components/feedback/prompt-card.tsx'

/** The offer of a new version. */
export default function UpdateCard({ onApply, onClose }: { onApply(): void; onClose(): void }) {
  const { t } = useTranslation()
  return (
    <PromptCard title={t('update.title')} text={t('update.text')} onClose={onClose}>
      <Button variant="brand" size="sm" onClick={onApply}>
        {t('update.apply')}
      </Button>
      <Button variant="quiet" size="sm" onClick={onClose}>
        {t('later')}
      </Button>
    </PromptCard>
  )
}
