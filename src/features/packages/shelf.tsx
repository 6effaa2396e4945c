import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Pager } from '#src/components/controls/pager.tsx'
import { List } from '#src/components/display/list.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { clock } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { ShelfRow } from './shelf-row.tsx'
import { SHELF_SIZE, type ShelfQuery, useShelf } from './shop-list.ts'
import { useOwnedPakets } from './use-owned.ts'

interface ShelfProps {
  query: ShelfQuery
  /** Turns the pages; absent: the first alone. */
  onPage?(page: number): void
  onClear(): void
}

/** One page of packages, or why there is none. */
export function Shelf({ query, onPage, onClear }: ShelfProps) {
  const { t } = useTranslation('shop')
  const zone = useZone()
  const list = useShelf(query)
  const owned = useOwnedPakets()
  // In a deferred render one long task becomes many short ones.
  const data = useDeferredValue(list.data)
  const reply = data?.reply
  const pages = Math.ceil((reply?.total ?? 0) / SHELF_SIZE)
  // As many as come: what is below stays where it is.
  if (list.isPending || (list.data && !data)) return <SkeletonRows rows={SHELF_SIZE} />
  if (!reply)
    return (
      <LoadError
        title={t('errorTitle')}
        text={t('errorText')}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <Stack gap={4} aria-busy={list.isFetching}>
      {data?.kept && <OfflineBanner>{t('kept', { hour: clock(data.at, zone) })}</OfflineBanner>}
      {reply.data.length === 0 && (
        <StateMessage title={t('emptyTitle')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
          {t('emptyText')}
        </StateMessage>
      )}
      <List lined>
        {reply.data.map((paket) => (
          <ShelfRow key={paket.id} paket={paket} owned={owned.has(paket.id)} />
        ))}
      </List>
      {onPage && <Pager words="shop" page={query.page} pages={pages} onPage={onPage} />}
    </Stack>
  )
}
