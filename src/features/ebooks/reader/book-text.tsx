import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { placed } from './book-notes.ts'
import type { Place } from './find.ts'
import { paint, type Span, selectedIn } from './paint.ts'
import styles from './reader.module.css'

export interface BookTextProps {
  html: string
  at: number
  label: string
  /** Size of its letters, against those of the app. */
  letters: number
  marks: readonly Place[]
  /** What was looked for and is here. */
  found: Place | null
  /** Words were selected, a mark was pressed; null where neither is any more. */
  onChoose(place: Place | null): void
  /** Whether a link inside the book was followed; others open beside the app. */
  onFollow(href: string): boolean
}

/** The words of a page or chapter, with what the reader marked in them. */
export function BookText({ html, at, label, letters, marks, found, onChoose, onFollow }: BookTextProps) {
  const root = useRef<HTMLElement>(null)
  const own = useMemo(() => marks.filter((mark) => mark.at === at), [marks, at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other markup has other words
  useEffect(() => {
    if (!root.current) return
    const words = root.current.textContent
    const spans = own.flatMap((mark): Span[] => {
      const start = placed(words, mark)
      return start === null ? [] : [{ start, length: mark.text.length }]
    })
    if (found) spans.push({ start: found.start, length: found.text.length, found: true })
    const clear = paint(root.current, spans)
    const [first] = root.current.querySelectorAll<HTMLElement>('mark[data-found]')
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
    return clear
  }, [html, own, found])
  useEffect(() => {
    const look = () => {
      const selected = root.current && selectedIn(root.current, at)
      if (selected) onChoose(selected)
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  })
  const press = (event: MouseEvent<HTMLElement>) => {
    const pressed = event.target as Element
    const link = pressed.closest('a')
    if (link) {
      event.preventDefault()
      const href = link.getAttribute('href') ?? ''
      if (!onFollow(href) && /^https?:/.test(href)) open(href, '_blank', 'noopener,noreferrer')
      return
    }
    const start = pressed.closest('mark')?.dataset.start
    const words = root.current?.textContent ?? ''
    const mark = own.find((one) => String(placed(words, one)) === start)
    if (mark) onChoose(mark)
    // The end of a selection is a click as well, and one that takes it back.
    else if (getSelection()?.isCollapsed) onChoose(null)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links inside are pressed by key, which clicks; marks stand in the list of contents
    <article
      ref={root}
      aria-label={label}
      className={styles.words}
      data-text="lg"
      style={{ zoom: letters }}
      onClick={press}
    >
      <RichHtml html={html} />
    </article>
  )
}
