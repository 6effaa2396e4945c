import { Button, Menu } from '@mantine/core'
import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS } from '#contract/choices.ts'
import type { ExportFormat, ExportLayout } from '#contract/export.ts'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import type { ListQuery } from '#src/office/list/list-state.ts'
import { exportRows } from '../export/export-rows.ts'
import { useLayout } from '../export/use-layout.ts'
import type { Spec } from '../spec.ts'

interface ExportMenuProps {
  spec: Spec
  /** As the list shows them. */
  columns: readonly string[]
  query: ListQuery
  disabled: boolean
}

/** A file of all that the filter lets through. The server writes it as a job; the button counts along. */
export function ExportMenu({ spec, columns, query, disabled }: ExportMenuProps) {
  const { t } = useTranslation('admin')
  const layout = useLayout(spec, columns)
  const [progress, setProgress] = useState<string | null>(null)
  const run = async (format: ExportFormat, shown: ExportLayout | null) => {
    setProgress(t('export.starting'))
    try {
      await exportRows(spec.resource.name, format, query, shown, ({ done, total }) =>
        setProgress(t('export.progress', { done: done.toLocaleString('id-ID'), total: total.toLocaleString('id-ID') })),
      )
      resolved()
    } catch (failure) {
      await refuse(failure)
    } finally {
      setProgress(null)
    }
  }
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
      <Menu.Dropdown>
        <Menu.Label>{t('export.shown')}</Menu.Label>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void run(format, layout)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('export.raw')}</Menu.Label>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void run(format, null)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
