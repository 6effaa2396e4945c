import { Button } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOwnRight } from '#src/office/crud/rights.ts'
import type { HeadActionsProps } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'

/** Name in the query under which the list of students gives way to the import. */
export const IMPORT = 'impor'

export function ImportStudents({ disabled }: HeadActionsProps) {
  const { t } = useTranslation('participants')
  const imports = useOwnRight('customer', 'import')
  const go = useGo()
  if (!imports) return null
  return (
    <Button
      leftSection={<FileSpreadsheet size={16} strokeWidth={1.75} />}
      disabled={disabled}
      onClick={() => go(`${menuUrl('customer')}?${IMPORT}`)}
    >
      {t('file.import')}
    </Button>
  )
}
