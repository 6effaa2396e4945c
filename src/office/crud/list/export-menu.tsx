import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS } from '#contract/choices.ts'
import type { ExportFormat, ExportLayout } from '#contract/export.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { ListQuery } from '#src/office/list/list-state.ts'
import { askForRows, fetchFile } from '../export/export-rows.ts'
import { FileButton } from '../export/file-menu.tsx'
import { useFile } from '../export/use-file.ts'
import { useLayout } from '../export/use-layout.ts'
import type { Spec } from '../spec.ts'

interface ExportMenuProps {
  spec: Spec
  /** As the list shows them. */
  columns: readonly string[]
  query: ListQuery
  disabled: boolean
}

/** A file of all that the filter lets through. */
export function ExportMenu({ spec, columns, query, disabled }: ExportMenuProps) {
  const { t } = useTranslation('admin')
  const { title } = useWords(spec.resource.name)
  const layout = useLayout(spec, columns)
  const { progress, run } = useFile()
  const write = (format: ExportFormat, shown: ExportLayout | null) =>
    void run(async (tell) => fetchFile(await askForRows(spec.resource.name, format, query, shown), title, tell))
  return (
    <FileButton progress={progress} disabled={disabled}>
      <Menu.Label>{t('export.shown')}</Menu.Label>
      {EXPORT_FORMATS.map((format) => (
        <Menu.Item key={format} onClick={() => write(format, layout)}>
          {t(`export.${format}`)}
        </Menu.Item>
      ))}
      <Menu.Label>{t('export.raw')}</Menu.Label>
      {EXPORT_FORMATS.map((format) => (
        <Menu.Item key={format} onClick={() => write(format, null)}>
          {t(`export.${format}`)}
        </Menu.Item>
      ))}
    </FileButton>
  )
}
