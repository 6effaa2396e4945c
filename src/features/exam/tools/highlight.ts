import type { Mark } from '../model/preferences.ts'

const NAME = 'elp-mark'

/**
 * Marks are painted by the browser over ranges (CSS Custom Highlight), so the paper's html is never touched. Where a
 * browser cannot, the tool is not offered.
 */
export function canHighlight(): boolean {
  return typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight !== 'undefined'
}

/** Paints the marks of one block; the returned function takes them away. */
export function showMarks(root: HTMLElement, marks: readonly Mark[]): (() => void) | undefined {
  if (!canHighlight()) return undefined
  const highlight = CSS.highlights.get(NAME) ?? new Highlight()
  CSS.highlights.set(NAME, highlight)
  const ranges = marks.flatMap((mark) => rangeOf(root, mark) ?? [])
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}

function rangeOf(root: HTMLElement, [from, to]: Mark): Range | null {
  const start = pointAt(root, from)
  const end = pointAt(root, to)
  if (!start || !end) return null
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}

function pointAt(root: HTMLElement, offset: number): { node: Text; offset: number } | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    if (before + text.length >= offset) return { node: text, offset: offset - before }
    before += text.length
  }
  return null
}

/** The block and the offset in its text under a point of the screen. */
export function caretAt(x: number, y: number): { root: HTMLElement; offset: number } | null {
  const caret = caretFromPoint(x, y)
  if (!caret || caret.node.nodeType !== Node.TEXT_NODE) return null
  const root = caret.node.parentElement?.closest<HTMLElement>('[data-block]')
  if (!root) return null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = walker.nextNode(); node && node !== caret.node; node = walker.nextNode()) {
    before += (node as Text).length
  }
  return { root, offset: before + caret.offset }
}

/** Two names for one thing: the standard's, and the one Safari and older Chromium know. */
function caretFromPoint(x: number, y: number): { node: Node; offset: number } | null {
  const position = document.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : null
}
