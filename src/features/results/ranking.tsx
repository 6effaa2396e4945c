import '#src/lib/words/statistics.ts'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { paths } from '#src/lib/paths.ts'
import { Frame } from './parts/frame.tsx'
import { Loading } from './parts/loading.tsx'
import { Board } from './ranking/board.tsx'
import { useAsked, useRanking } from './ranking/use-ranking.ts'

/** /ranking-siswa-tryout?jadwal=&scope=&from= */
export default function RankingScreen() {
  const { t } = useTranslation('statistics')
  const asked = useAsked()
  const { data, error, isFetching, refetch } = useRanking(asked)
  if (data) return <Board data={data.reply.data} asked={asked} keptAt={data.kept ? data.at : null} />
  const waits = error === null && asked.jadwal_id !== null
  return (
    <Frame title={t('ranking.title')}>
      {waits ? (
        <Loading />
      ) : (
        <Page>
          <Refused error={error} busy={isFetching} retry={() => void refetch()} />
        </Page>
      )}
    </Frame>
  )
}

/** Not out yet, held back, not theirs: the server says which; or nothing came. */
function Refused({ error, busy, retry }: { error: Error | null; busy: boolean; retry(): void }) {
  const { t } = useTranslation('statistics')
  const said = error instanceof ApiError && typeof error.body?.error === 'string' ? error.body.error : null
  if (error && said === null)
    return <LoadError title={t('ranking.failed')} text={t('failed')} busy={busy} onRetry={retry} />
  return (
    <StateMessage
      title={said === null ? t('ranking.unknown') : (error?.message ?? '')}
      action={<LinkButton to={paths.tryoutSelesai()}>{t('toDone')}</LinkButton>}
    >
      {said ?? t('ranking.unknownText')}
    </StateMessage>
  )
}
