import { Box, Divider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'
import { jadwalPaketUjian, ujian } from '#contract/resources/index.ts'
import { PickedRows } from '#src/office/crud/picked/picked-rows.tsx'
import { refTo } from '#src/office/crud/refs.ts'
import { ParticipantsLine } from './form/participants-line.tsx'
import { StartCode } from './form/start-code.tsx'

/** What a schedule is made of besides its times: the exams that are sat in it, and who sits them. */
export function JadwalBelow({ row }: { row: Row<typeof jadwalPaket> }) {
  const { t } = useTranslation('admin')
  return (
    <Box maw="62rem" px="gutter" pb="gutter">
      <Divider />
      <PickedRows
        resource={jadwalPaketUjian}
        title={t('jadwal-paket.ujian')}
        text={t('jadwal-paket.ujianText')}
        only={{ jadwal_id: row.id }}
        field="ujian_id"
        reference={{ ...refTo(ujian), only: { paket_id: row.paket_id } }}
        data={{ urutan: 0 }}
      />
      <StartCode id={row.id} />
      <ParticipantsLine id={row.id} />
    </Box>
  )
}
