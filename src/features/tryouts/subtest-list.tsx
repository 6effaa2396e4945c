import { useTranslation } from 'react-i18next'
import type { MyJadwal, Sitting } from '#contract/exam/schedule.ts'
import { SubtestBand } from '#src/components/display/subtest-band.tsx'
import { Table } from '#src/components/display/table.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { lengthText } from '#src/lib/format/length-text.ts'

interface SubtestListProps {
  sitting: Sitting
  jadwal: MyJadwal
}

/** The sub-tests of a sitting: the band, then each with its questions and, where it has its own timer, its minutes. */
export function SubtestList({ sitting, jadwal }: SubtestListProps) {
  const { t, i18n } = useTranslation('student')
  const timed = jadwal.paket.waktu === 'subtes'
  const questions = sitting.subtes.reduce((sum, { jumlah_soal }) => sum + jumlah_soal, 0)
  const total = lengthText(jadwal.paket.durasi_detik, i18n.language)
  const segments = sitting.subtes.map(({ id, durasi_detik }) => ({ id, weight: durasi_detik }))
  return (
    <Stack as="section">
      <h2>{jadwal.sittings.length > 1 ? sitting.nama : t('inside')}</h2>
      <SubtestBand
        segments={segments}
        label={`${t('facts.subtests', { count: segments.length })}, ${total}`}
        size="sm"
      />
      <Table>
        <tbody>
          {sitting.subtes.map((subtes) => (
            <tr key={subtes.id}>
              <th scope="row">{subtes.nama}</th>
              <td>{t('facts.questions', { count: subtes.jumlah_soal })}</td>
              {timed && <td>{lengthText(subtes.durasi_detik, i18n.language)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{t('facts.questions', { count: questions })}</td>
            {timed && <td>{total}</td>}
          </tr>
        </tfoot>
      </Table>
      {!timed && (
        <Text size="sm" tone="muted">
          {t('oneTimer', { minutes: total })}
        </Text>
      )}
    </Stack>
  )
}
