import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { shortDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'

/** How long the buyer has what was bought, in words; undefined where an order says nothing of it. */
export function useAccessTerm({ access }: OrderInFull): string | undefined {
  const { t } = useTranslation('money')
  const zone = useZone()
  if (!access) return undefined
  if (access.until !== null) return t('accessTerm.until', { date: shortDate(access.until, zone) })
  return access.days === null ? t('accessTerm.forGood') : t('accessTerm.days', { count: access.days })
}
