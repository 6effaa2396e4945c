import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { keyOf, listTransactions, type Shelf } from './api.ts'
import { KIND_NAMES, type Kind, queryOf } from './kinds.ts'

/** Those that somebody has to do something about are counted; what is over is not: it would be counted through for each page. */
const COUNTED: Partial<Record<Kind, 'warning' | 'danger'>> = { check: 'warning', decide: 'danger', disputed: 'danger' }

interface KindTabsProps {
  shelf: Shelf
  chosen: Kind | null
  onChoose(kind: Kind | null): void
}

/** Where the orders of a list stand. Who transferred has no bank that takes money back. */
export function KindTabs({ shelf, chosen, onChoose }: KindTabsProps) {
  const { t } = useTranslation('transactions')
  const kinds = KIND_NAMES.filter((kind) => kind !== 'disputed' || shelf.payment_method !== 'transfer')
  const counts = useCounts(shelf)
  const tabs = kinds.map((kind) => ({
    ...{ value: kind, name: t(`kind.${kind}`), count: counts.get(kind), tone: COUNTED[kind] },
  }))
  return (
    <TabRow
      label={t('filter')}
      tabs={[{ value: null, name: t('kind.all') }, ...tabs]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

function useCounts(shelf: Shelf): ReadonlyMap<Kind, number> {
  const counted = Object.keys(COUNTED) as Kind[]
  const found = useQueries({
    queries: counted.map((kind) => {
      const query = { ...queryOf(kind), page: 1, size: 1 }
      return { queryKey: [...keyOf(shelf), query], queryFn: () => listTransactions(shelf, query) }
    }),
  })
  return new Map(counted.flatMap((kind, index) => (found[index]?.data ? [[kind, found[index].data.total]] : [])))
}
