/** Names of keys as the shortcuts write them: `j`, `/`, `?`, `Escape`, `ctrl+s`, `shift+x`. Cmd counts as Ctrl. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): string {
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.altKey) return `alt+${letter}`
  if (event.ctrlKey || event.metaKey) return `ctrl+${letter}`
  const isLetter = /^[a-z]$/.test(letter)
  return event.shiftKey && isLetter ? `shift+${letter}` : letter
}

/** Plain keys belong to the text while somebody types; those with Ctrl do not. */
export function belongsToTyping(name: string, target: EventTarget | null): boolean {
  if (name.startsWith('ctrl+') && name !== 'ctrl+z') return false
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ? !isTick(target) : false
}

const isTick = (target: HTMLElement) =>
  target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')
