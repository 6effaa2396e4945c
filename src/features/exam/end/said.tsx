import { useTranslation } from 'react-i18next'
import { LATE_WORDS } from '../model/late-words.ts'
import { useSnapshot } from '../runner/context.ts'

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
