import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { paths } from '#src/lib/paths.ts'
import { Loading } from '../parts/loading.tsx'

interface RefusedProps {
  /** Null while the first answer is still to come. */
  error: Error | null
  busy: boolean
  retry(): void
}

/** What stands in place of figures: they are coming, are not out yet in the words of the server, or could not be fetched. */
export function Refused({ error, busy, retry }: RefusedProps) {
  const { t } = useTranslation('statistics')
  if (error === null) return <Loading />
  const said = error instanceof ApiError && typeof error.body?.error === 'string' ? error.body.error : null
  return (
    <Page>
      {said === null ? (
        <LoadError title={t('stat.failed')} text={t('failed')} busy={busy} onRetry={retry} />
      ) : (
        <StateMessage title={error.message} action={<LinkButton to={paths.tryoutSelesai()}>{t('toDone')}</LinkButton>}>
          {said}
        </StateMessage>
      )}
    </Page>
  )
}
