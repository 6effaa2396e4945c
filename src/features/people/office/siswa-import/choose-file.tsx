import { Button } from '@mantine/core'
import { Download, FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SISWA_ROWS } from '#contract/import-siswa.ts'
import { download } from '#src/office/crud/export/export-rows.ts'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { fetchTemplate } from './api.ts'
import styles from './siswa-import.module.css'

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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's shortcut of the button inside
    <div
      className={styles.drop}
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden="true" />
      <strong>{t('file.drop')}</strong>
      <p>{t('file.hint', { n: MAX_SISWA_ROWS.toLocaleString('id-ID') })}</p>
      <div>
        <Button leftSection={<Download size={16} strokeWidth={1.75} />} onClick={() => void template()}>
          {t('file.template')}
        </Button>
        <Button variant="filled" color="accent" onClick={() => input.current?.click()}>
          {t('file.choose')}
        </Button>
      </div>
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
    </div>
  )
}
