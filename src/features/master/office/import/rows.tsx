import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportMaster, MasterProblem } from '#contract/catalog/import-master.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'

const asCount = (n: number) => n.toLocaleString('id-ID')

/** The first of what is new or changes. */
export function Rows({ rows, total }: { rows: ImportMaster['examples']['added']; total: number }) {
  const { t } = useTranslation('masterImport')
  if (!rows.length) return <State title={t('nothing')} />
  return (
    <>
      <Table.ScrollContainer minWidth={560} px="gutter">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('code')}</Table.Th>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('region')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ kode, nama, within }) => (
              <Table.Tr key={kode}>
                <Table.Td>{kode}</Table.Td>
                <Table.Td>{nama}</Table.Td>
                <Table.Td>{within || '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {total > rows.length && (
        <Text size="xs" c="dimmed" px="gutter" py="xs">
          {t('firstOf', { n: asCount(rows.length), all: asCount(total) })}
        </Text>
      )}
    </>
  )
}

/** Rows that cannot be read: they are left out, and the file can be mended. */
export function ProblemRows({ rows, total }: { rows: readonly MasterProblem[]; total: number }) {
  const { t } = useTranslation('masterImport')
  if (!rows.length) return <State title={t('noProblems')} />
  return (
    <>
      <Text px="gutter" py="xs" c={ink('warning')}>
        {t('leftOut', { n: asCount(total) })}
      </Text>
      <Table.ScrollContainer minWidth={560} px="gutter">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('line')}</Table.Th>
              <Table.Th>{t('column')}</Table.Th>
              <Table.Th>{t('reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ row, column, reason }) => (
              <Table.Tr key={`${row}-${column}-${reason}`}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{column ?? '–'}</Table.Td>
                <Table.Td c={ink('danger')}>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
