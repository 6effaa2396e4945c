import { useTranslation } from 'react-i18next'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { useMoments } from './moments.ts'

/** For screen readers: that all has arrived. It stands there before, else its first words would not be read. */
export function ArrivalStatus() {
  const { t } = useTranslation(LAZY_WORDS)
  const arrived = useMoments()
  return (
    <p className="visually-hidden" data-arrived="" role="status">
      {arrived && t('receipt.all')}
    </p>
  )
}
