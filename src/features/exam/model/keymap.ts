/** What a key asks of the runner. */
export type Command =
  | { kind: 'option'; place: number }
  | { kind: 'next' }
  | { kind: 'previous' }
  | { kind: 'flag' }
  | { kind: 'help' }
  | { kind: 'digit'; digit: number }
  | { kind: 'correct' }

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Held down: the system repeats it. */
  repeat: boolean
}

/** Keys mean what the sheet over the page makes of them. */
export const isCovered = (page: Document) => page.querySelector('dialog[open]') !== null

const LETTERS = 'abcdefghij'

/**
 * Keys of the question screen. Nothing while text is typed, nor with a modifier (the browser's own shortcuts).
 * Arrows follow the reading direction.
 */
export function questionCommand(press: KeyPress, typing: boolean, rtl: boolean): Command | null {
  if (typing || hasModifier(press)) return null
  if (press.key === 'ArrowRight') return { kind: rtl ? 'previous' : 'next' }
  if (press.key === 'ArrowLeft') return { kind: rtl ? 'next' : 'previous' }
  if (press.repeat) return null
  const key = press.key.toLowerCase()
  if (key === 'r') return { kind: 'flag' }
  if (key === '?') return { kind: 'help' }
  const place = key.length === 1 ? LETTERS.indexOf(key) : -1
  return place >= 0 ? { kind: 'option', place } : null
}

/** Keys of a sheet: digits from the row or the number pad, letters for symbols. A held key counts once. */
export function sheetCommand(press: KeyPress, answers: number): Command | null {
  if (hasModifier(press) || press.repeat) return null
  if (press.key === 'Backspace' || press.key === 'Delete') return { kind: 'correct' }
  if (press.key === '?') return { kind: 'help' }
  if (/^[0-9]$/.test(press.key) && answers === 10) return { kind: 'digit', digit: Number(press.key) }
  const place = press.key.length === 1 ? LETTERS.indexOf(press.key.toLowerCase()) : -1
  return answers < 10 && place >= 0 && place < answers ? { kind: 'digit', digit: place } : null
}

function hasModifier(press: KeyPress): boolean {
  return press.ctrlKey || press.metaKey || press.altKey
}

const TYPED = new Set(['text', 'search', 'email', 'password', 'number', 'tel', 'url'])

/** Whether keys pressed in this element are text. */
export function isTypingField(tag: string, type: string | null, editable: boolean): boolean {
  if (editable || tag === 'TEXTAREA' || tag === 'SELECT') return true
  return tag === 'INPUT' && TYPED.has(type ?? 'text')
}
