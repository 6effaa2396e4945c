import { trustedHtml } from '#src/lib/device/trusted.ts'
import type { Read } from './html.ts'

/** An inert document: nothing in it loads, runs or is shown. */
export const read: Read = (html) =>
  new DOMParser().parseFromString(trustedHtml(`<body>${html}</body>`), 'text/html').body
