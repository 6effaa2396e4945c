/** Names of keys as the shortcuts write them: `j`, `/`, `?`, `Escape`, `ctrl+s`, `shift+x`. Cmd counts as Ctrl. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): string {
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.altKey) return `alt+${letter}`
  if (event.ctrlKey || event.metaKey) return `ctrl+${letter}`
  const isLetter = /^[a-z]$/.test(letter)
  return event.shiftKey && isLetter ? `shift+${letter}` : letter
}

const PRESSED_BY_ENTER = 'a[href], button, summary, [role="button"], [role="menuitem"], [role="option"]'

/**
 * Plain keys belong to the text while somebody types, and Enter to the button that has the focus; those with Ctrl
 * belong to the screen.
 */
export function belongsToFocus(name: string, target: EventTarget | null): boolean {
  if (name.startsWith('ctrl+') && name !== 'ctrl+z') return false
  if (!(target instanceof HTMLElement)) return false
  if (name === 'Enter' && target.closest(PRESSED_BY_ENTER)) return true
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ? !isTick(target) : false
}

const isTick = (target: HTMLElement) =>
  target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')
