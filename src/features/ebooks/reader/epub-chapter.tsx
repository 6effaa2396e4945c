import { type MouseEvent, useMemo } from 'react'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import type { Epub } from './epub.ts'

interface EpubChapterProps {
  epub: Epub
  at: number
  /** A link inside the book was followed. */
  onGo(at: number): void
}

/** One chapter. Links between chapters stay in the book; others open beside the app. */
export function EpubChapter({ epub, at, onGo }: EpubChapterProps) {
  const html = useMemo(() => epub.chapter(epub.chapters[at - 1] ?? ''), [epub, at])
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    event.preventDefault()
    const href = link.getAttribute('href') ?? ''
    const inside = epub.chapters.indexOf(href)
    if (inside >= 0) onGo(inside + 1)
    else if (/^https?:/.test(href)) open(href, '_blank', 'noopener,noreferrer')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links inside are pressed by key, which clicks
    <article onClick={follow}>
      <RichHtml html={html} />
    </article>
  )
}
