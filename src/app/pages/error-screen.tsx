import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { PageMessage } from '#src/components/feedback/page-message.tsx'
import { paths } from '#src/lib/paths.ts'
import { useDeviceWords } from '#src/lib/words/device.ts'

/** `chunk`: a part of the app did not come · `unknown`: something broke. Whole page loads, since React may be ill. */
export function ErrorScreen({ kind }: { kind: 'chunk' | 'unknown' }) {
  const { t } = useTranslation()
  const device = useDeviceWords()
  return (
    <PageMessage title={t(`error.${kind}.title`)} text={t(`error.${kind}.text`, device)} broken>
      <Button variant="brand" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
      <Button variant="quiet" onClick={() => location.assign(paths.home())}>
        {t('toHome')}
      </Button>
    </PageMessage>
  )
}
