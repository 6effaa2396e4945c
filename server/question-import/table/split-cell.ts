const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

export const TAGS = '((?:<[a-z]+>)*)\\s*'
/** `A. …`, also without a blank behind it, though not `A.N.` */
export const OPTION = new RegExp(`^${TAGS}[*]?\\(?([A-Ha-h]) ?[.)](?![A-Za-z][.)])(?:\\s|&nbsp;)*`)
/** Options that a program numbers by letters. */
const LETTERED = /<ol type="[Aa]">((?:<li>(?:(?!<li>)[\s\S])*?<\/li>){2,8})<\/ol>\s*$/

export const letterOf = (letter: string | undefined): string => (letter ?? '').toUpperCase()

/** Without the tags that held nothing but a number or a letter. */
export const tidied = (html: string): string => html.replace(/<(strong|em|u|s)>(\s*)<\/\1>/g, '$2').trimStart()

interface Split {
  soal: string
  /** By the columns of the template. */
  options: Record<string, string>
}

/** A cell with its question and its options below each other, as HTML or in lines. */
export function splitCell(text: string): Split | undefined {
  const [list, items] = LETTERED.exec(text) ?? []
  if (list && items) return split(text.slice(0, -list.length), items.split(/<\/?li>/).filter(Boolean))
  const pieces = text.split(/(?<=<\/p>)|(?<=<br>)|(?<=\n)/).filter((piece) => bare(piece) !== '')
  const letters = pieces.map((piece) => letterOf(OPTION.exec(bare(piece))?.[2]))
  const first = letters.findIndex((letter, index) => index > 0 && letter === 'A')
  const said = pieces.slice(first)
  if (first < 1 || said.length < 2 || !said.every((_piece, index) => letters[first + index] === LETTERS[index])) return
  return split(pieces.slice(0, first).join(''), said.map(withoutLetter))
}

const bare = (piece: string): string => piece.replace(/^\s*<p>|<\/p>\s*$|<br>\s*$/g, '').trim()

function withoutLetter(piece: string): string {
  const own = OPTION.exec(bare(piece))
  return tidied(`${own?.[1] ?? ''}${bare(piece).slice(own?.[0].length)}`).trim()
}

const split = (soal: string, options: readonly string[]): Split => ({
  soal: soal.replace(/(?<!<br>|\s)(?:<br>|\s)+$/, ''),
  options: Object.fromEntries(options.map((said, index) => [`opsi_${LETTERS[index]?.toLowerCase()}`, said.trim()])),
})

/** `a: one, b: two` or `A. one | B. two`: options of one line, by the columns of the template. */
export function splitLine(text: string): Record<string, string> | undefined {
  const outOfOrder = splitByLetter(text)
  if (outOfOrder) return outOfOrder
  const starts: { at: number; end: number }[] = []
  const sign = /(?:^|[,;|\n]|\s)\s{0,3}\(?([A-Ha-h])\s?[:.)]\s{0,3}/g
  for (const found of text.matchAll(sign)) {
    // Only the letter that is due parts two options.
    if (letterOf(found[1]) === LETTERS[starts.length])
      starts.push({ at: found.index, end: found.index + found[0].length })
  }
  if (starts.length < 2 || text.slice(0, starts[0]?.at).trim()) return undefined
  return Object.fromEntries(
    starts.map(({ end }, index) => [
      `opsi_${LETTERS[index]?.toLowerCase()}`,
      withoutEnd(text.slice(end, starts[index + 1]?.at)).trim(),
    ]),
  )
}

/** Without the signs that part it from the next option. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && /[,;|\s]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** `a: one, c: three, b: two`: letters out of order, each once and none left out. */
function splitByLetter(text: string): Record<string, string> | undefined {
  const found = [...text.matchAll(/(?:^|[,;|\n])\s{0,3}\(?([A-Ha-h])\s?[:)]\s{0,3}/g)]
  const letters = found.map(([, letter]) => letterOf(letter))
  const isWhole = LETTERS.slice(0, letters.length).every((letter) => letters.includes(letter))
  const isInOrder = letters.every((letter, at) => letter === LETTERS[at])
  if (letters.length < 3 || !isWhole || isInOrder || new Set(letters).size < letters.length || found[0]?.index)
    return undefined
  return Object.fromEntries(
    found
      .map(({ index, 0: sign }, at): [string, string] => [
        `opsi_${(letters[at] ?? '').toLowerCase()}`,
        text.slice(index + sign.length, found[at + 1]?.index).trim(),
      ])
      .sort(([one], [two]) => (one < two ? -1 : 1)),
  )
}
