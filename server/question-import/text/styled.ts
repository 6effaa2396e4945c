const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
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
function lettered(name: string, attributes: string): string {
  const [, kind = '', form = ''] =
    /list-style(?:-type)?\s*:(?:(?!list-style)[^;"'])*\b(lower|upper)-(alpha|latin|roman)/i.exec(attributes) ?? []
  if (name !== 'ol' || !kind || /\stype\s*=/i.test(attributes)) return ''
  const type = /roman/i.test(form) ? 'i' : 'a'
  return ` type="${/upper/i.test(kind) ? type.toUpperCase() : type}"`
}

/** Underline, bold, italics, sub and superscript given as styles become elements, since styles are not kept. */
export function styled(html: string): string {
  if (!/\sstyle\s*=|<\/?(?:del|strike|ins)\b/i.test(html)) return html
  const open: { name: string; marks: string[] }[] = []
  const openNames = new Map<string, number>()
  const count = (name: string, by: number) => openNames.set(name, (openNames.get(name) ?? 0) + by)
  return html.replace(TAG, (_tag, slash: string, given: string, attributes: string) => {
    const lower = given.toLowerCase()
    const name = SAME[lower] ?? given
    const tag = `<${slash}${name}${attributes}${slash ? '' : lettered(lower, attributes)}>`
    if (VOID.test(lower) || attributes.endsWith('/')) return tag
    if (slash === '') {
      const style = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
      const marks = FRAMES.test(lower) ? [] : marksOf(style?.[1] ?? style?.[2] ?? '')
      open.push({ name: lower, marks })
      count(lower, 1)
      return tag + marks.map((mark) => `<${mark}>`).join('')
    }
    // Asked by name first: searching all that is open for each end that ends nothing takes too long.
    if (!openNames.get(lower)) return tag
    const at = open.findLastIndex((one) => one.name === lower)
    const ended = open.splice(at).reverse()
    for (const one of ended) count(one.name, -1)
    return ended.flatMap(({ marks }) => marks.toReversed().map((mark) => `</${mark}>`)).join('') + tag
  })
}
