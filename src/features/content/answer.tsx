import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PublicFaq } from '#contract/content/content.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import styles from './content.module.css'
import { useStoredPictures } from './reading/stored-pictures.ts'
import { useInnerLinks } from './reading/use-inner-links.ts'

/** A question whose answer opens below it. Once it is open the address names it, so that it can be sent to somebody. */
export function Answer({ faq: { slug, judul, isi_html, former } }: { faq: PublicFaq }) {
  const [open, setOpen] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  useInnerLinks(text)
  useStoredPictures(text, isi_html)
  return (
    <details
      id={slug}
      className={styles.answer}
      onToggle={({ currentTarget, target }) => {
        if (target !== currentTarget) return
        setOpen(currentTarget.open)
        // The router need not know: it would look for the answer again.
        if (currentTarget.open) history.replaceState(history.state, '', `#${slug}`)
      }}
    >
      <summary>
        <h2 data-text="base">{judul}</h2>
        {open ? <Minus aria-hidden="true" /> : <Plus aria-hidden="true" />}
      </summary>
      {/* A list that was kept by an earlier version has none. */}
      {former?.map((each) => (
        <i key={each} id={each} />
      ))}
      <div ref={text}>
        <RichHtml html={isi_html} />
      </div>
    </details>
  )
}
