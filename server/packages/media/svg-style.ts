/** Rules of a drawing's style sheet that name an element, a class or an id and nothing more. */
const SHEET = /<style\b[^<>]*>((?:(?!<style\b)[\s\S])*?)<\/style\s*>/gi
const RULE = /(?<![^{}])([^{}]+)\{([^{}]*)\}/g
const SIMPLE = /^(?:[a-zA-Z]+|[.#][\w-]+)$/
/** Drawings have some dozens; each is asked for every element. */
const MAX_RULES = 2000

/** Each end of a comment takes with it what stands from the beginning of the comment on. */
const withoutComments = (css: string): string =>
  css
    .split('*/')
    .map((part, index, parts) => (index < parts.length - 1 ? part.split('/*', 1)[0] : part))
    .join('')

type Declarations = Record<string, string>
type Rules = ReadonlyMap<string, Declarations>

export function rulesIn(svg: string): Rules {
  const rules = new Map<string, Declarations>()
  for (const [, sheet = ''] of svg.matchAll(SHEET)) {
    const plain = withoutComments(sheet.replace(/<!\[CDATA\[|\]\]>|<!--|-->/g, ''))
    for (const [, selectors = '', body = ''] of plain.matchAll(RULE))
      for (const selector of selectors.split(',').map((one) => one.trim()))
        if (SIMPLE.test(selector) && rules.size < MAX_RULES)
          rules.set(selector, { ...rules.get(selector), ...declarations(body) })
  }
  return rules
}

/**
 * What a style says as attributes of the element itself, since styles are not kept. As in a browser a rule goes before an attribute,
 * a class before the element's name, an id before a class, and the element's own style before all.
 */
export function asAttributes(tag: string, attributes: Declarations, rules: Rules): Declarations {
  const { style = '', class: classes = '', id = '', ...rest } = attributes
  const named = classes.split(/\s+/).filter(Boolean)
  return Object.assign(
    {},
    id ? { ...rest, id } : rest,
    rules.get(tag),
    ...named.map((name) => rules.get(`.${name}`)),
    rules.get(`#${id}`),
    declarations(style),
  )
}

function declarations(body: string): Declarations {
  const found = body.split(';').flatMap((one): [string, string][] => {
    const at = one.indexOf(':')
    const value = one
      .slice(at + 1)
      .replace(/!important/i, '')
      .trim()
    return at > 0 && value ? [[one.slice(0, at).trim().toLowerCase(), value]] : []
  })
  return Object.fromEntries(found)
}
