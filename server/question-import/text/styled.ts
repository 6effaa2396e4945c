import { edited, type Tag, tagsOf } from './html.ts'

const VOID = /^(br|hr|img|input|col|wbr|source)$/
/** Between these and their parts no text may stand. */
const FRAMES = /^(table|thead|tbody|tfoot|tr|ul|ol|colgroup)$/
const SAME: Record<string, string> = { del: 's', strike: 's', ins: 'u' }

const MARKS = [
  [/text-decoration(?:(?!text-d)[^;])*underline/i, 'u'],
  [/text-decoration(?:(?!text-d)[^;])*line-through/i, 's'],
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style\s*:\s*italic/i, 'em'],
  [/vertical-align\s*:\s*super/i, 'sup'],
  [/vertical-align\s*:\s*sub\b/i, 'sub'],
] as const

/** Elements that say what a style says: an underlined word may be what is asked about. */
export const marksOf = (style: string): string[] =>
  MARKS.filter(([pattern]) => pattern.test(style)).map(([, name]) => name)

/** Points that a style letters: their text may speak of (a) and (b). */
function lettered({ name, attributes }: Tag, style: string): string {
  const [, kind = '', form = ''] =
    /list-style(?:-type)?\s*:(?:(?!list-style)[^;"'])*\b(lower|upper)-(alpha|latin|roman)/i.exec(style) ?? []
  if (name !== 'ol' || !kind || attributes.has('type')) return ''
  const type = /roman/i.test(form) ? 'i' : 'a'
  return ` type="${/upper/i.test(kind) ? type.toUpperCase() : type}"`
}

/** Underline, bold, italics, sub and superscript given as styles become elements, since styles are not kept. */
export function styled(html: string): string {
  const tags = tagsOf(html)
  if (!tags.some(({ name, attributes }) => attributes.has('style') || SAME[name])) return html
  const open: { name: string; marks: string[] }[] = []
  const openNames = new Map<string, number>()
  const count = (name: string, by: number) => openNames.set(name, (openNames.get(name) ?? 0) + by)
  /** The marks that begin behind a start tag, or end before an end tag. */
  function marks(tag: Tag, style: string): string {
    if (!tag.isEnd) {
      const begun = FRAMES.test(tag.name) ? [] : marksOf(style)
      open.push({ name: tag.name, marks: begun })
      count(tag.name, 1)
      return begun.map((mark) => `<${mark}>`).join('')
    }
    // Asked by name first: searching all that is open for each end that ends nothing takes too long.
    if (!openNames.get(tag.name)) return ''
    const ended = open.splice(open.findLastIndex((one) => one.name === tag.name)).reverse()
    for (const one of ended) count(one.name, -1)
    return ended.flatMap((one) => one.marks.toReversed().map((mark) => `</${mark}>`)).join('')
  }
  return edited(
    html,
    tags.map((tag) => {
      const { name, isEnd, from, to, attributes } = tag
      const style = attributes.get('style')?.value ?? ''
      const start = from + (isEnd ? 2 : 1) + name.length
      const written =
        html.slice(from, start).slice(0, -name.length) + (SAME[name] ?? html.slice(start - name.length, start))
      const isWhole = VOID.test(name) || html[to - 2] === '/'
      const rest = html.slice(start, to - 1)
      const said = `${written}${rest}${isEnd ? '' : lettered(tag, style)}>`
      const marked = isWhole ? '' : marks(tag, style)
      return { from, to, text: isEnd ? marked + said : said + marked }
    }),
  )
}
