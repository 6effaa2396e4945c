import { Button } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './drop-zone.module.css'
import { IMPORT_ENDINGS } from './endings.ts'

interface DropZoneProps {
  disabled: boolean
  /** Small, once there are files. */
  compact: boolean
  onFiles(files: File[]): void
}

/** Files by a button, by keyboard or by dropping them here. */
export function DropZone({ disabled, compact, onFiles }: DropZoneProps) {
  const { t } = useTranslation('import')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      className={styles.zone}
      aria-label={t('drop.label')}
      data-over={over ? '' : undefined}
      data-compact={compact ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className={styles.tile} aria-hidden="true">
        <FileUp size={20} strokeWidth={1.75} />
      </span>
      <div className={styles.words}>
        <strong>{t('drop.title')}</strong>
        <span>{t('drop.formats')}</span>
      </div>
      <Button
        variant={compact ? 'default' : 'filled'}
        {...(!compact && { color: 'accent' })}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {t('drop.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={IMPORT_ENDINGS.join(',')}
        aria-label={t('drop.choose')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}
