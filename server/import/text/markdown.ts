import { escapeHtml } from './escape.ts'

/** What questions use of Markdown: paragraphs, forced line ends, lists, emphasis, code. Other marks stay as they are. */
export function markdownToHtml(source: string): string {
  return blocks(source.replaceAll('\r', '').split('\n')).join('')
}

const ITEM = /^(\s*)(?:[-*+]|(\d+)[.)])\s+(.*)$/

function blocks(lines: string[]): string[] {
  const html: string[] = []
  let paragraph: string[] = []
  const flush = () => {
    if (paragraph.length) html.push(`<p>${inline(paragraph.join('\n'))}</p>`)
    paragraph = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') flush()
    else if (ITEM.test(line)) {
      flush()
      const list = takeList(lines, at)
      html.push(list.html)
      at = list.next - 1
    } else paragraph.push(line)
  }
  flush()
  return html
}

/** A list from its first line on; what is indented below an item belongs to it. */
function takeList(lines: string[], from: number): { html: string; next: number } {
  const [, indent = '', number] = ITEM.exec(lines[from] ?? '') ?? []
  const items: string[] = []
  let at = from
  while (at < lines.length) {
    const item = ITEM.exec(lines[at] ?? '')
    if (!item || (item[1] ?? '').length < indent.length) break
    if ((item[1] ?? '').length > indent.length) {
      const inner = takeList(lines, at)
      items.push(`${items.pop() ?? ''}${inner.html}`)
      at = inner.next
    } else {
      items.push(inline(item[3] ?? ''))
      at++
    }
  }
  const tag = number ? 'ol' : 'ul'
  return { html: `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`, next: at }
}

function inline(text: string): string {
  return escapeHtml(text.trim())
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(
      /\*\*(\S(?:[^*]*\S)?)\*\*|(?<!\w)__(\S(?:[^_]*\S)?)__(?!\w)/g,
      (_all, a, b) => `<strong>${a ?? b}</strong>`,
    )
    .replace(/\*(\S(?:[^*]*\S)?)\*|(?<!\w)_([^\s_](?:[^_]*[^\s_])?)_(?!\w)/g, (_all, a, b) => `<em>${a ?? b}</em>`)
    .replace(/ {2,}\n/g, '<br>')
}
