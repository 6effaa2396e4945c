import { Button, Group, Text, UnstyledButton } from '@mantine/core'
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
  if (!lines.length)
    return (
      <Text px="gutter" py="xl" c="dimmed">
        {t(`none.${tab}`)}
      </Text>
    )
  const counts = Map.groupBy(lines, ({ token }) => token)
  return (
    <div>
      <DataTable wide dense className={styles.table}>
        <thead>
          <tr>
            <th style={{ inlineSize: '24%' }}>{t('head.place')}</th>
            <th style={{ inlineSize: '17%' }}>{t(`head.${tab}.column`)}</th>
            <th>{t(`head.${tab}.what`)}</th>
            <th style={{ inlineSize: tab === 'ready' ? '26%' : '18%' }}>{t(`head.${tab}.read`)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map((line, index) => (
            <Fragment key={line.key}>
              {line.token !== lines[index - 1]?.token && (
                <tr>
                  <th colSpan={4} scope="rowgroup" style={{ background: 'var(--color-surface-sunken)' }}>
                    <Group component="span" gap="xs" fw={600}>
                      <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
                      {line.filename}
                      <Text span size="xs" c="dimmed">
                        {counts.get(line.token)?.length.toLocaleString('id-ID')}
                      </Text>
                    </Group>
                  </th>
                </tr>
              )}
              <Line tab={tab} line={line} isCurrent={line.key === current?.key} onPoint={onPoint} />
            </Fragment>
          ))}
        </tbody>
      </DataTable>
      {shown < lines.length && (
        <Button mx="gutter" my="xs" variant="subtle" onClick={() => setShown(shown + STEP)}>
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
  const words = tab === 'ready'
  const what = words ? line.value : line.reason
  const read = words ? t(`outcome.${line.reason}`) : line.value || t('nothingRead')
  return (
    <tr data-open={isCurrent ? '' : undefined} style={{ cursor: 'pointer' }} onClick={() => onPoint(line)}>
      <td>
        <UnstyledButton fz="sm" aria-pressed={isCurrent} onClick={() => onPoint(line)}>
          <PlaceOf line={line} />
        </UnstyledButton>
      </td>
      <td>{words ? t(`kind.${line.column}`) : <Read>{line.column}</Read>}</td>
      <td title={what}>{what}</td>
      {words ? (
        <td title={line.kunci}>
          <b>{line.kunci}</b>{' '}
          <Text span size="xs" c="dimmed">
            {read}
          </Text>
        </td>
      ) : (
        <td>
          <Read>{read}</Read>
        </td>
      )}
    </tr>
  )
}

/** As it stands in the file. */
function Read({ children }: { children: string }) {
  return (
    <Text span size="xs" c="dimmed" ff="var(--font-mono, ui-monospace, monospace)">
      {children}
    </Text>
  )
}

/** Where its author finds it: file of the package, question, row. */
export function PlaceOf({ line: { row, soal, file } }: { line: Finding }) {
  const { t } = useTranslation('import')
  const line = row ? t('row', { row: row.toLocaleString('id-ID') }) : t('wholeFile')
  const parts = [file?.split('/').at(-1), soal, line].filter(Boolean)
  return <bdi>{parts.join(' · ')}</bdi>
}
