import '#src/styles/katex.css'
import '#src/styles/rich.css'
import { memo, useMemo } from 'react'
import { trustedHtml } from '#src/lib/device/trusted.ts'
import styles from './rich-html.module.css'

interface RichHtmlProps {
  html: string
  className?: string
}

/** Text that the server sanitised and rendered at publication (maths included). Never anything else. */
export const RichHtml = memo(function RichHtml({ html, className }: RichHtmlProps) {
  const classes = className ? `${styles.rich} ${className}` : styles.rich
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was published
  return <div data-rich="" className={classes} dangerouslySetInnerHTML={content} />
})
