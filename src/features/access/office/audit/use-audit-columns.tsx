import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { goneName } from '#contract/audit/changes.ts'
import type { AuditRow } from '#contract/audit/trail.ts'
import { clockSeconds, shortDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useActionWords } from '#src/office/kit/action-words.ts'
import { AT_START } from '#src/office/kit/at-start.ts'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import type { Column } from '#src/office/list/list-table.tsx'
import { ChangeList } from './change-list.tsx'

const SUBJECT = { c: 'inherit', fw: 500, size: 'sm', ta: AT_START } as const

/** When, who, what, on which row, and what became of it. */
export function useAuditColumns(onSubject: (id: string) => void): Column<AuditRow>[] {
  const { t } = useTranslation('audit')
  const zone = useZone()
  const action = useActionWords()
  const cells: Record<'at' | 'who' | 'what' | 'subject' | 'change', Column<AuditRow>['cell']> = {
    at: (row) => (
      <time dateTime={row.at} style={{ whiteSpace: 'nowrap' }}>
        {shortDate(row.at, zone)}
        <small>{clockSeconds(row.at, zone)}</small>
      </time>
    ),
    who: (row) => (
      <>
        {row.actor_nama ?? <i>{t(row.actor_id ? 'gone' : 'unknown')}</i>}
        {row.address && <small>{[row.address, row.device].filter(Boolean).join(' · ')}</small>}
      </>
    ),
    what: (row) => (
      <>
        {action(row.action)} {row.outcome === 'refused' && <Chip tone="danger">{t('refused')}</Chip>}
      </>
    ),
    subject: (row) => (
      <Anchor component="button" type="button" {...SUBJECT} title={row.subject} onClick={() => onSubject(row.subject)}>
        {row.subject_nama ?? goneName(row.detail) ?? shortName(row.subject)}
      </Anchor>
    ),
    change: (row) => (
      <>
        {row.reason !== null && <Text fw={500}>{t('reason', { text: row.reason })}</Text>}
        <ChangeList detail={row.detail} resource={row.action.split('/')[0] ?? ''} />
      </>
    ),
  }
  return Object.entries(cells).map(([id, cell]) => ({
    id,
    head: t(`col.${id}`),
    cell,
    width: id === 'change' ? '44%' : undefined,
  }))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
/** Of an id the beginning; names of ours (a resource, a file, a call) whole. */
const shortName = (subject: string) => (UUID.test(subject) ? subject.slice(0, 8) : subject)
