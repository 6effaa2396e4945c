import '#src/lib/words/seb.ts'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Text } from '#src/components/layout/text.tsx'

/** This schedule is sat in Safe Exam Browser: how to open it there. It fetches its settings by an address of its own kind. */
export default function SebGate({ jadwal_id }: { jadwal_id: string }) {
  const { t } = useTranslation('seb')
  const file = `/files/seb/${jadwal_id}.seb`
  const scheme = location.protocol === 'https:' ? 'sebs' : 'seb'
  return (
    <ActionBar>
      <Text weight="semibold">{t('only')}</Text>
      <Text size="sm">{t('how')}</Text>
      <LinkButton variant="accent" size="lg" block to={`${scheme}://${location.host}${file}`}>
        {t('open')}
      </LinkButton>
      <LinkButton block to={file} reloadDocument download>
        {t('file')}
      </LinkButton>
      <Text size="sm" tone="muted">
        {t('devices')}
      </Text>
    </ActionBar>
  )
}
