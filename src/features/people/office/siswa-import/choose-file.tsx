import { Button, Group, Stack, Text } from '@mantine/core'
import { Download, FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SISWA_ROWS } from '#contract/accounts/import-siswa.ts'
import { download } from '#src/office/crud/export/export-rows.ts'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { fetchTemplate } from './api.ts'

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function ChooseFile({ onChoose }: { onChoose(file: File): void }) {
  const { t } = useTranslation('participants')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }
  const template = () => attempt(async () => download(await fetchTemplate(), 'templat-siswa.xlsx'))
  return (
    <Stack
      align="center"
      gap="xs"
      mx="gutter"
      my="md"
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
      onDrop={drop}
    >
      <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden="true" />
      <strong>{t('file.drop')}</strong>
      <Text maw="34rem" c="var(--color-text-muted)">
        {t('file.hint', { n: MAX_SISWA_ROWS.toLocaleString('id-ID') })}
      </Text>
      <Group gap="xs" mt="sm" justify="center">
        <Button leftSection={<Download size={16} strokeWidth={1.75} />} onClick={() => void template()}>
          {t('file.template')}
        </Button>
        <Button variant="filled" color="accent" onClick={() => input.current?.click()}>
          {t('file.choose')}
        </Button>
      </Group>
      <input
        ref={input}
        type="file"
        accept={XLSX}
        hidden
        aria-label={t('file.choose')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onChoose(file)
        }}
      />
    </Stack>
  )
}
