import { useTranslation } from 'react-i18next'
import type { StatistikTryout } from '#contract/results/statistics.ts'
import { Table } from '#src/components/display/table.tsx'
import { figure } from '../figures.ts'

/** Each sub-test beside the half of all in the middle. */
export function PartsTable({ one: { satuan, subtes } }: { one: Pick<StatistikTryout, 'satuan' | 'subtes'> }) {
  const { t } = useTranslation('statistics')
  // Points differ from part to part; a common scale needs no word in each line.
  const scaled = satuan === 'poin' || satuan === 'benar'
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('subtest')}</th>
          <th scope="col">{t('parts.you')}</th>
          <th scope="col">{t('parts.median')}</th>
          <th scope="col">{t('parts.middle')}</th>
        </tr>
      </thead>
      <tbody>
        {subtes.map(({ kode, nama, nilai, max, others }) => (
          <tr key={kode}>
            <th scope="row">
              <abbr title={nama}>{kode}</abbr>
            </th>
            <td>
              {figure(nilai)}
              {scaled && ` / ${figure(max)}`}
            </td>
            <td>{others ? figure(others.median, 0) : '–'}</td>
            <td>{others ? `${figure(others.q1, 0)}–${figure(others.q3, 0)}` : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
