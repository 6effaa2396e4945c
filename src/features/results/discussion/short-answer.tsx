import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiscussedSoal } from '#contract/results.ts'
import styles from './short-answer.module.css'

/** What was typed, and what is accepted. */
export function ShortAnswer({ soal }: { soal: DiscussedSoal }) {
  const { t } = useTranslation('results')
  const right = soal.hasil === 'benar'
  const typed = typeof soal.jawaban === 'string' ? soal.jawaban : ''
  return (
    <dl className={styles.answer}>
      <div data-state={typed === '' ? 'blank' : right ? 'right' : 'wrong'}>
        <dt>{t('short.mine')}</dt>
        <dd>
          {typed !== '' && (right ? <Check aria-hidden="true" /> : <X aria-hidden="true" />)}
          {typed || t('short.blank')}
        </dd>
      </div>
      <div data-state="right">
        <dt>{t('short.accepted')}</dt>
        <dd>
          <Check aria-hidden="true" />
          {soal.kunci.join(` ${t('short.or')} `)}
        </dd>
      </div>
    </dl>
  )
}
