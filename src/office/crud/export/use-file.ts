import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportStatus } from '#contract/export.ts'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'

/** A file that the server writes as a job. `progress`: in words while it does, null otherwise. */
export function useFile() {
  const { t } = useTranslation('admin')
  const [progress, setProgress] = useState<string | null>(null)
  const run = async (work: (tell: (status: ExportStatus) => void) => Promise<void>) => {
    setProgress(t('export.starting'))
    try {
      await work(({ done, total }) =>
        setProgress(t('export.progress', { done: done.toLocaleString('id-ID'), total: total.toLocaleString('id-ID') })),
      )
      resolved()
    } catch (failure) {
      await refuse(failure)
    } finally {
      setProgress(null)
    }
  }
  return { progress, run }
}
