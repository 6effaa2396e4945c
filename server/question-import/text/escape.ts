const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)
export const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

export const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .replaceAll('&amp;', '&')

const FORMULA_OR_DOLLAR =
  /<[a-zA-Z/](?:(?!<[a-zA-Z/])[^>])*>|\$\$[\s\S]+?\$\$|\\\((?:(?!\\\()[\s\S])+?\\\)|\\\[(?:(?!\\\[)[\s\S])+?\\\]|\\\$|\$/g

/** Elsewhere a single dollar is money and not the start of a formula. Tags and formulas between $$ $$, \( \), \[ \] stay. */
export const keepDollars = (html: string): string =>
  html.replace(FORMULA_OR_DOLLAR, (found) => (found === '$' ? '\\$' : found))
