import { ChevronDown, ChevronUp, FileText } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { Well } from '#src/components/layout/well.tsx'
import { usePreferences, useRunner } from '../attempt/context.ts'
import type { SharedReading } from '../model/session.ts'
import styles from './reading.module.css'
import { RichText } from './rich-text.tsx'

export function useReadingTitle(reading: SharedReading): string {
  const { t } = useTranslation('exam')
  const { from, to } = reading
  return from === to ? t('reading.one', { from }) : t('reading.title', { from, to })
}

/** The reading above the question, on phones: open, for the question points at it, until it is closed by hand for all its questions. */
export function Reading({ reading }: { reading: SharedReading }) {
  const { t } = useTranslation('exam')
  const { preferences } = useRunner()
  const title = useReadingTitle(reading)
  const text = useId()
  const open = usePreferences((state) => state.readings[reading.id]) ?? true
  return (
    <Well as="section" className={styles.reading} data-open={open} aria-label={title}>
      <Row
        as="button"
        type="button"
        gap={2}
        className={styles.head}
        aria-expanded={open}
        aria-controls={text}
        onClick={() => preferences.openReading(reading.id, !open)}
      >
        <FileText aria-hidden="true" size={20} strokeWidth={1.75} />
        <Rest as="span">{title}</Rest>
        {!open && (
          <>
            <Text as="span" tone="brand">
              {t('reading.open')}
            </Text>
            <Text as="span" tone="brand">
              <ChevronDown aria-hidden="true" size={20} />
            </Text>
          </>
        )}
        {open && <ChevronUp aria-hidden="true" size={20} />}
      </Row>
      <div id={text} className={styles.text}>
        {reading.judul && <h3 className={styles.name}>{reading.judul}</h3>}
        <RichText html={reading.html} block={reading.id} className={styles.words} />
      </div>
    </Well>
  )
}
