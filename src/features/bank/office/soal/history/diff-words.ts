export interface Piece {
  text: string
  change: 'same' | 'gone' | 'new'
}

/** Beyond this many steps of work two texts are shown one after the other: they have little in common anyway. */
const MOST = 4_000_000

/** Words of a text with the spaces before them; formulas stay whole. */
export const wordsOf = (text: string): string[] =>
  text.match(/(?<!\s)\s*(?:\\\((?:(?!\\\()[\s\S])+?\\\)|\\\[(?:(?!\\\[)[\s\S])+?\\\]|[^\s\\]+|\\)/g) ?? []

/** What was taken out and put in, word by word: the longest common part stays (Wagner and Fischer 1974). */
export function diffWords(before: string, after: string): Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  if (a.length * b.length > MOST) return joined([...all(a, 'gone'), ...all(b, 'new')])
  const width = b.length + 1
  const common = new Uint32Array((a.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] as number
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      common[row * width + column] = equal(a[row], b[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pieces: Piece[] = []
  let [row, column] = [0, 0]
  while (row < a.length || column < b.length) {
    if (row < a.length && column < b.length && equal(a[row], b[column])) {
      pieces.push({ text: b[column++] ?? '', change: 'same' })
      row++
    } else if (row < a.length && (column >= b.length || at(row + 1, column) >= at(row, column + 1)))
      pieces.push({ text: a[row++] ?? '', change: 'gone' })
    else pieces.push({ text: b[column++] ?? '', change: 'new' })
  }
  return joined(pieces)
}

const equal = (a: string | undefined, b: string | undefined) => a?.trim() === b?.trim()
const all = (words: string[], change: Piece['change']) => words.map((text) => ({ text, change }))

function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const { text, change } of pieces) {
    const last = result.at(-1)
    // The first word of a text has no space before it, and may now stand behind others.
    const apart = last && !/^\s/.test(text) ? ` ${text}` : text
    if (last?.change === change) last.text += apart
    else result.push({ text: apart, change })
  }
  return result
}
