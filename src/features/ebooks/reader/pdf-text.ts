/** A piece of text as pdf.js finds it on a page; `transform` ends with where it begins, from the left and from below. */
export interface TextItem {
  str: string
  transform: readonly number[]
  width: number
  height: number
}

export interface Block {
  text: string
  heading: boolean
}

interface Line {
  text: string
  y: number
  /** Height of its letters. */
  size: number
  right: number
}

/** Letters so much larger than those of the page are a heading. */
const HEADING = 1.2
/** Lines further apart than so many heights of letters are two paragraphs. */
const APART = 1.9
/** A space that is no letter: pieces further apart than this part of a letter's height are two words. */
const SPACE = 0.15

/** The text of a page as paragraphs and headings, in the order in which the file has it. */
export function blocksOf(items: readonly TextItem[]): Block[] {
  const lines = linesOf(items)
  const usual = usualSize(lines)
  const blocks: (Block & { last: Line })[] = []
  for (const line of lines) {
    const before = blocks.at(-1)
    const heading = line.size > usual * HEADING
    const distance = before ? before.last.y - line.y : 0
    const goesOn =
      before?.heading === heading && distance > 0 && distance < APART * Math.max(line.size, before.last.size)
    if (before && goesOn) {
      before.text = joined(before.text, line.text)
      before.last = line
    } else blocks.push({ text: line.text, heading, last: line })
  }
  return blocks.map(({ text, heading }) => ({ text, heading }))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** As markup, in which nothing of the file is more than words. */
export const markupOf = (blocks: readonly Block[]): string =>
  blocks
    .map(({ text, heading }) => {
      const words = text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')
      return heading ? `<h2>${words}</h2>` : `<p>${words}</p>`
    })
    .join('\n')

function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = []
  for (const { str, transform, width, height } of items) {
    const [, , , , x = 0, y = 0] = transform
    const before = lines.at(-1)
    const same = before && Math.abs(before.y - y) < Math.max(before.size, height) / 2 && x >= before.right - before.size
    if (!str.trim()) {
      if (same && str) before.text += ' '
      continue
    }
    if (!same) {
      lines.push({ text: str, y, size: height, right: x + width })
      continue
    }
    before.text += x - before.right > SPACE * before.size ? ` ${str}` : str
    before.right = x + width
    before.size = Math.max(before.size, height)
  }
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() })).filter(({ text }) => text)
}

/** The height of letters in which most of the page is written. */
function usualSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  const [most] = [...letters].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? 0
}

/** Indonesian doubles words with a hyphen, which stays at the end of a line. */
const joined = (text: string, more: string) => (text.endsWith('-') ? text + more : `${text} ${more}`)
