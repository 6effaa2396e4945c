import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AttemptSummary } from '#offline/types.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { IconMark } from '#src/components/display/icon-mark.tsx'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { ListRow } from './list-row.tsx'

/** What was still to be sent has arrived; stays until the receipt has been looked at. */
export function ReceiptRow({ attempt, zone }: { attempt: AttemptSummary; zone: Zone }) {
  const { t } = useTranslation('student')
  const { attempt_id, sitting, receipt } = attempt
  const to = paths.tandaTerima(attempt_id)
  return (
    <ListRow
      mark={
        <IconMark tone="success">
          <CircleCheck />
        </IconMark>
      }
      title={sitting.nama}
      to={to}
      text={t('receipt.came', { date: dateTime(receipt?.sealed_at ?? 0, zone) })}
      action={
        <LinkButton size="sm" variant="soft" to={to} aria-label={`${t('receipt.open')}: ${sitting.nama}`}>
          {t('receipt.open')}
        </LinkButton>
      }
    />
  )
}
