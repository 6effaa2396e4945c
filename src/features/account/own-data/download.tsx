import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { toastFailure } from '#src/lib/calls/toasts.ts'
import { download } from '#src/lib/files/download.ts'
import { http } from '#src/lib/http.ts'

/** Everything that is stored of the person, as JSON and as tables. */
export function Download() {
  const { t } = useTranslation('ownData')
  const [busy, setBusy] = useState(false)
  const fetchCopy = async () => {
    setBusy(true)
    try {
      download((await http.get<Blob>('/profile/download', { responseType: 'blob' })).data, 'data-elp.zip')
    } catch (failure) {
      await toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Text tone="muted">{t('copy.text')}</Text>
      <Button block icon={<FileDown aria-hidden="true" />} busy={busy} onClick={() => void fetchCopy()}>
        {t('copy.press')}
      </Button>
    </>
  )
}
