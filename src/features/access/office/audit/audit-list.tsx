import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '#src/office/crud/api-failure.ts'
import { ListProblem } from '#src/office/crud/list/list-problem.tsx'
import { isNarrowed, NO_FILTERS } from '#src/office/crud/list/list-state.ts'
import { OfflineStrip } from '#src/office/crud/list/offline-strip.tsx'
import { Pager } from '#src/office/crud/list/pager.tsx'
import { totalShown } from '#src/office/crud/list/total-shown.ts'
import { usePageWithin } from '#src/office/crud/list/use-page-within.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import styles from './audit.module.css'
import { AuditTable } from './audit-table.tsx'
import { AuditToolbar } from './audit-toolbar.tsx'
import { FILTERS, useTrail } from './use-trail.ts'

/** The audit trail: who changed what, when and why. */
export default function AuditList() {
  const { t } = useTranslation('audit')
  const admin = useTranslation('admin').t
  const trail = useTrail()
  const { state, change, set, found } = trail
  const reload = () => void found.refetch()
  useKeys({ r: reload })
  usePageWithin(state, change, found)
  if (!found.data && found.error) {
    const clear = () => change({ ...state, ...NO_FILTERS })
    return <ListProblem failure={asApiError(found.error)} onRetry={reload} onClear={clear} />
  }
  const rows = found.data?.data ?? null
  const narrowed = isNarrowed(state)
  return (
    <div className={styles.page}>
      <title>{`${t('title')} · ELP`}</title>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {found.data && <span>{totalShown(found.data)}</span>}
        <Button leftSection={<RotateCw size={16} strokeWidth={1.75} />} onClick={reload}>
          {t('refresh')}
        </Button>
        <p>{t('text')}</p>
      </header>
      <OfflineStrip at={found.dataUpdatedAt} onRetry={reload} />
      <AuditToolbar trail={trail} rows={rows ?? []} />
      {rows?.length === 0 ? (
        <State
          picture={narrowed ? undefined : <EmptyPicture />}
          title={narrowed ? admin('state.noneFits') : t('empty')}
          text={narrowed ? admin('state.noneFitsText') : t('emptyText')}
          actions={
            narrowed && (
              <Button onClick={() => set(Object.fromEntries(FILTERS.map((key) => [key, null])))}>
                {t('filter.clear')}
              </Button>
            )
          }
        />
      ) : (
        <AuditTable
          rows={rows}
          size={state.size}
          stale={found.isPlaceholderData}
          onSubject={(id) => set({ subject: id })}
        />
      )}
      <Pager state={state} total={found.data ?? { total: 0 }} onChange={change} />
    </div>
  )
}
