import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useZone } from '#src/lib/zone.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { List } from '#src/office/list/list.tsx'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import { AuditFile } from './audit-file.tsx'
import { AuditToolbar } from './audit-toolbar.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'
import { trailFilters, useTrail } from './use-trail.ts'

/** The audit trail: who changed what, when and why. */
export default function AuditList() {
  const { t } = useTranslation('audit')
  const zone = useZone()
  const list = useTrail()
  const columns = useAuditColumns((subject) => list.filter({ subject }))
  const head = (
    <>
      <title>{`${t('title')} · ELP`}</title>
      <ListHeading title={t('title')} total={list.reply} text={t('text')}>
        <AuditFile query={trailFilters(list.state, zone)} disabled={list.rows?.length === 0} />
        <Button leftSection={<RotateCw size={16} strokeWidth={1.75} />} onClick={list.reload}>
          {t('refresh')}
        </Button>
      </ListHeading>
    </>
  )
  return (
    <List
      list={list}
      layout="tall"
      columns={columns}
      head={head}
      toolbar={<AuditToolbar list={list} />}
      empty={<State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
    />
  )
}
