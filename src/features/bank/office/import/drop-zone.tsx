import { Box, Button, Flex, Text, ThemeIcon } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
    <Flex
      component="section"
      aria-label={t('drop.label')}
      direction={compact ? 'row' : 'column'}
      align="center"
      justify="center"
      gap="sm"
      mih={compact ? '3.5rem' : '15rem'}
      mx="gutter"
      mb="sm"
      px="sm"
      py="xs"
      bdrs="lg"
      bd={`1px dashed var(--color-${over ? 'brand-graphic' : 'border-strong'})`}
      bg={over ? 'var(--color-brand-subtle)' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <ThemeIcon variant="light" color="neutral" size={compact ? 36 : 44} aria-hidden="true">
        <FileUp size={20} strokeWidth={1.75} />
      </ThemeIcon>
      <Box flex={compact ? 1 : undefined} ta={compact ? undefined : 'center'}>
        <Text fw={600}>{t('drop.title')}</Text>
        <Text size="xs" c="dimmed">
          {t('drop.formats')}
        </Text>
      </Box>
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
    </Flex>
  )
}
