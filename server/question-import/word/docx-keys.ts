import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'
import { isColoured, isOn, isShaded } from './docx-looks.ts'

/** How teachers mark the key in a copy of their own, and the tag that would show the mark to those who sit the paper. */
const MARKS: readonly [tag: string | null, (looks: XmlElement | undefined) => boolean][] = [
  ['strong', (looks) => isOn(childOf(looks, 'b'))],
  ['u', (looks) => isOn(childOf(looks, 'u'))],
  [null, (looks) => isOn(childOf(looks, 'highlight'))],
  [null, (looks) => isShaded(looks)],
  [null, (looks) => isColoured(childOf(looks, 'color')?.attributes.val ?? '')],
]

/** Whether everything that an option says is marked, or the letter before it: bold, underlined, in red, coloured behind. */
export function isMarked(option: XmlElement): boolean {
  if (isShaded(childOf(option, 'tcPr'))) return true
  const said = runsOf(option)
  const [first] = said
  const isLetter = first && /^\W*[A-H][.)]?\W*$/i.test(textOfRun(first))
  return marksOn(said).length > 0 || Boolean(isLetter && said.length > 1 && marksOn([first]).length > 0)
}

/** The option without what only marks it as the key. */
export function withoutMark(html: string, option: XmlElement): string {
  const tags = marksOn(runsOf(option)).flatMap(([tag]) => tag ?? [])
  return tags.reduce((text, tag) => text.replace(new RegExp(`</?${tag}>`, 'g'), ''), html)
}

/** Shares of a text that stand inside of marks, by their kind; the letter before it counts where all of it is marked. */
const SHARE = 0.6
const KINDS = ['strong', 'u']

/** In which manners a part of a line is marked: an option beside others, or after a letter that Word or a cell gave it. */
export function markedIn(html: string, letterTags: string): { kind: string; html: string }[] {
  const pieces = [...html.matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*)?>|&\w{1,10};|[^<&]|[<&]/g)]
  const colours = new Set(pieces.flatMap(([, closes, tag]) => (!closes && tag?.startsWith('mark') ? [tag] : [])))
  for (const [, tag] of letterTags.matchAll(/<(mark[a-z]+)>/g)) if (tag) colours.add(tag)
  return [...colours, ...KINDS].flatMap((kind) => {
    let depth = 0
    let [inside, all] = [0, 0]
    for (const [piece, closes, tag] of pieces) {
      if (tag === kind) depth += closes ? -1 : 1
      else if (!tag && piece.trim()) {
        all += 1
        if (depth > 0) inside += 1
      } else if (tag === 'img') all += 1
    }
    const onLetter = letterTags.includes(`<${kind}>`) && new RegExp(`^(?:<[a-z]+>)*</${kind}>`).test(html)
    const isMarked = all > 0 && (inside / all >= SHARE || onLetter)
    return isMarked ? [{ kind, html: html.replace(new RegExp(`</?${kind}>`, 'g'), '') }] : []
  })
}

const marksOn = (runs: readonly XmlElement[]) =>
  MARKS.filter(([, marks]) => runs.length > 0 && runs.every((run) => marks(childOf(run, 'rPr'))))

const textOfRun = (run: XmlElement): string => childrenOf(run, 't').map(textOf).join('')

const runsOf = (element: XmlElement): XmlElement[] => findAll(element, 'r').filter((run) => textOfRun(run).trim())

/** A mark that is typed after the key. */
const TYPED = /(?<!\s)\s*(?:\s\*|[✓✔√←]|&lt;-{1,2}|\((?:kunci|benar|jawaban|kunci jawaban)\))((?:<\/[a-z]+>)*)$/i

export const withoutTyped = (html: string): string => html.replace(TYPED, '$1').trim()

/** The one option with such a mark, without it; undefined where there is none, or more than one. */
export function typedKey(
  options: readonly [letter: string, html: string][],
): [letter: string, html: string] | undefined {
  const [marked, ...more] = options.filter(([, html]) => TYPED.test(html))
  return marked && !more.length ? [marked[0], marked[1].replace(TYPED, '$1').trim()] : undefined
}

export type KeyLists = Map<string, string>[]

const PAIR =
  /(?<!\d)(\d{1,3})\s{0,9}[.):=-]?\s{0,9}\(?([A-HS](?:\s{0,9}(?:,|&amp;|&|\bdan\b)\s{0,9}[A-H](?![A-Za-z0-9])){0,8})(?![A-Za-z0-9])/gi

/** `1-5: A B C D E`, or without blanks: as many letters as numbers. */
function spannedKeys(plain: string): [string, string][] | undefined {
  const [, from = '', to = '', said = ''] =
    /^(?:no\.? ?)?(\d{1,3}) ?(?:[-–—]|s\.?d\.?|sampai) ?(\d{1,3}) ?[.):=]? ?([A-H][A-H ,;]{1,200})$/i.exec(plain) ?? []
  const letters = said.toUpperCase().match(/[A-H]/g) ?? []
  if (!from || letters.length < 2 || letters.length !== Number(to) - Number(from) + 1) return undefined
  return letters.map((letter, at) => [String(Number(from) + at), letter])
}

/** `1. A 2. B`, `1. A, C`, and the numbers in one row with the letters in the next; false where it is something else. */
export function readKeys(plain: string, lists: KeyLists): boolean {
  const numbers = plain.match(/\b\d{1,3}(?!\d)/g) ?? []
  const pairs = [...plain.matchAll(PAIR)].map(([, number = '', key = '']): [string, string] => [
    number,
    key.toUpperCase(),
  ])
  const letters = plain.toUpperCase().match(/(?<![A-Z])[A-HS](?![A-Z0-9])/g) ?? []
  const inRows = numbers.map((number, index): [string, string] => [number, letters[index] ?? ''])
  const span = spannedKeys(plain)
  const worded = /^(\d{1,3})\s*[.)]\s*(\S.*)$/.exec(plain)
  const found =
    span ?? (pairs.length && pairs.length === numbers.length ? pairs : numbers.length === letters.length ? inRows : [])
  if (!found.length && worded) found.push([worded[1] ?? '', worded[2] ?? ''])
  for (const [given, key] of found) {
    const number = String(Number(given))
    // Numbers that begin anew are those of the next part of the paper.
    if (!lists.length || lists.at(-1)?.has(number)) lists.push(new Map())
    lists.at(-1)?.set(number, key)
  }
  return found.length > 0
}

/** Keys of questions whose numbers may begin anew with each part of the paper. */
export function keysFor(numbers: readonly string[], lists: KeyLists): (string | undefined)[] {
  let part = 0
  const isOneCount = numbers.every((number, at) => at === 0 || Number(number) > Number(numbers[at - 1]))
  const inTurn = lists.flatMap((list) =>
    [...list].toSorted(([one], [two]) => Number(one) - Number(two)).map(([, key]) => key),
  )
  // The keys begin anew with each part, and the questions count on.
  if (lists.length > 1 && isOneCount && inTurn.length === numbers.length) return inTurn
  return numbers.map((number, index) => {
    if (index > 0 && Number(number) <= Number(numbers[index - 1])) part += 1
    return lists[part]?.get(number)
  })
}
