/** What a page says of itself to search engines and shared links. */
export interface Head {
  /** 301: what was there has another address now. */
  status: 200 | 301 | 404
  /** That other address, as a path. */
  location?: string
  /** Of its query what has moved; the rest stays as it was asked. */
  query?: Record<string, string>
  title?: string
  /** The file has a title in its reader's language: `title` is told to shared links alone. */
  titled?: true
  description?: string
  /** Its one address. */
  canonical?: string
  type?: 'website' | 'article' | 'product'
  image?: string
  /** JSON-LD. */
  data: object[]
  /** What the page says that was drawn when the app was built, in the places that it leaves open, by their names. */
  known?: Record<string, string>
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** In a data block, which no browser runs: no text of ours may end it. */
const json = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

const meta = (name: 'name' | 'property', key: string, content: string | undefined): string =>
  content === undefined ? '' : `<meta ${name}="${key}" content="${escaped(content)}" />`

/** A place that a drawn page leaves open: `{{nama}}`. `{{known}}` holds them all, for the app; `{{path}}` is its address. */
const OPEN = /\{\{(\w+)\}\}/g

function filled(html: string, { known, canonical }: Head): string {
  if (!known || !canonical) return html
  const texts: Record<string, string> = { ...known, known: JSON.stringify(known), path: new URL(canonical).pathname }
  return html.replace(OPEN, (_, name: string) => escaped(texts[name] ?? ''))
}

/** The page of the app with what it says of itself in its head; of a page that is not there, that it is not to be found. */
export function withHead(html: string, head: Head): string {
  const { title, description, canonical, type, image } = head
  const lines = [
    head.status === 404 ? '<meta name="robots" content="noindex" />' : '',
    canonical ? `<link rel="canonical" href="${escaped(canonical)}" />` : '',
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', type && 'ELP'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', image),
    ...head.data.map((data) => `<script type="application/ld+json">${json(data)}</script>`),
  ].filter(Boolean)
  let page = filled(html, head)
  // Texts of others are put in by functions: a `$&` in a title is no pattern.
  if (title !== undefined && !head.titled)
    page = page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
  if (description !== undefined)
    page = page.replace(/<meta name="description"[^<>]*>/, () => meta('name', 'description', description))
  return page.replace('</head>', () => `${lines.join('')}</head>`)
}
