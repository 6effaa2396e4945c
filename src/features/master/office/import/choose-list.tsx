import { Button, Stack, Text } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_MASTER_BYTES, type MasterList } from '#contract/catalog/import-master.ts'
import { Note } from '#src/office/kit/tone/note.tsx'

/** The file: dropped or chosen. */
export function ChooseList({ list, onChoose }: { list: MasterList; onChoose(file: File): void }) {
  const { t } = useTranslation('masterImport')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onChoose(file)
  }
  return (
    <Stack gap="md" px="gutter" py="sm" maw="48rem">
      <Stack
        align="center"
        gap="xs"
        px="md"
        py="3rem"
        ta="center"
        bd={`1.5px dashed var(${over ? '--color-brand-graphic' : '--color-border-strong'})`}
        bdrs="lg"
        bg={over ? 'var(--color-brand-subtle)' : 'transparent'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden="true" />
        <strong>{t('drop')}</strong>
        <Text maw="34rem" c="var(--color-text-muted)">
          {t(`columns_${list}`, { mb: MAX_MASTER_BYTES / 1024 / 1024 })}
        </Text>
        <Button variant="filled" color="accent" onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,text/csv"
          hidden
          aria-label={t('choose')}
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file again is a choice too.
            event.currentTarget.value = ''
          }}
        />
      </Stack>
      <Note>{t('safe')}</Note>
    </Stack>
  )
}
