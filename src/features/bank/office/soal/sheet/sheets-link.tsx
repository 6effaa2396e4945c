import { Button } from '@mantine/core'
import { Grid3x3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'

/** From the questions to the sheets of sums and symbols, which the bank holds beside them. */
export function SheetsLink() {
  const { t } = useTranslation('soal')
  const go = useGo()
  return (
    <Button leftSection={<Grid3x3 size={16} strokeWidth={1.75} />} onClick={() => go(`${menuUrl('bank-soal')}/pauli`)}>
      {t('sheet.list')}
    </Button>
  )
}
