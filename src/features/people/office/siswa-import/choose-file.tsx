import { Box, Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MAX_SISWA_ROWS } from '#contract/accounts/import-siswa.ts'
import { download } from '#src/lib/files/download.ts'
import { FileDrop } from '#src/office/kit/file-drop/file-drop.tsx'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { fetchTemplate } from './api.ts'

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function ChooseFile({ onChoose }: { onChoose(file: File): void }) {
  const { t } = useTranslation('participants')
  const template = () => attempt(async () => download(await fetchTemplate(), 'templat-siswa.xlsx'))
  return (
    <Box mx="gutter" my="md">
      <FileDrop
        title={t('file.drop')}
        text={t('file.hint', { n: MAX_SISWA_ROWS.toLocaleString('id-ID') })}
        choose={t('file.choose')}
        accept={XLSX}
        more={
          <Button leftSection={<Download size={16} strokeWidth={1.75} />} onClick={() => void template()}>
            {t('file.template')}
          </Button>
        }
        onChoose={onChoose}
      />
    </Box>
  )
}
