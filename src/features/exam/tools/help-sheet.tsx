import { useTranslation } from 'react-i18next'
import { LATE_WORDS } from '../model/late-words.ts'
import { ExamSheet } from '../ui/exam-sheet.tsx'
import styles from './help-sheet.module.css'

/** What the keys do; "?" opens it. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(LATE_WORDS)
  const rows: [string, string][] = [
    ['A – E', t('help.options')],
    ['← →', t('help.move')],
    ['R', t('help.flag')],
    ['Tab', t('help.tab')],
    ['Esc', t('help.escape')],
    ['?', t('help.help')],
  ]
  return (
    <ExamSheet open={open} onClose={onClose} title={t('help.title')}>
      <dl className={styles.keys}>
        {rows.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </ExamSheet>
  )
}
