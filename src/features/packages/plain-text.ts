import { trustedHtml } from '#src/lib/device/trusted.ts'

/** Rich text of the back office as plain words. The parser runs no script and loads nothing. */
export function plainText(html: string): string {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html').body.textContent?.trim() ?? ''
}
