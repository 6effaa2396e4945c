import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lateParts } from '../runner/lazy-parts.ts'
import styles from './preview.module.css'

interface PreviewWindowProps {
  title: string
  dark: boolean
  children: (view: Window) => ReactNode
}

/**
 * A window in the page: media queries, viewport units and the skin inside are its own, so that what stands in it is a
 * phone's screen whatever screen the admin has. It loads nothing: our elements and style sheets are put into it.
 */
export function PreviewWindow({ title, dark, children }: PreviewWindowProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [ready, setReady] = useState<Document | null>(null)
  useEffect(() => {
    if (!frame) return
    let over = false
    const dress = async () => {
      const inner = frame.contentDocument
      if (!inner) return
      // What of the runner comes late brings style sheets of its own.
      await lateParts().catch(() => undefined)
      await copyStyles(inner)
      if (!over) setReady(inner)
    }
    void dress()
    // Firefox puts another empty document in once it has "loaded".
    frame.addEventListener('load', dress)
    return () => {
      over = true
      frame.removeEventListener('load', dress)
    }
  }, [frame])
  useEffect(() => {
    if (!ready) return
    const { lang, dir } = document.documentElement
    Object.assign(ready.documentElement, { lang, dir })
    ready.documentElement.dataset.theme = dark ? 'dark' : 'light'
    ready.body.classList.toggle('dark', dark)
  }, [ready, dark])
  const view = ready?.defaultView
  return (
    <>
      <iframe ref={setFrame} title={title} className={styles.frame} />
      {ready && view && createPortal(children(view), ready.body)}
    </>
  )
}

/** The page's own style sheets, without those of the back office's widgets, which dress whole documents. */
async function copyStyles(inner: Document): Promise<void> {
  inner.head.replaceChildren()
  const loading = [...document.styleSheets].flatMap((sheet) => {
    const owner = sheet.ownerNode
    if (!(owner instanceof Element) || isOffice(sheet)) return []
    const copy = inner.importNode(owner, true)
    inner.head.append(copy)
    return copy.tagName === 'LINK' ? [loaded(copy)] : []
  })
  await Promise.all(loading)
}

const loaded = (link: Element) =>
  new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => resolve(), { once: true })
  })

function isOffice(sheet: CSSStyleSheet): boolean {
  return [...sheet.cssRules].some((rule) => rule instanceof CSSStyleRule && rule.selectorText.includes('mantine'))
}
