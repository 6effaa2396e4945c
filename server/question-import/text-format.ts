import { escapeHtml, keepDollars } from './text/escape.ts'
import { markdownToHtml } from './text/markdown.ts'
import { playSounds } from './text/media-links.ts'
import { styled } from './text/styled.ts'
import { webMaths } from './xml/web-maths.ts'

const TAG_OR_ENTITY = /<(?=[a-zA-Z/!])|&(?=#?\w+;)|[<&]/g

/** Text of Moodle's kinds as HTML: `html`, `markdown`, `plain` (or `plain_text`), and its own, text with some tags. */
export function formatted(text: string, format: string | undefined): string {
  if (text.trim() === '') return ''
  return playSounds(keepDollars(webMaths(styled(toHtml(text, format ?? '')))))
}

function toHtml(text: string, format: string): string {
  if (format === 'html') return text.trim()
  if (format === 'markdown') return markdownToHtml(text)
  if (format === 'plain' || format === 'plain_text') return lines(escapeHtml(text))
  return lines(text.replace(TAG_OR_ENTITY, (sign, at: number) => (opens(text, at) ? sign : escapeHtml(sign))))
}

/** A sign that begins a tag or an entity, and not a comparison. */
function opens(text: string, at: number): boolean {
  return /^<\/?[a-zA-Z][^<>]*>|^<!--|^&#?\w{2,10};/.test(text.slice(at, at + 2000))
}

const lines = (html: string): string => html.trim().replace(/\r?\n/g, '<br>')
