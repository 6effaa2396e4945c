import { useEffect, useRef, useState } from 'react'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import type { Pdf } from './pdf-engine.ts'
import type { Block } from './pdf-text.ts'
import styles from './reader.module.css'

interface PdfPageProps {
  pdf: Pdf
  at: number
  label: string
  /** Its words in the reader's own size instead of the page as it was printed. */
  asText: boolean
}

/** One page of a PDF: its text, or the page as wide as the screen with its words for screen readers. A page without words is drawn. */
export function PdfPage({ pdf, at, label, asText }: PdfPageProps) {
  const blocks = useBlocks(pdf, at)
  if (!blocks) return null
  if (asText && blocks.length > 0)
    return (
      <Stack as="article" aria-label={label} data-text-of={at}>
        {blocks.map(({ text, heading }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes, and may say the same twice
          <Text as={heading ? 'h2' : 'p'} size={heading ? 'xl' : 'lg'} key={n}>
            {text}
          </Text>
        ))}
      </Stack>
    )
  return (
    <>
      <Drawn pdf={pdf} at={at} label={label} />
      <p className="visually-hidden">{blocks.map(({ text }) => text).join(' ')}</p>
    </>
  )
}

/** Undefined until they are read; none where they cannot be. */
function useBlocks(pdf: Pdf, at: number): Block[] | undefined {
  const [read, setRead] = useState<{ at: number; blocks: Block[] }>()
  useEffect(() => {
    let over = false
    void pdf
      .text(at)
      .catch(() => [])
      .then((blocks) => !over && setRead({ at, blocks }))
    return () => {
      over = true
    }
  }, [pdf, at])
  return read?.at === at ? read.blocks : undefined
}

function Drawn({ pdf, at, label }: Omit<PdfPageProps, 'asText'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const drawn = canvas.current
    if (!drawn) return
    // Of two that are drawn at once on one canvas the library refuses the later.
    const sheet = document.createElement('canvas')
    let over = false
    const width = drawn.parentElement?.clientWidth ?? 360
    void pdf
      .draw(at, sheet, width)
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
  }, [pdf, at])
  return <canvas ref={canvas} className={styles.sheet} role="img" aria-label={label} />
}
