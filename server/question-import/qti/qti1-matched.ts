import { columnsOf } from '../shared/tags.ts'
import { table } from '../shared/weighed.ts'
import { butMedia, withoutTags } from '../text/tags.ts'
import { childrenOf, findAll, type XmlElement } from '../xml/parse.ts'
import { partialOf } from './qti1-grading.ts'
import { cannot, type Item, identOf, labels, type Parts, plainWords, unframed } from './qti1-item.ts'
import { keysOf } from './qti1-scores.ts'

/** Texts below each other, each with one of the same answers. */
export function matched(item: Item): Parts | string {
  const listed = findAll(item.element, 'flow').filter(({ attributes }) => attributes.class === 'RIGHT_MATCH_BLOCK')
  const rows = item.responses.map((response) => ({ response, options: labels(response) }))
  if (rows.some(({ options }) => options.length < 2 && !listed.length))
    return cannot('Soal rumpang dengan beberapa isian')
  const looks = new Looks(item)
  // Blackboard writes the answers once, beside the items, and says by their place which is meant.
  const right = listed.flatMap((block) => childrenOf(block, 'flow')).map((one) => looks.of(item.html(one)))
  if (right.length && rows.some(({ options }) => options.length !== right.length))
    return 'Soal menjodohkan ini tidak menyebut pilihan yang sama banyak untuk setiap baris.'
  const answersOf = ({ options }: (typeof rows)[number]) =>
    options.map((option, index) => right[index] ?? looks.of(item.html(option)))
  const answers = [...new Set(rows.flatMap(answersOf))]
  if (rows.some((row) => new Set(answersOf(row)).size !== answers.length))
    return cannot(`Satu butir dengan ${rows.length} tempat jawaban yang pilihannya berbeda`)
  if (new Set(right).size < right.length) item.lost.push('pilihan jawaban yang tertulis dua kali')
  const texts = rowTexts(item)
  if (texts.some((text) => withoutTags(text, '', butMedia).trim() === '')) return 'Ada baris menjodohkan tanpa teks.'
  const pairs = rows.map((row, index) => {
    const keys = [...keysOf(item.scores, identOf(row.response), true)].filter(([, percent]) => percent > 0)
    const key = keys.length === 1 ? keys[0]?.[0] : undefined
    const at = row.options.findIndex(({ attributes }) => attributes.ident === key)
    return { text: texts[index] ?? '', answer: answersOf(row)[at] ?? '' }
  })
  const [first, second] = answers
  const named = answers.length === 2 && first && second && !looks.shown.size ? ([first, second] as const) : null
  // An option that fits no row is there to mislead: it stays.
  const unused = answers.filter((name) => !pairs.some(({ answer }) => answer === name))
  const columns = columnsOf(item.meta) ?? (named && [...named])
  const all = [...pairs, ...unused.map((answer) => ({ text: '', answer }))]
  const found = table(all, columns as [string, string] | null, item.meta.jenis, looks.shown)
  return typeof found === 'string' ? found : { ...found, ...partialOf(item) }
}

/** Answers by what they say, and how those look that are more than words. */
class Looks {
  readonly shown = new Map<string, string>()
  readonly #isOwn: boolean

  constructor({ meta }: Item) {
    this.#isOwn = meta.kode !== undefined
  }

  of(html: string): string {
    // The columns of our own export are taken as they stand.
    if (this.#isOwn) return withoutTags(html, '').trim()
    const plain = plainWords(html)
    if (plain !== undefined) return plain
    const look = unframed(html)
    this.shown.set(look, look)
    return look
  }
}

/** What each row says: in its place for an answer, or in what Blackboard puts around that. */
function rowTexts({ element, responses, dialect, html }: Item): string[] {
  const around = new Map<XmlElement, XmlElement>()
  const walk = (inside: XmlElement, flow: XmlElement): void => {
    for (const child of childrenOf(inside)) {
      if (child.name === 'response_lid') around.set(child, flow)
      else walk(child, child.name === 'flow' ? child : flow)
    }
  }
  if (dialect === 'blackboard') walk(element, element)
  const flows = [...around.values()]
  const alone = new Set(flows.filter((flow) => flows.indexOf(flow) === flows.lastIndexOf(flow)))
  return responses.map((response) => {
    const flow = around.get(response)
    return html(flow && alone.has(flow) && flow.name === 'flow' ? flow : response)
  })
}
