import type { Numbered } from './docx-numbering.ts'

const ROMAN: readonly [number, string][] = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(number: number): string {
  let left = number
  let said = ''
  for (const [value, sign] of ROMAN) {
    for (; left >= value; left -= value) said += sign
  }
  return said
}

const WRITTEN: Record<string, (number: number) => string> = {
  decimal: String,
  upperRoman: roman,
  lowerRoman: (number) => roman(number).toLowerCase(),
  upperLetter: (number) => String.fromCharCode(64 + number),
  lowerLetter: (number) => String.fromCharCode(96 + number),
}

/** Numbers of the points inside a text, which Word counts itself: options may speak of (1) and (3). */
export class Points {
  readonly #counts = new Map<string, number>()

  begin(): void {
    this.#counts.clear()
  }

  /** What stands before the point; nothing where it is not numbered. */
  before(numbered: Numbered | undefined): string {
    if (!numbered) return ''
    const { list, level, format, pattern } = numbered
    const written = WRITTEN[format]
    if (!written) return format === 'bullet' ? '• ' : ''
    const key = `${list} ${level}`
    const number = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, number)
    const own = `%${level + 1}`
    const said = pattern.includes(own) ? pattern.replace(/%\d/g, (one) => (one === own ? written(number) : '')) : ''
    return `${said.replace(/^[.\s]+/, '') || `${written(number)}.`} `
  }
}
