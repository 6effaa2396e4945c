import { withoutBreaks } from '../shared/without-breaks.ts'

/** Tags as they are typed in texts for programs of exams, by what they are here; the others are only left away. */
const TYPED: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  sub: 'sub',
  sup: 'sup',
}
const SOURCE = /&lt;(\/?)(br|b|strong|i|em|u|sub|sup|p|center|div)\s{0,3}\/?&gt;/gi

/** Tags and signs that a text of such a program holds as letters (`<br>`, `&nbsp;`, `FileQ:`) are what they mean there. */
export function withoutSource(html: string): string {
  const open: string[] = []
  const said = html
    .replace(/&amp;nbsp;/g, ' ')
    .replace(/File[QO]\s?:\s*/gi, '')
    .replace(SOURCE, (_all, closes: string, typed: string) => {
      const name = typed.toLowerCase()
      if (name === 'br') return '<br>'
      const tag = TYPED[name]
      if (!tag) return ''
      if (!closes) open.push(tag)
      else if (open.at(-1) !== tag) return ''
      else open.pop()
      return `<${closes}${tag}>`
    })
  // What is opened and never closed holds nothing that anybody could know.
  return open.length
    ? html.replace(/&amp;nbsp;/g, ' ').replace(SOURCE, (all) => (/br/i.test(all) ? '<br>' : ''))
    : tidy(said)
}

/** A break at the end of a paragraph is none. */
const tidy = (html: string): string => html.split('</p>').map(withoutBreaks).join('</p>')
