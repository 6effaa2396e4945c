const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
const digit = (sign: string): string => String(DIGITS.indexOf(sign) % 10)
/** Letters as Arabic counts by them, with the forms in which they are typed. */
const COUNTED: readonly [RegExp, string][] = [
  [/^[أاإ]$/, 'A'],
  [/^ب$/, 'B'],
  [/^ج$/, 'C'],
  [/^د$/, 'D'],
  [/^هـ?$/, 'E'],
  [/^و$/, 'F'],
]
const letterOf = (sign: string): string => COUNTED.find(([form]) => form.test(sign))?.[1] ?? sign

const TAGS = '((?:<[a-z]+>)*)\\s*'
const NUMBER = new RegExp(`^${TAGS}\\(?([${DIGITS}]{1,3}) ?(?:[.):]|[-–—](?= ))`)
const OPTION = new RegExp(`^${TAGS}[*]?\\(?(?:[أاإبجدو]|هـ?) ?[.)\\-–—/](?!\\p{L}[.)])`, 'u')
const EACH = /(^|[\s>*(]|&nbsp;)([أاإبجدو]|هـ?) ?[.)\-–—/](?=\s|&nbsp;|\p{L}|\d|<)/gu
/** Numbers and letters alone: a list of keys. */
const LISTED = new RegExp(`^[${DIGITS}\\d\\s.):=\\-–—،,;|أاإبجدوهـ]+$`)
const isListed = (html: string): boolean =>
  html.length < 400 && LISTED.test(html) && /[٠-٩۰-۹\d]/.test(html) && !/[أاإبجدو][أاإبجدوه]|ه[أاإبجدوه]/.test(html)

/** A line of an Arabic paper with its numbers and letters in the signs that the reader of lines knows. */
export function inLatinSigns(html: string): string {
  if (!/[\u0621-\u06f9]/.test(html)) return html
  if (isListed(html))
    return html
      .replace(/[٠-٩۰-۹]/g, digit)
      .replace(/هـ|[أاإبجدوه]/g, letterOf)
      .replaceAll('،', ',')
  const numbered = html.replace(
    NUMBER,
    (_all, tags: string, number: string) => `${tags}${[...number].map(digit).join('')}. `,
  )
  if (!OPTION.test(numbered)) return numbered
  return numbered.replace(EACH, (_all, before: string, sign: string) => `${before}${letterOf(sign)}. `)
}
