import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Peserta } from '#contract/peserta-jadwal.ts'
import { SiswaImport } from '#src/features/people/office/siswa-import/siswa-import.tsx'
import { useLoginCode } from '#src/features/people/office/use-login-code.tsx'
import { asApiError } from '#src/office/crud/api-failure.ts'
import { ListProblem } from '#src/office/crud/list/list-problem.tsx'
import { isNarrowed, NO_FILTERS } from '#src/office/crud/list/list-state.ts'
import { OfflineStrip } from '#src/office/crud/list/offline-strip.tsx'
import { Pager } from '#src/office/crud/list/pager.tsx'
import { usePageWithin } from '#src/office/crud/list/use-page-within.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { Undone } from '#src/office/kit/undo/undone.tsx'
import { useUndoKey } from '#src/office/kit/undo/use-undo-key.ts'
import { useRingkasan } from '../form/use-jadwal-people.ts'
import { AddOwners } from './add-owners.tsx'
import { AddPeople } from './add-people.tsx'
import { DealRooms } from './deal-rooms.tsx'
import { OverlapNotice } from './overlap-notice.tsx'
import { PesertaBulk } from './peserta-bulk.tsx'
import { AddMenu, PesertaHead } from './peserta-head.tsx'
import styles from './peserta-tab.module.css'
import { PesertaTable } from './peserta-table.tsx'
import { PesertaToolbar } from './peserta-toolbar.tsx'
import { SeatForm } from './seat-form.tsx'
import { usePeserta } from './use-peserta.ts'
import { usePesertaActions } from './use-peserta-actions.tsx'
import { usePicked } from './use-picked.ts'

export type Panel = 'people' | 'owners' | 'file' | 'rooms'

/** Who sits a schedule: listed by page, brought in by hand, by file or by what they own, dealt into rooms. */
export function PesertaTab({ id }: { id: string }) {
  const { t } = useTranslation('participants')
  const { state, change, found } = usePeserta(id)
  const counts = useRingkasan(id)
  const rights = useRights('jadwal-admin')
  const picked = usePicked()
  const actions = usePesertaActions(id, picked.clear)
  const code = useLoginCode()
  const [panel, setPanel] = useState<Panel | null>(null)
  const [seated, setSeated] = useState<readonly Peserta[]>([])
  useUndoKey()
  usePageWithin(state, change, found)
  const close = () => setPanel(null)
  if (panel === 'file') return <SiswaImport jadwal_id={id} onClose={close} />
  if (!found.data && found.error) {
    const clear = () => change({ ...state, ...NO_FILTERS, sort: null })
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} onClear={clear} />
  }
  const rows = found.data?.data ?? null
  const total = found.data?.total ?? 0
  const empty = rows?.length === 0
  return (
    <div className={styles.tab}>
      <PesertaHead counts={counts.data} rights={rights} onOpen={setPanel} />
      <OverlapNotice overlaps={counts.data?.bentrok ?? []} />
      <OfflineStrip at={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      <PesertaToolbar state={state} rooms={counts.data?.ruang ?? []} onChange={change} />
      {empty && isNarrowed(state) && <NoneFits onClear={() => change({ ...state, ...NO_FILTERS })} />}
      {empty && !isNarrowed(state) && (
        <State
          picture={<EmptyPicture />}
          title={t('empty')}
          text={t('emptyText')}
          actions={rights.create && <AddMenu accent onOpen={setPanel} />}
        />
      )}
      {!empty && (
        <PesertaTable
          rows={rows}
          size={state.size}
          stale={found.isPlaceholderData}
          picked={picked}
          rights={rights}
          onSeat={(row) => setSeated([row])}
          onCode={(row) => void code.make(row)}
          actions={actions}
        />
      )}
      <Undone />
      <PesertaBulk picked={picked} rights={rights} actions={actions} onSeat={setSeated} />
      <Pager state={state} total={{ total }} onChange={change} />
      {actions.dialog}
      {code.dialog}
      {panel === 'people' && <AddPeople jadwal_id={id} onClose={close} />}
      {panel === 'owners' && <AddOwners jadwal_id={id} onClose={close} />}
      {panel === 'rooms' && <DealRooms jadwal_id={id} counts={counts.data} onClose={close} />}
      {seated.length > 0 && (
        <SeatForm
          rows={seated}
          onClose={() => {
            setSeated([])
            picked.clear()
          }}
        />
      )}
    </div>
  )
}

function NoneFits({ onClear }: { onClear(): void }) {
  const { t } = useTranslation('admin')
  const clear = <Button onClick={onClear}>{t('list.clear')}</Button>
  return <State title={t('state.noneFits')} text={t('state.noneFitsText')} actions={clear} />
}
