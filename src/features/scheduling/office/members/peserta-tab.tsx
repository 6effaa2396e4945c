import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { SiswaImport } from '#src/features/people/office/siswa-import/siswa-import.tsx'
import { useLoginCode } from '#src/features/people/office/use-login-code.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { Undone } from '#src/office/kit/undo/undone.tsx'
import { useUndoKey } from '#src/office/kit/undo/use-undo-key.ts'
import { List } from '#src/office/list/list.tsx'
import { useParticipantCounts } from '../use-jadwal-people.ts'
import { AddOwners } from './add-owners.tsx'
import { AddPeople } from './add-people.tsx'
import { AssignRooms } from './assign-rooms.tsx'
import { OverlapNotice } from './overlap-notice.tsx'
import { PesertaBulk } from './peserta-bulk.tsx'
import { AddMenu, type Panel, PesertaHead } from './peserta-head.tsx'
import { PesertaItems } from './peserta-items.tsx'
import { PesertaToolbar } from './peserta-toolbar.tsx'
import { SeatForm } from './seat-form.tsx'
import { TimesForm } from './times-form.tsx'
import { usePeserta } from './use-peserta.ts'
import { usePesertaActions } from './use-peserta-actions.tsx'
import { usePesertaColumns } from './use-peserta-columns.tsx'

/** Who sits a schedule: listed by page, brought in by hand, by file or by what they own, dealt into rooms. */
export function PesertaTab({ id }: { id: string }) {
  const { t } = useTranslation('participants')
  const [search] = useSearchParams()
  const list = usePeserta(id)
  const columns = usePesertaColumns()
  const counts = useParticipantCounts(id)
  const rights = useRights('jadwal-admin')
  const clear = () => list.selecting?.clear()
  const actions = usePesertaActions(id, clear)
  const code = useLoginCode()
  const [panel, setPanel] = useState<Panel | null>(search.has('impor') ? 'file' : null)
  const [seated, setSeated] = useState<readonly Peserta[]>([])
  const [timed, setTimed] = useState<readonly Peserta[]>([])
  useUndoKey()
  const close = () => setPanel(null)
  if (panel === 'file') return <SiswaImport jadwal_id={id} onClose={close} />
  const items = (row: Peserta) => (
    <PesertaItems
      row={row}
      rights={rights}
      actions={actions}
      onSeat={() => setSeated([row])}
      onTimes={() => setTimed([row])}
      onCode={() => void code.make(row)}
    />
  )
  return (
    <>
      <List
        list={list}
        columns={columns}
        nameOf={(row) => row.nama}
        menu={rights.update || rights.delete ? items : undefined}
        head={
          <>
            <PesertaHead counts={counts.data} rights={rights} onOpen={setPanel} />
            <OverlapNotice overlaps={counts.data?.overlaps ?? []} />
          </>
        }
        toolbar={<PesertaToolbar list={list} rooms={counts.data?.ruang ?? []} />}
        empty={
          <State
            picture={<EmptyPicture />}
            title={t('empty')}
            text={t('emptyText')}
            actions={rights.create && <AddMenu accent onOpen={setPanel} />}
          />
        }
        foot={
          <>
            <Undone />
            <PesertaBulk list={list} rights={rights} actions={actions} onSeat={setSeated} onTimes={setTimed} />
          </>
        }
      />
      {actions.dialog}
      {code.dialog}
      {panel === 'people' && <AddPeople jadwal_id={id} onClose={close} />}
      {panel === 'owners' && <AddOwners jadwal_id={id} onClose={close} />}
      {panel === 'rooms' && <AssignRooms jadwal_id={id} counts={counts.data} onClose={close} />}
      {timed.length > 0 && (
        <TimesForm
          rows={timed}
          onClose={() => {
            setTimed([])
            clear()
          }}
        />
      )}
      {seated.length > 0 && (
        <SeatForm
          rows={seated}
          onClose={() => {
            setSeated([])
            clear()
          }}
        />
      )}
    </>
  )
}
