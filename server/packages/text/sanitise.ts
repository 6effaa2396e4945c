import sanitizeHtml from 'sanitize-html'

/** Media kept here, as an author's text names it and as a paper names it. */
const STORED = /^(?:\/files\/media\/|media:)([0-9a-f]{64})$/

export interface Sanitised {
  html: string
  /** SHA-256 of each image or sound it uses. */
  media: string[]
  problems: string[]
}

const TAGS = [
  ...['p', 'br', 'hr', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'code', 'pre'],
  ...['ul', 'ol', 'li', 'blockquote', 'h3', 'h4', 'h5', 'figure', 'figcaption', 'img', 'audio'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** What an article may have beside what a question has: a question that leads out of an exam would be a way to cheat. */
export interface Allowed {
  links: boolean
}

/** A path of the app, a place on the page, or an address that nobody on the way reads. */
const LEADS = /^(?:\/(?![/\\])|#|https:\/\/|mailto:)/

/** Keeps what a question needs and nothing that runs, loads from elsewhere or dresses itself up. */
export function sanitise(html: string, { links }: Allowed = { links: false }): Sanitised {
  const media: string[] = []
  const problems: string[] = []

  const source = (tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
    const given = attribs.src ?? ''
    const sha256 = STORED.exec(given)?.[1]
    if (!sha256) {
      problems.push(`Media "${given.slice(0, 120)}" tidak tersimpan di sini. Unggah berkasnya lebih dulu.`)
      return { tagName, attribs: {} }
    }
    media.push(sha256)
    return {
      tagName,
      attribs: { ...attribs, src: `media:${sha256}`, ...(tagName === 'audio' && { controls: '', preload: 'auto' }) },
    }
  }

  const link = (_tag: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
    if (!LEADS.test(href.trim())) return { tagName: 'span', attribs: {} }
    return { tagName: 'a', attribs: { href: href.trim(), ...(href.startsWith('https:') && { rel: 'noopener' }) } }
  }

  const clean = sanitizeHtml(html, {
    allowedTags: links ? [...TAGS, 'a'] : TAGS,
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      audio: ['src', 'controls', 'preload'],
      ol: ['start', 'type'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    allowedSchemes: ['media'],
    allowedSchemesByTag: { a: ['https', 'mailto'] },
    allowProtocolRelative: false,
    transformTags: { img: source, audio: source, a: link, h1: 'h3', h2: 'h3', h6: 'h5' },
    exclusiveFilter: (frame) => (frame.tag === 'img' || frame.tag === 'audio') && !frame.attribs.src,
  })
  return { html: clean.trim(), media, problems }
}
