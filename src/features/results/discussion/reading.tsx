import { ChevronDown, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiscussionReply } from '#contract/results/results.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Rest } from '#src/components/layout/stack.tsx'
import { Well } from '#src/components/layout/well.tsx'
import styles from './reading.module.css'

/** The text or figure that several questions share, open: a question points at it. */
export function Reading({ stimulus }: { stimulus: DiscussionReply['data']['stimulus'][number] }) {
  const { t } = useTranslation('results')
  return (
    <Well as="details" open className={styles.reading}>
      <summary>
        <FileText aria-hidden="true" />
        <Rest as="span">{stimulus.judul || t('reading.title')}</Rest>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </summary>
      <RichHtml html={stimulus.html} className={styles.text} />
    </Well>
  )
}
