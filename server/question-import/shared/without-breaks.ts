const BREAK = '<br>'

/** HTML without the breaks and spaces at its end; by hand, as a pattern for it would look at each break once for every other. */
export function withoutBreaks(html: string): string {
  let text = html.trimEnd()
  while (text.endsWith(BREAK)) text = text.slice(0, -BREAK.length).trimEnd()
  return text
}
