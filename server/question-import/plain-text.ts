/** Plain text as HTML: an empty line parts paragraphs, a line end is kept. */
export function paragraphs(plain: string): string {
  const escaped = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const blocks = escaped.split(/\n\s*\n/).filter((block) => block.trim() !== '')
  return blocks.map((block) => `<p>${block.trim().replaceAll('\n', '<br>')}</p>`).join('')
}
