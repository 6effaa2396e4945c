/**
 * What readers ask of raw HTML. Files may be made to cost time: a search that begins at every sign must not run past the
 * next one, or a text of signs that are never closed is read once for each of them.
 */
const TAG = /<[^<>]*>/g
export const TAG_BUT_MEDIA = /<(?!img|audio)[^<>]*>/g

/** Without its tags. After the last `>` there is none. */
export function withoutTags(html: string, instead = ' ', tag = TAG): string {
  const end = html.lastIndexOf('>') + 1
  return html.slice(0, end).replace(tag, instead) + html.slice(end)
}

const MEDIA = /(<(?:img|audio)\b(?:(?!<(?:img|audio)\b)[^>])*?\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi

type Found = [before: string, double?: string, single?: string, bare?: string]
const sourceOf = ([, double, single, bare]: Found): string => double ?? single ?? bare ?? ''

/** Addresses of its pictures and sounds. */
export const mediaSources = (html: string): string[] =>
  [...html.matchAll(MEDIA)].map(([, ...found]) => sourceOf(found as unknown as Found))

/** The same with other addresses; where `address` answers undefined, the picture stays as it is. */
export const withMediaSources = (html: string, address: (source: string) => string | undefined): string =>
  html.replace(MEDIA, (all, ...found) => {
    const [before, , single] = found as unknown as Found
    const named = address(sourceOf(found as unknown as Found))
    const quote = single === undefined ? '"' : "'"
    return named === undefined ? all : `${before}${quote}${named}${quote}`
  })

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
  const open = new RegExp(`<${name}\\b[^<>]*>`, 'i').exec(html)
  if (!open) return undefined
  const rest = html.slice(open.index + open[0].length)
  const close = [...rest.matchAll(new RegExp(`</${name}\\s*>`, 'gi'))].at(-1)
  return close && rest.slice(0, close.index)
}
