/** What the service worker may answer, as data. Everything under /api goes to the network, always. */

/** Paths that are not the app's own pages. */
export const NOT_PAGES = [
  /^\/(api|files)(\/|$)/,
  /^\/(health|ready|metrics)$/,
  /^\/app-config\.json$/,
  /^\/(robots\.txt|sitemap\.xml)$/,
  /^\/sitemap\//,
]

/** Built files bear their content's hash in their names: whoever has one has the right one. */
export const HASHED = /^\/assets\/[^?]+-[\w-]{8,32}\.\w+$/

/** Hashed files of earlier builds that a page still open may ask for, and those of screens that are stored once they were opened. */
export const OLD_ASSETS = 'elp-old-assets'

/** How many of them are kept: a few builds' worth. */
export const MAX_OLD_ASSETS = 400
