import { Skeleton, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AuditRow } from '#contract/audit.ts'
import { clockSeconds, shortDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useActionWords } from '#src/office/kit/action-words.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import styles from './audit.module.css'
import { ChangeList } from './change-list.tsx'

interface AuditTableProps {
  /** Null until the first answer. */
  rows: readonly AuditRow[] | null
  size: number
  stale: boolean
  onSubject(id: string): void
}

const COLUMNS = ['at', 'who', 'what', 'subject', 'change'] as const

export function AuditTable({ rows, size, stale, onSubject }: AuditTableProps) {
  const { t } = useTranslation('audit')
  return (
    <DataTable className={styles.table} stale={stale} busy={rows === null || stale}>
      <thead>
        <tr>
          {COLUMNS.map((key) => (
            <th key={key}>{t(`col.${key}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <AuditEntry key={row.id} row={row} onSubject={onSubject} />
        ))}
        {rows === null &&
          Array.from({ length: size }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name
            <tr key={index}>
              <td colSpan={COLUMNS.length}>
                <Skeleton height={12} />
              </td>
            </tr>
          ))}
      </tbody>
    </DataTable>
  )
}

function AuditEntry({ row, onSubject }: { row: AuditRow; onSubject(id: string): void }) {
  const { t } = useTranslation('audit')
  const zone = useZone()
  const action = useActionWords()
  return (
    <tr>
      <td>
        <time dateTime={row.at} className={styles.when}>
          {shortDate(row.at, zone)}
          <small>{clockSeconds(row.at, zone)}</small>
        </time>
      </td>
      <td>
        {row.actor_nama ?? <i>{t(row.actor_id ? 'gone' : 'unknown')}</i>}
        {row.address && (
          <small className={styles.from}>{[row.address, row.perangkat].filter(Boolean).join(' · ')}</small>
        )}
      </td>
      <td>
        {action(row.action)}
        {row.outcome === 'refused' && <span className={styles.refused}>{t('refused')}</span>}
      </td>
      <td>
        <UnstyledButton className={styles.subject} title={row.subject} onClick={() => onSubject(row.subject)}>
          {row.subject_nama ?? goneName(row) ?? shortName(row.subject)}
        </UnstyledButton>
      </td>
      <td>
        {row.reason !== null && <p className={styles.reason}>{t('reason', { text: row.reason })}</p>}
        <ChangeList detail={row.detail} resource={row.action.split('/')[0] ?? ''} />
      </td>
    </tr>
  )
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
/** Of an id the beginning; names of ours (a resource, a file, a call) whole. */
const shortName = (subject: string) => (UUID.test(subject) ? subject.slice(0, 8) : subject)

/** What a row was called before it was deleted, where the trail has it. */
function goneName({ detail }: AuditRow): string | undefined {
  for (const key of ['nama', 'nama_level', 'name', 'judul']) {
    const was = (detail[key] as { dari?: unknown } | undefined)?.dari
    if (typeof was === 'string') return was
  }
  return undefined
}
