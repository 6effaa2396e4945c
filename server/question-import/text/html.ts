import { QuoteType, Tokenizer } from 'htmlparser2'

export interface Attribute {
  value: string
  /** Where its value stands, without quotation marks. */
  from: number
  to: number
  isSingleQuoted: boolean
}

export interface Tag {
  /** In small letters. */
  name: string
  isEnd: boolean
  attributes: ReadonlyMap<string, Attribute>
  /** Of the first sign, and behind the last. */
  from: number
  to: number
}

/** What stands instead of a part of a text. */
export interface Edit {
  from: number
  to: number
  text: string
}

/**
 * The tags of raw HTML in its order, with their places: what nobody edits stays as its author wrote it. Values are raw.
 * Linear: each sign is read once, also of a text whose tags never end.
 */
export function tagsOf(html: string): Tag[] {
  const tags: Tag[] = []
  let open: Tag & { attributes: Map<string, Attribute> } = blank(0, '')
  let named = { name: '', to: 0 }
  let value: { from: number; to: number } | undefined
  const ended = (last: number) => tags.push({ ...open, to: last + 1 })
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname(from, to) {
        open = blank(from - 1, html.slice(from, to).toLowerCase())
      },
      onattribname(from, to) {
        named = { name: html.slice(from, to).toLowerCase(), to }
        value = undefined
      },
      onattribdata(from, to) {
        value = { from: value?.from ?? from, to }
      },
      onattribend(quote, to) {
        // The first of two counts.
        if (open.attributes.has(named.name)) return
        const empty = quote === QuoteType.NoValue ? named.to : to
        const { from, to: until } = value ?? { from: empty, to: empty }
        const isSingleQuoted = quote === QuoteType.Single
        const said = { value: html.slice(from, until), from, to: until, isSingleQuoted }
        open.attributes.set(named.name, said)
      },
      onopentagend: ended,
      onselfclosingtag: ended,
      onclosetag(from, to) {
        const end = html.indexOf('>', to)
        const begin = html.lastIndexOf('<', from)
        const name = html.slice(from, to).toLowerCase()
        tags.push({ ...blank(begin, name), isEnd: true, to: end < 0 ? html.length : end + 1 })
      },
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return tags
}

const ignore = () => undefined

function blank(from: number, name: string) {
  return { name, isEnd: false, attributes: new Map<string, Attribute>(), from, to: from }
}

/** A text with some of its parts replaced. Edits come in order; one inside the one before it is passed over. */
export function edited(html: string, edits: Iterable<Edit>): string {
  let out = ''
  let at = 0
  for (const { from, to, text } of edits) {
    if (from < at) continue
    out += html.slice(at, from) + text
    at = to
  }
  return out + html.slice(at)
}
