import { memo, useEffect, useMemo, useRef } from 'react'
import { trustedHtml } from '#src/lib/device/trusted.ts'
import { usePreferences, useRunner } from '../attempt/context.ts'
import { showMarks } from '../tools/highlight.ts'
import styles from './rich-text.module.css'
import '#src/styles/rich.css'

interface Props {
  html: string
  /** Names the block for marks of the highlighter; without it the text cannot be marked. */
  block?: string
  /** Images open large on a tap, unless the tap means something else here. */
  zoomable?: boolean
  className?: string
  faint?: boolean
}

/** Text of the paper: sanitised and rendered when it was published, so it may go in as it stands. */
export const RichText = memo(function RichText({ html, block, zoomable = true, className, faint }: Props) {
  const { media } = useRunner()
  const ref = useRef<HTMLDivElement>(null)
  const ready = media.html(html, zoomable)
  const content = useMemo(() => ({ __html: trustedHtml(ready) }), [ready])
  return (
    <div
      data-rich=""
      data-faint={faint || undefined}
      className={className ? `${styles.rich} ${className}` : styles.rich}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at publication, part of the signed paper */}
      <div ref={ref} dir="auto" data-block={block} dangerouslySetInnerHTML={content} />
      {block && <Marks root={ref} block={block} html={ready} />}
    </div>
  )
})

/** Paints the marks of one block; apart, so that a new mark does not render the text again. */
function Marks({ root, block, html }: { root: React.RefObject<HTMLElement | null>; block: string; html: string }) {
  const marks = usePreferences((preferences) => preferences.marks[block])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new html is new text nodes, the ranges must follow
  useEffect(() => {
    if (root.current && marks?.length) return showMarks(root.current, marks)
  }, [root, marks, html])
  return null
}
