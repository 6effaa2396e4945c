import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ASK_PAGE } from '#contract/content/fixed-pages.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { useFixedPage } from './calls.ts'
import styles from './content.module.css'
import { useInnerLinks } from './reading/use-inner-links.ts'

/** People who answer, how to reach them and when: what staff wrote on the page of this name, or nothing. */
export function WhomToAsk() {
  const { t } = useTranslation('content')
  const text = useRef<HTMLDivElement>(null)
  useInnerLinks(text)
  const page = useFixedPage(ASK_PAGE).data?.reply.data
  if (!page) return null
  return (
    <Page>
      <h2 className={styles.ask} data-text="md">
        {t('unanswered')}
      </h2>
      <div ref={text}>
        <RichHtml html={page.isi_html} />
      </div>
    </Page>
  )
}
