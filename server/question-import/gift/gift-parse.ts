import { type Block, blocksOf } from './gift-blocks.ts'
import type { GiftAnswer, GiftFigure, GiftFigureAnswer, GiftProblem, GiftQuestion, GiftText } from './gift-tree.ts'

/** The tree of a file, and the questions that cannot be read. Compared with the parse its maintainers expect. */
export function parseGift(source: string): { questions: GiftQuestion[]; problems: GiftProblem[] } {
  const questions: GiftQuestion[] = []
  const problems: GiftProblem[] = []
  for (const block of blocksOf(source)) {
    try {
      questions.push(...parseBlock(block))
    } catch (error) {
      if (!(error instanceof GiftError)) throw error
      const unheld = error instanceof GiftUnheld
      problems.push({ line: block.line, title: titleOf(block.text)?.title ?? null, reason: error.message, unheld })
    }
  }
  return { questions, problems }
}

class GiftError extends Error {}
/** Well written, and of a kind that the bank does not hold. */
class GiftUnheld extends GiftError {}

function parseBlock({ line, text: given, id, tags }: Block): GiftQuestion[] {
  const text = withFormulas(given)
  const category = /^\s*\$CATEGORY:([^\n]*)\n?/.exec(text)
  const blank = empty(line, id, tags)
  if (category) {
    const rest = text.slice(category[0].length)
    const named: GiftQuestion = { ...blank, type: 'Category', title: (category[1] ?? '').trim() }
    return rest.trim() === '' ? [named] : [named, ...parseBlock({ line: line + 1, text: rest, id, tags })]
  }
  const titled = titleOf(text)
  const body = titled ? titled.rest : text
  const { format, rest } = formatOf(body, 'moodle')
  const start = unescapedAt(rest, '{')
  const head = { ...blank, title: titled?.title ?? null }
  if (start < 0) {
    if (unescapedAt(rest, '}') >= 0) throw new GiftError('Ada kurung kurawal tutup } tanpa pembuka {.')
    return [{ ...head, type: 'Description', stem: { format, text: clean(rest, format) } }]
  }
  const end = unescapedAt(rest, '}', start + 1)
  const again = unescapedAt(rest, '{', start + 1)
  if (end < 0 || (again >= 0 && again < end)) throw new GiftError('Kurung kurawal { tidak ditutup dengan }.')
  const tail = rest.slice(end + 1)
  if (unescapedAt(tail, '{') >= 0)
    throw new GiftError(
      'Satu soal hanya boleh punya satu tempat jawaban { }. Bila ini beberapa soal, pisahkan dengan baris kosong.',
    )
  const before = clean(rest.slice(0, start), format)
  const after = clean(tail, format)
  const stem = { format, text: after === '' ? before : `${before} _____ ${after}`.trim() }
  const { body: answers, feedback } = cutFeedback(rest.slice(start + 1, end), format)
  const whole = { ...head, stem, hasEmbeddedAnswers: after !== '', globalFeedback: feedback }
  return [{ ...whole, ...answersOf(answers, format) }]
}

