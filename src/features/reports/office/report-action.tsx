import { Menu } from '@mantine/core'
import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'

/** In the menu of a schedule: to its report. */
export function ReportAction({ row }: { row: { id: string } }) {
  const { t } = useTranslation('report')
  const go = useGo()
  const reads = useOwnRight('jadwal-admin', 'report')
  if (!reads) return null
  return (
    <Menu.Item
      leftSection={<ChartColumn size={16} />}
      onClick={() => go(`${menuUrl('jadwal-admin')}/report/${row.id}`)}
    >
      {t('open')}
    </Menu.Item>
  )
}
