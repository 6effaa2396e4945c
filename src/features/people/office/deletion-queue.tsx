import { Anchor, Button } from '@mantine/core'
import { ArrowLeft, CirclePause, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DeletionRow } from '#contract/accounts/student-record.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { get, post } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { useRights } from '#src/office/crud/rights.ts'
import type { HeadActionsProps } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { ReasonDialog } from '#src/office/kit/dialog/reason-dialog.tsx'
import { attempt, confirm } from '#src/office/kit/refusal/refusals.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { List } from '#src/office/list/list.tsx'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import type { ListAddress } from '#src/office/list/list-state.ts'
import { type ListPage, useList } from '#src/office/list/use-list.ts'

/** Name in the query under which the list of students gives way to the queue of deletions. */
export const DELETIONS = 'penghapusan'

export function ToDeletions({ disabled }: HeadActionsProps) {
  const { t } = useTranslation('studentRecord')
  const go = useGo()
  return (
    <Button
      leftSection={<Hourglass size={16} strokeWidth={1.75} />}
      disabled={disabled}
      onClick={() => go(`${menuUrl('customer')}?${DELETIONS}`)}
    >
      {t('queue.open')}
    </Button>
  )
}

const ADDRESS: ListAddress = { filters: {}, sort: '', sorts: [] }
const idOf = ({ user_id }: DeletionRow) => user_id

/** Accounts that wait for their deletion, the first due first; staff hold one where law demands that its data are kept. */
export function DeletionQueue({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('studentRecord')
  const zone = useZone()
  const online = useOnline()
  const rights = useRights('customer')
  const [holding, setHolding] = useState<DeletionRow | null>(null)
  const list = useList(ADDRESS, {
    key: ['admin', 'customer', 'deletions'],
    ask: ({ page, size }) => ({ page, size }),
    fetch: (query) => get<ListPage<DeletionRow>>('/account-deletions', query),
    idOf,
  })
  const resume = (row: DeletionRow) =>
    attempt(async () => {
      await post('/account-deletions/resume', { user_id: row.user_id })
      confirm(t('queue.resumed', { nama: row.nama }))
      list.reload()
    })
  return (
    <>
      <title>{`${t('queue.title')} · ELP`}</title>
      <List
        list={list}
        head={
          <ListHeading title={t('queue.title')} total={list.reply} text={t('queue.text')}>
            <Button leftSection={<ArrowLeft size={16} strokeWidth={1.75} />} onClick={onClose}>
              {t('queue.back')}
            </Button>
          </ListHeading>
        }
        columns={[
          {
            ...{ id: 'nama', head: t('queue.who'), name: true, width: '30%' },
            cell: ({ user_id, nama, email }) => (
              <>
                <Anchor component={Link} to={`${menuUrl('customer')}/edit/${user_id}`}>
                  {nama}
                </Anchor>
                {` · ${email}`}
              </>
            ),
          },
          { id: 'oleh', head: t('queue.by'), whole: true, cell: ({ oleh }) => t(`giver.${oleh}`) },
          {
            ...{ id: 'diminta', head: t('queue.asked'), whole: true },
            cell: ({ asked_at }) => dateTime(asked_at, zone),
          },
          { id: 'due_at', head: t('queue.due'), whole: true, cell: ({ due_at }) => dateTime(due_at, zone) },
          {
            ...{ id: 'state', head: t('queue.state'), width: '24%' },
            cell: ({ held_reason }) =>
              held_reason === null ? (
                <Chip icon={Hourglass}>{t('queue.waits')}</Chip>
              ) : (
                <>
                  <Chip tone="warning" icon={CirclePause}>
                    {t('queue.held')}
                  </Chip>{' '}
                  <span title={held_reason}>{held_reason}</span>
                </>
              ),
          },
          {
            ...{ id: 'act', head: t('queue.act'), whole: true },
            cell: (row) =>
              rights.update && (
                <Button
                  size="xs"
                  disabled={!online}
                  onClick={() => (row.held_reason === null ? setHolding(row) : void resume(row))}
                >
                  {t(row.held_reason === null ? 'queue.hold' : 'queue.resume')}
                </Button>
              ),
          },
        ]}
        empty={<State picture={<EmptyPicture />} title={t('queue.empty')} text={t('queue.emptyText')} />}
      />
      {holding && <HoldDialog row={holding} onDone={list.reload} onClose={() => setHolding(null)} />}
    </>
  )
}

/** Staff say which law or case demands it; the student reads it too. */
function HoldDialog({ row, onDone, onClose }: { row: DeletionRow; onDone(): void; onClose(): void }) {
  const { t } = useTranslation('studentRecord')
  const run = async (reason: string) => {
    await post('/account-deletions/hold', { user_id: row.user_id, reason })
    confirm(t('queue.holdDone', { nama: row.nama }))
    onDone()
  }
  return (
    <ReasonDialog
      title={t('queue.holdTitle', { nama: row.nama })}
      act={t('queue.hold')}
      description={t('queue.reasonHelp')}
      run={run}
      onClose={onClose}
    />
  )
}
