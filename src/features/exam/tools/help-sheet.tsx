import { useTranslation } from 'react-i18next'
import { List } from '#src/components/display/list.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import styles from './help-sheet.module.css'

/** What the keys do; "?" opens it. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(LAZY_WORDS)
  const rows: [string, string][] = [
    ['A – E', t('help.options')],
    ['← →', t('help.move')],
    ['R', t('help.flag')],
    ['Tab', t('help.tab')],
    ['Esc', t('help.escape')],
    ['?', t('help.help')],
  ]
  return (
    <Sheet open={open} onClose={onClose} title={t('help.title')}>
      <List as="dl" className={styles.keys}>
        {rows.map(([key, words]) => (
          <Row key={key} gap={4}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </Row>
        ))}
      </List>
    </Sheet>
  )
}
