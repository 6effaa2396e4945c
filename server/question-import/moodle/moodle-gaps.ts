import { type Gap, gapped, gapSign } from '../shared/gapped.ts'
import { escapeHtml, unescapeHtml } from '../text/escape.ts'
import { withoutTags } from '../text/tags.ts'
import type { RawQuestion } from '../types.ts'
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/parse.ts'
import { isTrue } from './moodle-settings.ts'
import { type Item, oldImage, rich } from './moodle-text.ts'

type Parts = Partial<RawQuestion> & Pick<RawQuestion, 'type'>

/** Where a gap of Cloze begins: `{1:SHORTANSWER:`. */
const OPENS = /\{\s?(\d{0,3})\s?:\s?([A-Z_]{2,16}):/g
const KIND: Record<string, 'written' | 'figure' | 'chosen' | 'several'> = {
  SHORTANSWER: 'written',
  SA: 'written',
  MW: 'written',
  SHORTANSWER_C: 'written',
  SAC: 'written',
  MWC: 'written',
  NUMERICAL: 'figure',
  NM: 'figure',
}
/** `MULTICHOICE`, `MC`, `MCVS`, `MULTIRESPONSE_H` … */
const CHOICE = /^(?:MULTICHOICE|MC)_?[VHS]{0,2}$/
const SEVERAL = /^(?:MULTIRESPONSE|MR)_?[VHS]{0,2}$/
const CASED = /^(?:SHORTANSWER_C|SAC|MWC)$/

const kindOf = (name: string): (typeof KIND)[string] | undefined =>
  KIND[name] ?? (CHOICE.test(name) ? 'chosen' : SEVERAL.test(name) ? 'several' : undefined)

/** A text with its answers inside (Cloze). */
export function cloze(item: Item): Parts | string {
  const own = item.meta.jenis === 'rumpang'
  const parts = clozeOf(stemOf(item), item.lost, own)
  return own && typeof parts !== 'string' ? { ...parts, partial: false } : parts
}

/** The same of a text alone, HTML. */
export function clozeOf(html: string, lost: string[], own = false): Parts | string {
  const gaps: Gap[] = []
  const weights = new Set<string>()
  let stem = ''
  let from = 0
  for (const found of html.matchAll(OPENS)) {
    const [opening, weight = '', name = ''] = found
    const kind = kindOf(name)
    const begins = found.index + opening.length
    if (!kind || found.index < from) continue
    const ends = endOf(html, begins)
    if (ends === undefined) return `Rumpang {${weight}:${name}:…} di teks ini tidak ditutup.`
    if (CASED.test(name)) lost.push('pembedaan huruf besar dan kecil')
    weights.add(weight || '1')
    stem += html.slice(from, found.index) + gapSign(gaps.length)
    gaps.push(gapOf(kind, html.slice(begins, ends), lost))
    from = ends + 1
  }
  if (!gaps.length) return 'Soal rumpang (Cloze) ini tidak memuat rumpang yang dikenal.'
  if (weights.size > 1) lost.push('bobot tiap rumpang')
  return gapped(stem + html.slice(from), gaps, lost, { own })
}

/** Where the brace closes that is not escaped. */
function endOf(html: string, from: number): number | undefined {
  for (let at = from; at < html.length; at += 1) {
    if (html[at] === '\\') at += 1
    else if (html[at] === '}') return at
  }
  return undefined
}

interface Answer {
  /** HTML */
  text: string
  percent: number
}

/** `=right#feedback~wrong~%50%half`, with a backslash before a sign that is meant itself. */
function answersIn(code: string, lost: string[]): Answer[] {
  const answers = partsOf(code, '~').filter((part, index) => index > 0 || part.trim() !== '')
  return answers.map((answer) => {
    const [said = '', ...feedback] = partsOf(answer, '#')
    if (feedback.some((one) => one.trim())) lost.push('umpan balik tiap jawaban')
    const [sign = '', share] = /^\s*(?:=|%(-?\d{1,3}(?:\.\d{1,7})?)%)/.exec(said) ?? []
    const percent = sign ? (share === undefined ? 100 : Number(share)) : 0
    return { text: meant(said.slice(sign.length)), percent }
  })
}

/** Parted where the sign stands without a backslash; entities hold a `#` of their own. */
function partsOf(code: string, sign: string): string[] {
  const parts = ['']
  for (const [piece] of code.matchAll(/\\.|&#?\w{1,10};|[^\\]|\\/gsu)) {
    if (piece === sign) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

const meant = (said: string): string => said.replace(/\\(.)/gsu, '$1').trim()
const plain = (html: string): string => unescapeHtml(withoutTags(html, ' ')).replace(/\s+/g, ' ').trim()

function gapOf(kind: (typeof KIND)[string], code: string, lost: string[]): Gap {
  if (kind === 'chosen' || kind === 'several') {
    const options = answersIn(code, lost)
    return { kind: 'chosen', options, ...(kind === 'several' && { several: true }) }
  }
  if (kind === 'written')
    // An asterisk that was escaped stays so, for it stands for anything elsewhere.
    return {
      kind,
      answers: answersIn(code.replaceAll('\\*', '\\\\*'), lost)
        .map(({ text, percent }) => ({ text: plain(text), percent }))
        .filter(({ text, percent }) => percent > 0 || text !== '*'),
    }
  const found = answersIn(code, lost).map(({ text, percent }) => {
    const [value = '', tolerance = ''] = plain(text).split(':')
    const within = Number(tolerance.replace(',', '.')) || 0
    return {
      value: value.trim(),
      range: within > 0 ? `${value.trim()} ± ${within}` : null,
      ...(within > 0 && { within }),
      percent: value.trim() === '*' ? 0 : percent,
    }
  })
  return { kind, figures: found }
}

/** Choices by their number in the text, `[[2]]`, each gap from the choices of its group: dragged into it, or picked from its list. */
export function pickedWords(item: Item): Parts | string {
  const choices = choicesOf(item)
  const gaps: Gap[] = []
  const stem = stemOf(item).replace(/\[\[(\d{1,3})\]\]/g, (all, number: string) => {
    const right = choices[Number(number) - 1]
    if (!right) return all
    const own = choices.filter(({ group }) => group === right.group)
    // A word that may be used again is listed as often.
    const options = [...new Set(own.map(({ text }) => text))].map((text) => ({
      text,
      percent: text === right.text ? 100 : 0,
    }))
    gaps.push({ kind: 'chosen', options })
    return gapSign(gaps.length - 1)
  })
  return gapped(stem, gaps, item.lost)
}

/** In a backup they are answers, and what their plugin keeps of each stands where others keep its feedback. */
function choicesOf({ element }: Item): { text: string; group: string }[] {
  const said = (one: XmlElement, name: string) =>
    textOf(childOf(childOf(one, name), 'text') ?? childOf(one, name)).trim()
  const listed = [...childrenOf(element, 'dragbox'), ...childrenOf(element, 'selectoption')]
  if (listed.length) return listed.map((one) => ({ text: html(said(one, 'text')), group: said(one, 'group') || '1' }))
  return childrenOf(element, 'answer').map((one) => {
    const kept = said(one, 'feedback')
    return { text: html(said(one, 'text')), group: /draggroup\W{1,8}(?:s:\d:")?(\d)/.exec(kept)?.[1] ?? kept }
  })
}

/** What it shows is HTML, with a few tags; a lone `<` is none. */
const html = (said: string): string => said.replace(/<(?![a-z/])|&(?!#?\w{1,10};)/gi, escapeHtml)

const stemOf = (item: Item): string => rich(item, childOf(item.element, 'questiontext')) + oldImage(item)

/** Plugin "gapfill": the answers stand in the text between two signs, `[cat|hund]`. */
export function gapfill(item: Item): Parts | string {
  const said = (name: string) => textOf(childOf(item.element, name)).trim()
  const [open = '[', close = ']'] = [...(said('delimitchars') || '[]')]
  const wrong = childrenOf(item.element, 'answer')
    .filter(({ attributes }) => !(Number(attributes.fraction) > 0))
    .map((answer) => textOf(childOf(answer, 'text')).trim())
    .filter(Boolean)
  if (isTrue(said('casesensitive'))) item.lost.push('pembedaan huruf besar dan kecil')
  if (isTrue(said('noduplicates'))) item.lost.push('larangan jawaban yang sama')
  const answers: string[][] = []
  let stem = ''
  let rest = stemOf(item)
  for (;;) {
    const at = rest.indexOf(open)
    const end = rest.indexOf(close, at + 1)
    if (at < 0 || end < 0) break
    stem += rest.slice(0, at) + gapSign(answers.length)
    answers.push(
      plain(rest.slice(at + 1, end))
        .split('|')
        .map((one) => one.trim()),
    )
    rest = rest.slice(end + 1)
  }
  const isPattern = (one: string) => /\\[a-z]|[.\])][*+?]|\[|\^|\$$/i.test(one)
  if (!isTrue(said('disableregex')) && answers.flat().some(isPattern))
    return 'Isian yang dinilai dengan pola huruf (regex) tidak dapat disimpan di bank soal.'
  const isTyped = !/^(?:dragdrop|dropdown)$/.test(said('answerdisplay')) || answers.some((own) => own.length > 1)
  const offered = [...new Set([...answers.flat(), ...wrong])]
  const gaps = answers.map((own): Gap => {
    if (isTyped)
      return { kind: 'written', answers: own.map((text) => ({ text: text.replaceAll('*', '\\*'), percent: 100 })) }
    const options = offered.map((text) => ({ text: escapeHtml(text), percent: text === own[0] ? 100 : 0 }))
    return { kind: 'chosen', options }
  })
  return gapped(stem + rest, gaps, item.lost)
}
