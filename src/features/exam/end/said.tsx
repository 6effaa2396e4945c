import { useTranslation } from 'react-i18next'
import { useSnapshot } from '../attempt/context.ts'
import { LATE_WORDS } from '../model/late-words.ts'

/** For screen readers: that all has arrived. It stands there before, else its first words would not be read. */
export function Said() {
  const { t } = useTranslation(LATE_WORDS)
  const arrived = useSnapshot((snapshot) => snapshot.receipt !== null)
  return (
    <p className="visually-hidden" data-arrived="" role="status">
      {arrived && t('receipt.all')}
    </p>
  )
}