/** Signs of the answers inside a formula are the formula's, though their author escaped none of them. */
const withFormulas = (text: string): string =>
  text.replace(/\$\$[^~]{1,2000}?\$\$|(?<!\\)(\\{1,2})\((?:(?!\\\()[^~]){1,2000}?(?<!\\)\1\)/g, (formula) =>
    /\n\s*\n|(?:^|\n)\s*=/.test(formula) ? formula : formula.replace(/(?<!\\)[{}=#]/g, '\\$&'),
  )

function empty(line: number, id: string | null, tags: string[]): GiftQuestion {
  return {
    line,
    type: 'Description',
    id,
    tags,
    title: null,
    stem: { format: 'moodle', text: '' },
    hasEmbeddedAnswers: false,
    globalFeedback: null,
    isTrue: false,
    feedback: [],
    answers: [],
    pairs: [],
    figures: [],
  }
}

function titleOf(text: string): { title: string; rest: string } | undefined {
  const match = /^\s*::((?:\\[\s\S]|[^:\\]|:(?!:))*)::/.exec(text)
  return match ? { title: clean(match[1] ?? '', 'moodle'), rest: text.slice(match[0].length) } : undefined
}

function formatOf(text: string, usual: GiftText['format']): { format: GiftText['format']; rest: string } {
  const match = /^\s*\[(moodle|html|markdown|plain)\]/i.exec(text)
  if (!match) return { format: usual, rest: text }
  return { format: (match[1] ?? '').toLowerCase() as GiftText['format'], rest: text.slice(match[0].length) }
}

function textOf(source: string, usual: GiftText['format']): GiftText {
  const { format, rest } = formatOf(source, usual)
  return { format, text: clean(rest, format) }
}

const FORMULA_OR_ESCAPE = /(\$\$[\s\S]+?\$\$|\\\((?:(?!\\\()[\s\S])+?\\\))|\\([~=#{}:\\n])/g

/** Control characters without their backslash; in Moodle's own kind of text a line end is a space. */
function clean(source: string, format: GiftText['format']): string {
  const joined = format === 'moodle' ? oneLine(source) : source
  const plain = joined.replace(FORMULA_OR_ESCAPE, (_all, formula: string | undefined, sign: string) =>
    formula === undefined ? (sign === 'n' ? '\n' : sign) : cleanFormula(formula),
  )
  return plain.trim()
}

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** A formula is full of backslashes. Moodle doubles every one; people double none, and `\neq` is no line end. */
function cleanFormula(formula: string): string {
  const bare = formula.replace(/\\([~=#{}:])/g, '$1')
  const doubled = (bare.match(/\\+/g) ?? []).every((run) => run.length % 2 === 0)
  return doubled ? bare.replaceAll('\\\\', '\\') : formula.replace(/\\([~=#{}])/g, '$1')
}

function unescapedAt(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}

function cutFeedback(body: string, format: GiftText['format']): { body: string; feedback: GiftText | null } {
  const at = unescapedAt(body, '####')
  if (at < 0) return { body, feedback: null }
  return { body: body.slice(0, at), feedback: textOf(body.slice(at + 4), format) }
}

type Answers = Partial<GiftQuestion> & Pick<GiftQuestion, 'type'>

function answersOf(body: string, format: GiftText['format']): Answers {
  const said = body.trim()
  if (said === '') return { type: 'Essay' }
  if (said.startsWith('#')) return numerical(said.slice(1), format)
  if (/^>\d*\s/.test(said)) return ordering(said, format)
  const truth = /^(TRUE|FALSE|T|F)\s*(?:#([\s\S]*))?$/i.exec(said)
  if (truth) return { type: 'TF', isTrue: /^t/i.test(truth[1] ?? ''), feedback: feedbacks(truth[2] ?? '', format) }
  const items = itemsOf(said)
  if (!items.length) throw new GiftError(`Jawaban "${said.slice(0, 60)}" tidak dimulai dengan = atau ~.`)
  const right = items.filter(({ mark }) => mark === '=')
  if (right.length === items.length && items.every(({ text }) => unescapedAt(text, '->') >= 0))
    return { type: 'Matching', pairs: items.map(({ text }) => pairOf(text, format)) }
  const answers = items.map(({ mark, text }) => answerOf(mark, text, format))
  const type = right.length === items.length ? 'Short' : 'MC'
  return { type, answers, ...(isDoubtful(said) && { doubtful: true }) }
}

/** `>2 none`, Moodle's settings of a question to be put in order, and below them its items, as they belong. */
function ordering(said: string, format: GiftText['format']): Answers {
  const items = said
    .split('\n')
    .slice(1)
    .filter((line) => line.trim())
  const answers = items.map((item) => ({ isCorrect: true, weight: null, text: textOf(item, format), feedback: null }))
  return { type: 'Ordering', answers }
}

/** Answers that stand on lines of their own, and one of them is parted by a sign = of its own: `=y = 2x`. */
const isDoubtful = (body: string): boolean => {
  const lines = body.split('\n').filter((line) => /^\s*[=~]/.test(line))
  return lines.length > 1 && lines.some((line) => /^\s*[=~].*?(?<!\\)=/.test(line.split('#', 1)[0] ?? ''))
}

interface Item {
  mark: string
  text: string
}

function itemsOf(body: string): Item[] {
  const items: Item[] = []
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] ?? ''
    if (sign === '=' || sign === '~') items.push({ mark: sign, text: '' })
    else {
      const piece = sign === '\\' ? body.slice(at, at + 2) : sign
      const last = items.at(-1)
      if (last) last.text += piece
      else if (piece.trim()) return []
      at += piece.length - 1
    }
  }
  return items
}

/** `%50%answer#feedback` */
function weighed(source: string, format: GiftText['format']) {
  const percent = /^\s*%(-?\d+(?:[.,]\d+)?)%/.exec(source)
  const rest = percent ? source.slice(percent[0].length) : source
  const at = unescapedAt(rest, '#')
  const feedback = at < 0 ? null : textOf(rest.slice(at + 1), format)
  return {
    weight: percent ? Number((percent[1] ?? '').replace(',', '.')) : null,
    body: at < 0 ? rest : rest.slice(0, at),
    feedback: feedback?.text ? feedback : null,
  }
}

function answerOf(mark: string, source: string, format: GiftText['format']): GiftAnswer {
  const { weight, body, feedback } = weighed(source, format)
  return { isCorrect: mark === '=', weight, text: textOf(body, format), feedback }
}

function pairOf(source: string, format: GiftText['format']): GiftQuestion['pairs'][number] {
  const at = unescapedAt(source, '->')
  return { subquestion: textOf(source.slice(0, at), format), subanswer: clean(source.slice(at + 2), 'moodle') }
}

function feedbacks(source: string, format: GiftText['format']): GiftText[] {
  const at = unescapedAt(source, '#')
  return (at < 0 ? [source] : [source.slice(0, at), source.slice(at + 1)]).map((part) => textOf(part, format))
}

function numerical(source: string, format: GiftText['format']): Answers {
  const items = itemsOf(source.trim())
  const listed = items.length ? items : [{ mark: '=', text: source }]
  const parts = listed.map(({ mark, text }) => ({ mark, ...weighed(text, format) }))
  // `~#feedback`: whatever else is answered.
  const isFigure = ({ mark, body }: (typeof parts)[number]) => mark === '=' || body.trim() !== ''
  const figures = parts.filter(isFigure)
  const otherwise = parts.filter((part) => !isFigure(part)).flatMap(({ feedback }) => feedback ?? [])
  return {
    type: 'Numerical',
    feedback: otherwise,
    figures: figures.map(({ mark, weight, body, feedback }): GiftFigureAnswer => {
      const said = body.trim()
      return { isCorrect: mark === '=', weight, figure: figureOf(said), source: said, feedback }
    }),
  }
}

/** With a comma too, as people here write. */
const NUMBER = String.raw`[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d+)?`
const toNumber = (text: string | undefined): number => Number((text ?? '').replace(',', '.'))

function figureOf(source: string): GiftFigure {
  const range = new RegExp(`^(${NUMBER})\\s*\\.\\.\\s*(${NUMBER})$`).exec(
    source.replace(/(\d)\.\.(?=[-+.\d])/, '$1 ..'),
  )
  if (range) return { type: 'high-low', numberHigh: toNumber(range[2]), numberLow: toNumber(range[1]) }
  const around = new RegExp(`^(${NUMBER})\\s*(?::\\s*(${NUMBER}))?$`).exec(source)
  if (!around)
    throw new GiftError(`Jawaban angka "${source.slice(0, 60)}" tidak terbaca; tulis misalnya {#3.5} atau {#3.5:0.1}.`)
  const number = toNumber(around[1])
  return around[2] === undefined ? { type: 'simple', number } : { type: 'range', number, range: toNumber(around[2]) }
}
