import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { useExamPlaces } from '#src/lib/exam/places.ts'

/** To the receipt of this attempt, which is there before the result is. */
export function ReceiptLink({ attempt_id }: { attempt_id: string }) {
  const { t } = useTranslation('results')
  const places = useExamPlaces()
  return (
    <LinkButton variant="quiet" icon={<ReceiptText aria-hidden="true" />} to={places.tandaTerima(attempt_id)}>
      {t('result.receipt')}
    </LinkButton>
  )
}
