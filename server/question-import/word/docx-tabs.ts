/** Tags of which a reader sees only how a text looks. */
const LOOKS = /<(\/?)(strong|em|u|s|sub|sup|mark[a-z]+)>|(\t+|<br>)|<[^<>]*>|[^<\t]+|</g

/** A tab or a break inside of bold text and the like parts it in two: `<strong>A. x\tB. y</strong>`. */
export function partedAtTabs(html: string): string {
  if (!/\t|<br>/.test(html) || !html.includes('<')) return html
  const open: string[] = []
  const parted = html.replace(LOOKS, (piece, closing: string | undefined, tag: string | undefined, tabs) => {
    if (tag) {
      if (closing) open.pop()
      else open.push(tag)
      return piece
    }
    if (!tabs || !open.length) return piece
    return `${[...open]
      .reverse()
      .map((one) => `</${one}>`)
      .join('')}${tabs}${open.map((one) => `<${one}>`).join('')}`
  })
  return parted.replace(/<(strong|em|u|s|sub|sup|mark[a-z]+)><\/\1>/g, '')
}
