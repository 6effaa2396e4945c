import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MAX_MASTER_BYTES, type MasterList } from '#contract/catalog/import-master.ts'
import { FileDrop } from '#src/office/kit/file-drop/file-drop.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'

/** The file: dropped or chosen. */
export function ChooseList({ list, onChoose }: { list: MasterList; onChoose(file: File): void }) {
  const { t } = useTranslation('masterImport')
  return (
    <Stack gap="md" px="gutter" py="sm" maw="48rem">
      <FileDrop
        title={t('drop')}
        text={t(`columns_${list}`, { mb: MAX_MASTER_BYTES / 1024 / 1024 })}
        choose={t('choose')}
        accept=".csv,.xlsx,text/csv"
        onChoose={onChoose}
      />
      <Note>{t('safe')}</Note>
    </Stack>
  )
}
