const STEPS: Record<string, readonly [rows: number, buttons: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrows move through the toggles of a matrix; in a right-to-left page left and right change places. */
export function moveFocus(event: { key: string; preventDefault(): void }, table: HTMLElement): void {
  const step = STEPS[event.key]
  const focused = document.activeElement
  const row = focused?.closest('tr')
  if (!step || !row || !(focused instanceof HTMLButtonElement)) return
  event.preventDefault()
  const mirrored = document.documentElement.dir === 'rtl' ? -1 : 1
  // Headings between the rows have nothing to toggle.
  const rows = [...table.querySelectorAll('tbody tr')].filter((one) => one.querySelector('button'))
  const target = rows[rows.indexOf(row) + step[0]] ?? row
  const index = [...row.querySelectorAll('button')].indexOf(focused)
  target.querySelectorAll('button')[index + step[1] * mirrored]?.focus()
}
