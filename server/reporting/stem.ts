const SHOWN = 160
const ENTITIES: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** The beginning of a rendered question as plain text. Of a formula it takes the MathML, not the visual markup. */
export function stem(html: string): string {
  const text = withoutDrawnFormulas(html)
    .replace(/<[^<>]+>/g, ' ')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_all, name) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text
}

/** KaTeX writes every formula twice: as MathML, and as nested spans below `katex-html`. */
function withoutDrawnFormulas(html: string): string {
  let depth = 0
  return html.replace(/<[^<>]*>|[^<]+/g, (piece) => {
    if (depth === 0 && /^<span[^>]*katex-html/.test(piece)) depth = 1
    else if (depth > 0 && piece.startsWith('<span')) depth += 1
    else if (depth > 0 && piece === '</span>') depth -= 1
    else if (depth === 0) return piece
    return ''
  })
}
