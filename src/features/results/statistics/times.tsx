import { useTranslation } from 'react-i18next'
import type { SubtesTime } from '#contract/results/statistics.ts'
import { Table } from '#src/components/display/table.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { figure, shareOf } from '../figures.ts'
import { Card } from '../parts/card.tsx'
import { Legend } from '../parts/legend.tsx'
import { TrackBar } from '../parts/track-bar.tsx'

/** Seconds that the middle question of each sub-test took, beside what there is of them and what it took others. */
export function Times({ times }: { times: readonly SubtesTime[] }) {
  const { t } = useTranslation('statistics')
  const longest = Math.max(...times.flatMap(({ own_ms, allotted_ms }) => [own_ms ?? 0, allotted_ms ?? 0]))
  const share = (ms: number | null) => (ms === null ? null : shareOf(ms, longest))
  const others = times.some(({ others_ms }) => others_ms !== null)
  const seconds = (ms: number | null) => (ms === null ? '–' : t('time.seconds', { n: figure(ms / 1000, 0) }))
  return (
    <Card span={12} title={t('time.title')} aside={t('time.unit')}>
      <Legend
        items={[
          { mark: 'full', text: t('time.you') },
          { mark: 'ring', text: t('time.share') },
        ]}
      />
      <Stack gap={2}>
        {times.map(({ kode, nama, own_ms, allotted_ms }) => (
          <TrackBar
            key={kode}
            kode={kode}
            nama={nama}
            dot={share(own_ms)}
            ring={share(allotted_ms)}
            value={seconds(own_ms)}
          />
        ))}
      </Stack>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('subtest')}</th>
            <th scope="col">{t('time.you')}</th>
            <th scope="col">{t('time.share')}</th>
            {others && <th scope="col">{t('time.others')}</th>}
          </tr>
        </thead>
        <tbody>
          {times.map(({ kode, nama, own_ms, allotted_ms, others_ms }) => (
            <tr key={kode}>
              <th scope="row">
                <abbr title={nama}>{kode}</abbr>
              </th>
              <td>{seconds(own_ms)}</td>
              <td>{seconds(allotted_ms)}</td>
              {others && <td>{seconds(others_ms)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
