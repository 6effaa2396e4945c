import { Button } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOwnRight } from '#src/office/crud/rights.ts'
import type { HeadActionsProps } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { ExportSoal } from './export-soal.tsx'

/** Over the list of questions: files in, files out. */
export function SoalActions({ query, disabled }: HeadActionsProps) {
  const { t } = useTranslation('import')
  const go = useGo()
  const imports = useOwnRight('bank-soal', 'import')
  const { page: _page, size: _size, sort: _sort, ...wanted } = query
  return (
    <>
      {imports && (
        <Button
          leftSection={<FileUp size={16} strokeWidth={1.75} />}
          onClick={() => go(`${menuUrl('bank-soal')}/impor`)}
        >
          {t('button.import')}
        </Button>
      )}
      <ExportSoal wanted={async () => wanted} disabled={disabled} />
    </>
  )
}
