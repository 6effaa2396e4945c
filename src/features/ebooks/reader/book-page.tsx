import { useEffect, useRef, useState } from 'react'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import type { OpenBook } from './book.ts'
import { BookText, type BookTextProps } from './book-text.tsx'
import styles from './reader.module.css'

interface BookPageProps extends Omit<BookTextProps, 'html' | 'onFollow'> {
  book: OpenBook
  /** As it was printed, where the book has pages, instead of its words in the reader's own size. */
  printed: boolean
  /** A link inside the book was followed. */
  onGo(at: number): void
}

/** One page or chapter: its words, or the page as wide as the screen with its words for screen readers. A page without words is drawn. */
export function BookPage({ book, printed, onGo, ...text }: BookPageProps) {
  const { at, label } = text
  const html = useHtml(book, at)
  if (html === undefined) return null
  const follow = (href: string) => {
    const to = book.placeOf?.(href)
    if (to) onGo(to)
    return to !== undefined
  }
  const { draw } = book
  if (!draw || (html && !printed)) return <BookText {...text} html={html} onFollow={follow} />
  return (
    <>
      <Drawn draw={draw} at={at} label={label} />
      <RichHtml html={html} className="visually-hidden" />
    </>
  )
}

/** Undefined until it is read; empty where it cannot be. */
function useHtml(book: OpenBook, at: number): string | undefined {
  const [read, setRead] = useState<{ book: OpenBook; at: number; html: string }>()
  useEffect(() => {
    let over = false
    void book
      .html(at)
      .catch(() => '')
      .then((html) => !over && setRead({ book, at, html }))
    return () => {
      over = true
    }
  }, [book, at])
  return read?.book === book && read.at === at ? read.html : undefined
}

interface DrawnProps {
  draw: NonNullable<OpenBook['draw']>
  at: number
  label: string
}

function Drawn({ draw, at, label }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const drawn = canvas.current
    if (!drawn) return
    // Of two that are drawn at once on one canvas the library refuses the later.
    const sheet = document.createElement('canvas')
    let over = false
    const width = drawn.parentElement?.clientWidth ?? 360
    void draw(at, sheet, width)
      .then(() => {
        if (over) return
        drawn.width = sheet.width
        drawn.height = sheet.height
        drawn.getContext('2d')?.drawImage(sheet, 0, 0)
        drawn.dataset.page = String(at)
      })
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [draw, at])
  return <canvas ref={canvas} className={styles.sheet} role="img" aria-label={label} />
}
