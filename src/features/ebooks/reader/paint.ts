import type { Place } from './find.ts'

/** Letters of `root`'s words, from where to where. */
export interface Span {
  start: number
  length: number
  /** What was looked for, until the reader goes on. */
  found?: boolean
}

/** Elements that fall apart when another stands in them. */
const WHOLE = 'math, .katex'

/** Puts each span into `<mark>`; what is handed back takes them out again. */
export function paint(root: HTMLElement, spans: readonly Span[]): () => void {
  const marks = spans.flatMap((span) => paintOne(root, span))
  return () => {
    for (const mark of marks) mark.replaceWith(...mark.childNodes)
    root.normalize()
  }
}

function paintOne(root: HTMLElement, { start, length, found }: Span): HTMLElement[] {
  return piecesOf(root, start, start + length).map(({ node, from, until }) => {
    node.splitText(until)
    const piece = node.splitText(from)
    const mark = document.createElement('mark')
    mark.dataset.start = String(start)
    if (found) {
      mark.dataset.found = ''
      mark.tabIndex = -1
    }
    piece.replaceWith(mark)
    mark.append(piece)
    return mark
  })
}

interface Piece {
  node: Text
  from: number
  until: number
}

function piecesOf(root: HTMLElement, start: number, end: number): Piece[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const pieces: Piece[] = []
  let at = 0
  for (let node = walker.nextNode() as Text | null; node && at < end; node = walker.nextNode() as Text | null) {
    const from = Math.max(0, start - at)
    const until = Math.min(node.data.length, end - at)
    at += node.data.length
    // Room between rows of a table or a list is nothing to be marked.
    if (from < until && node.data.slice(from, until).trim() && !node.parentElement?.closest(WHOLE))
      pieces.push({ node, from, until })
  }
  return pieces
}

/** What is selected in these words; null where nothing of them is, or something beyond. */
export function selectedIn(root: HTMLElement, at: number): Place | null {
  const selection = getSelection()
  if (!selection?.rangeCount || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  if (!root.contains(range.commonAncestorContainer)) return null
  const text = range.toString()
  const before = document.createRange()
  before.selectNodeContents(root)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length + text.length - text.trimStart().length
  return text.trim() ? { at, start, text: text.trim() } : null
}
