import { trustedHtml } from '#src/lib/device/trusted.ts'

export interface TextPart {
  id: string
  title: string
}

/**
 * The text of an article, its headings with names to lead to, and the list of those. The parser runs no script and loads
 * nothing. Names begin with a letter of ours: the page has names of its own.
 */
export function withParts(html: string): { html: string; parts: TextPart[] } {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  const taken = new Set<string>()
  const parts: TextPart[] = []
  for (const heading of body.querySelectorAll('h2')) {
    const title = heading.textContent?.trim() ?? ''
    if (!title) continue
    const id = freeName(nameOf(title), taken)
    heading.id = id
    parts.push({ id, title })
  }
  return { html: body.innerHTML, parts }
}

const nameOf = (title: string) =>
  `b-${title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')}`

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let again = 2; taken.has(free); again++) free = `${name}-${again}`
  taken.add(free)
  return free
}
