import { Button, Menu } from '@mantine/core'
import { ChevronDown, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS } from '#contract/choices.ts'
import type { ExportFormat, ExportStatus } from '#contract/export.ts'
import { fetchFile } from './export-rows.ts'
import { useFile } from './use-file.ts'

interface FileButtonProps {
  progress: string | null
  disabled: boolean
  /** The formats. */
  children: ReactNode
}

/** Opens the choice of a format, and counts along while the server writes the file. */
export function FileButton({ progress, disabled, children }: FileButtonProps) {
  const { t } = useTranslation('admin')
  return (
    <Menu>
      {/* Beside the button: what stands in one is not told, and gives it no name. */}
      <span role="status" className="visually-hidden">
        {progress}
      </span>
      <Menu.Target>
        <Button
          leftSection={<Download size={16} strokeWidth={1.75} />}
          rightSection={<ChevronDown size={14} strokeWidth={1.75} />}
          disabled={disabled || progress !== null}
        >
          {progress ?? t('export.word')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface FileMenuProps {
  /** What the file holds, as it is called once saved. */
  name: string
  disabled: boolean
  /** Has the server begin. */
  ask(format: ExportFormat): Promise<ExportStatus>
}

/** A file of a list that is no resource: all that its filter lets through. */
export function FileMenu({ name, disabled, ask }: FileMenuProps) {
  const { t } = useTranslation('admin')
  const { progress, run } = useFile()
  return (
    <FileButton progress={progress} disabled={disabled}>
      {EXPORT_FORMATS.map((format) => (
        <Menu.Item key={format} onClick={() => void run(async (tell) => fetchFile(await ask(format), name, tell))}>
          {t(`export.${format}`)}
        </Menu.Item>
      ))}
    </FileButton>
  )
}
