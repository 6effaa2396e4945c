import { Button, Group, Skeleton, Textarea } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RulingRow } from '#contract/reporting/ruling.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { ListTable } from '#src/office/list/list-table.tsx'
import { takeBack, useRulings } from './report-data.ts'

/** What was decided of items, by whom and why, and the way back. */
export function Rulings({ jadwal_id }: { jadwal_id: string }) {
  const { t } = useTranslation('report')
  const found = useRulings(jadwal_id)
  const [withdrawn, setWithdrawn] = useState<RulingRow | null>(null)
  const mayRule = useOwnRight('jadwal-admin', 'key')
  const zone = useZone()
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Skeleton height={200} m="lg" />
  if (found.data.length === 0) {
    return <State picture={<EmptyPicture />} title={t('rulings.none')} text={t('rulings.noneText')} />
  }
  return (
    <>
      <ListTable
        layout="tall"
        rows={found.data}
        idOf={(row) => row.id}
        isOff={(row) => row.withdrawn_at !== null}
        columns={[
          { id: 'kode', head: t('item.code'), name: true, cell: (row) => row.kode },
          {
            id: 'ruling',
            head: t('rulings.decision'),
            cell: (row) => (
              <>
                {t(`ruling.chip.${row.void_as ?? 'key'}`)}
                {row.kunci.length > 0 && <small>{row.kunci.map((key) => key.join(' ')).join(' · ')}</small>}
              </>
            ),
          },
          { id: 'reason', head: t('ruling.reason'), cell: (row) => row.reason },
          {
            id: 'oleh',
            head: t('rulings.by'),
            cell: (row) => (
              <>
                {row.created_by ?? '–'}
                <small>{dateTime(row.created_at, zone)}</small>
              </>
            ),
          },
          {
            id: 'keadaan',
            head: t('rulings.state'),
            cell: (row) => <RulingState row={row} onWithdraw={mayRule ? () => setWithdrawn(row) : undefined} />,
          },
        ]}
      />
      {withdrawn && <Withdraw row={withdrawn} jadwal_id={jadwal_id} onClose={() => setWithdrawn(null)} />}
    </>
  )
}

function RulingState({ row, onWithdraw }: { row: RulingRow; onWithdraw: (() => void) | undefined }) {
  const { t } = useTranslation('report')
  const zone = useZone()
  if (row.withdrawn_at) {
    return (
      <>
        {t('rulings.withdrawn', { by: row.withdrawn_by ?? '–' })}
        <small>
          {dateTime(row.withdrawn_at, zone)} · {row.withdrawn_reason}
        </small>
      </>
    )
  }
  if (!onWithdraw) return t('rulings.inForce')
  return (
    <Button size="xs" leftSection={<Undo2 size={14} />} onClick={onWithdraw}>
      {t('rulings.withdraw')}
    </Button>
  )
}

function Withdraw({ row, jadwal_id, onClose }: { row: RulingRow; jadwal_id: string; onClose(): void }) {
  const { t } = useTranslation('report')
  const online = useOnline()
  const [reason, setAlasan] = useState('')
  const { busy, run } = useAction()
  const withdraw = () =>
    run(async () => {
      const { message } = await takeBack({ jadwal_id, id: row.id, reason })
      onClose()
      return message
    })
  return (
    <Dialog opened onClose={onClose} title={t('rulings.withdrawTitle', { kode: row.kode })} centered lockScroll={false}>
      <Textarea
        label={t('ruling.reason')}
        description={t('rulings.withdrawHelp')}
        required
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={(event) => setAlasan(event.currentTarget.value)}
      />
      <Group gap="xs" mt="md">
        <Button
          variant="filled"
          loading={busy}
          disabled={!online || reason.trim().length < 3}
          onClick={() => void withdraw()}
        >
          {t('ruling.do.withdraw')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Dialog>
  )
}
