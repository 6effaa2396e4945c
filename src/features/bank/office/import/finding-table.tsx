import { Button } from '@mantine/core'
import { FileText } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import styles from './finding-table.module.css'
import type { Finding, Tab } from './findings.ts'

interface FindingTableProps {
  tab: Tab
  lines: readonly Finding[]
  current: Finding | undefined
  onPoint(line: Finding): void
}

/** Lines drawn at once; five thousand would make every key slow. */
const STEP = 100

/** The lines of a tab, a heading for each file. */
export function FindingTable({ tab, lines, current, onPoint }: FindingTableProps) {
  const { t } = useTranslation('import')
  const [shown, setShown] = useState(STEP)
  if (!lines.length) return <p className={styles.none}>{t(`none.${tab}`)}</p>
  const counts = Map.groupBy(lines, ({ token }) => token)
  return (
    <div className={styles.findings}>
      <DataTable className={styles.table}>
        <thead>
          <tr>
            <th className={styles.place}>{t('head.place')}</th>
            {(['column', 'what', 'read'] as const).map((column) => (
              <th key={column} className={styles[column]}>
                {t(`head.${tab}.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map((line, index) => (
            <Fragment key={line.key}>
              {line.token !== lines[index - 1]?.token && (
                <tr className={styles.group}>
                  <th colSpan={4} scope="rowgroup">
                    <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
                    {line.filename}
                    <small>{counts.get(line.token)?.length.toLocaleString('id-ID')}</small>
                  </th>
                </tr>
              )}
              <Line tab={tab} line={line} isCurrent={line.key === current?.key} onPoint={onPoint} />
            </Fragment>
          ))}
        </tbody>
      </DataTable>
      {shown < lines.length && (
        <Button className={styles.more} variant="subtle" onClick={() => setShown(shown + STEP)}>
          {t('more', { n: Math.min(STEP, lines.length - shown) })}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  tab: Tab
  line: Finding
  isCurrent: boolean
  onPoint(line: Finding): void
}

function Line({ tab, line, isCurrent, onPoint }: LineProps) {
  const { t } = useTranslation('import')
  const words = tab === 'siap'
  const what = words ? line.isi : line.alasan
  const read = words ? t(`outcome.${line.alasan}`) : line.isi || t('nothingRead')
  return (
    <tr data-current={isCurrent ? '' : undefined} onClick={() => onPoint(line)}>
      <td>
        <button type="button" className={styles.pick} aria-pressed={isCurrent} onClick={() => onPoint(line)}>
          <PlaceOf line={line} />
        </button>
      </td>
      <td className={words ? undefined : styles.code}>{words ? t(`kind.${line.kolom}`) : line.kolom}</td>
      <td title={what}>{what}</td>
      <td className={words ? undefined : styles.code}>{read}</td>
    </tr>
  )
}

/** Where its author finds it: file of the package, question, row. */
export function PlaceOf({ line: { baris, soal, berkas } }: { line: Finding }) {
  const { t } = useTranslation('import')
  const row = baris ? t('row', { row: baris.toLocaleString('id-ID') }) : t('wholeFile')
  const parts = [berkas?.split('/').at(-1), soal, row].filter(Boolean)
  return <bdi>{parts.join(' · ')}</bdi>
}
