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

/** Keeps what a question needs and nothing that runs, loads from elsewhere or dresses itself up. */
export function sanitise(html: string): Sanitised {
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

  const clean = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      img: ['src', 'alt', 'width', 'height'],
      audio: ['src', 'controls', 'preload'],
      ol: ['start', 'type'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    allowedSchemes: ['media'],
    allowProtocolRelative: false,
    transformTags: { img: source, audio: source, h1: 'h3', h2: 'h3', h6: 'h5' },
    exclusiveFilter: (frame) => (frame.tag === 'img' || frame.tag === 'audio') && !frame.attribs.src,
  })
  return { html: clean.trim(), media, problems }
}
