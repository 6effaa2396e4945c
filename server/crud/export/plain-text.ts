import sanitizeHtml from 'sanitize-html'

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Rich text as one line of plain text; LaTeX stays as it was typed. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/div|\/li|\/tr|\/t[dh]|\/h[1-6])[ />]/gi, ' $&')
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => NAMED[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
