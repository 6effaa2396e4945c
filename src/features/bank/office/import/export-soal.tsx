import { Button, Menu } from '@mantine/core'
import { ChevronDown, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SOAL_EXPORT_FORMATS, type SoalExportFormat } from '#contract/question-bank/import-soal.ts'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { checkExport, type Wanted } from './api.ts'
import { type Asked, ExportReport } from './export-report.tsx'

interface ExportSoalProps {
  /** Which questions, known once it is asked. */
  wanted(): Promise<Wanted>
  disabled: boolean
  small?: boolean
}

/** Questions as a file of a format; what the format cannot carry is told before the file is made. */
export function ExportSoal({ wanted, disabled, small = false }: ExportSoalProps) {
  const { t } = useTranslation('import')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = async (format: SoalExportFormat) => {
    setBusy(true)
    try {
      const which = await wanted()
      setAsked({ format, wanted: which, check: await checkExport(format, which) })
      resolved()
    } catch (failure) {
      await refuse(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Menu {...(small && { position: 'top' as const })}>
        <Menu.Target>
          <Button
            {...(small && { size: 'xs', variant: 'subtle' })}
            leftSection={<FileDown size={16} strokeWidth={1.75} />}
            rightSection={<ChevronDown size={14} strokeWidth={1.75} />}
            disabled={disabled}
            loading={busy}
          >
            {t('export.word')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SOAL_EXPORT_FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void ask(format)}>
              {t(`export.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked && <ExportReport asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
