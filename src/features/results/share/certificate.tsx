import { Award } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatistikTryout } from '#contract/results/statistics.ts'
import { Button } from '#src/components/controls/button.tsx'
import { toastFailure } from '#src/lib/calls/toasts.ts'
import { download } from '#src/lib/files/download.ts'
import { http } from '#src/lib/http.ts'

/** The certificate of a final score, as a file whose code leads to the page that checks it. */
export function Certificate({ one }: { one: StatistikTryout }) {
  const { t } = useTranslation('statistics')
  const [busy, setBusy] = useState(false)
  if (one.provisional) return null
  const fetchFile = async () => {
    setBusy(true)
    try {
      const path = `/sertifikat/${encodeURIComponent(one.attempt_id)}`
      const file = await http.get<Blob>(path, { responseType: 'blob' })
      download(file.data, 'sertifikat-elp.pdf')
    } catch (failure) {
      await toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<Award aria-hidden="true" />} busy={busy} onClick={() => void fetchFile()}>
      {t('certificate.open')}
    </Button>
  )
}
