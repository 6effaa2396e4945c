const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Rich text as one line of plain text, for a cell: tags go, LaTeX stays as it was typed. */
export function plainText(html: string): string {
  return html
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/td)[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
