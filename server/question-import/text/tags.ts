import { type Attribute, edited, type Tag, tagsOf } from './html.ts'

const isMedia = ({ name }: Tag): boolean => name === 'img' || name === 'audio'
export const butMedia = (tag: Tag): boolean => !isMedia(tag)

/** Without its tags, or those of them that `gone` names. */
export const withoutTags = (html: string, instead = ' ', gone: (tag: Tag) => boolean = () => true): string =>
  edited(
    html,
    tagsOf(html)
      .filter(gone)
      .map(({ from, to }) => ({ from, to, text: instead })),
  )

const sources = (html: string): Attribute[] =>
  tagsOf(html)
    .filter((tag) => isMedia(tag) && !tag.isEnd)
    .flatMap(({ attributes }) => attributes.get('src') ?? [])

/** Addresses of its pictures and sounds. */
export const mediaSources = (html: string): string[] => sources(html).map(({ value }) => value)

/** The same with other addresses; where `address` answers undefined, the picture stays as it is. */
export const withMediaSources = (html: string, address: (source: string) => string | undefined): string =>
  edited(
    html,
    sources(html).flatMap(({ value, from, to, isSingleQuoted }) => {
      const named = address(value)
      if (named === undefined) return []
      // Without quotation marks an address ends at its first blank.
      const isBare = !/["']/.test(html[from - 1] ?? '')
      return [{ from, to, text: isBare && !isSingleQuoted ? `"${named}"` : named }]
    }),
  )

/** A name as addresses write it, without its percent signs. A lone % is just that. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** What stands between the first `<name …>` and the last `</name>`; undefined where there is no such pair. */
export function between(html: string, name: string): string | undefined {
  const tags = tagsOf(html).filter((tag) => tag.name === name)
  const open = tags.find(({ isEnd }) => !isEnd)
  const close = tags.findLast(({ isEnd }) => isEnd)
  return open && close && close.from >= open.to ? html.slice(open.to, close.from) : undefined
}
