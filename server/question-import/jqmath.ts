/**
 * jqMath's short notation between $ signs (`${3/4}$`, `$√^3{40}$`, `` `text 'Jika ' ``) as LaTeX. Only what the banks
 * seen so far use is known: fractions, powers, indices, roots, groups and text.
 */
export class NotationError extends Error {}

const FORMULA = /\$\$([\s\S]+?)\$\$|\$([^$]+?)\$/g

/** Rewrites every formula of a text; throws NotationError where one cannot be read. */
export function jqmathToLatex(html: string): string {
  return html.replace(FORMULA, (_all, display: string | undefined, inline: string | undefined) => {
    const tex = convert(plain(display ?? inline ?? ''))
    return display === undefined ? `\\(${tex}\\)` : `\\(\\displaystyle ${tex}\\)`
  })
}

const plain = (text: string): string =>
  text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/&(lt|gt|amp|nbsp);/g, (_all, name: string) => ({ lt: '<', gt: '>', amp: '&', nbsp: ' ' })[name] ?? ' ')

const SPECIAL: Record<string, string> = {
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  '−': '-',
  '×': '\\times ',
  '÷': '\\div ',
  '…': '\\ldots ',
}

/** One pass, left to right; a slash takes the atom before it and the one after it. */
export function convert(source: string): string {
  let at = 0

  function sequence(until: string | undefined): string {
    const parts: string[] = []
    while (at < source.length && source[at] !== until) {
      if (source[at] === '/') parts.push(fraction(parts))
      else parts.push(scripted())
    }
    if (until !== undefined && source[at++] !== until)
      throw new NotationError(`"${source}" tidak ditutup dengan ${until}`)
    return parts.join('')
  }

  function fraction(parts: string[]): string {
    at++
    while (parts.at(-1)?.trim() === '') parts.pop()
    const above = parts.pop()
    if (above === undefined) throw new NotationError(`"${source}": pecahan tanpa pembilang`)
    skipSpaces()
    if (at >= source.length) throw new NotationError(`"${source}": pecahan tanpa penyebut`)
    return `\\frac{${above}}{${scripted()}}`
  }

  /** An atom with its powers and indices. */
  function scripted(): string {
    let text = source[at] === '^' || source[at] === '_' ? '{}' : atom()
    while (source[at] === '^' || source[at] === '_') {
      const mark = source[at++]
      skipSpaces()
      if (at >= source.length) throw new NotationError(`"${source}": pangkat tanpa isi`)
      text = `${text}${mark}{${atom()}}`
    }
    return text
  }

  function atom(): string {
    const rest = source.slice(at)
    const quoted = /^`text\s*'([^']*)'/.exec(rest)
    if (quoted) return take(quoted[0], `\\text{${(quoted[1] ?? '').replace(/[\\{}$#%&_^~]/g, '')}}`)
    const number = /^\d+(?:[.,]\d+)*/.exec(rest)
    if (number) return take(number[0], number[0].replaceAll(',', '{,}'))
    const dots = /^\.{3,}/.exec(rest)
    if (dots) return take(dots[0], '\\ldots ')
    const char = String.fromCodePoint(source.codePointAt(at) ?? 32)
    at += char.length
    if (char === '{') return `{${sequence('}')}}`
    if (char === '(') return `{(${sequence(')')})}`
    if (char === '√') return root()
    if (char === '\\' || char === '`') throw new NotationError(`"${source}": perintah ${char} tidak dikenal`)
    return SPECIAL[char] ?? char
  }

  function root(): string {
    skipSpaces()
    if (source[at] !== '^') return `\\sqrt{${atom()}}`
    at++
    const degree = atom()
    skipSpaces()
    return `\\sqrt[${degree}]{${atom()}}`
  }

  function take(matched: string, text: string): string {
    at += matched.length
    return text
  }

  function skipSpaces(): void {
    while (source[at] === ' ') at++
  }

  return sequence(undefined).trim()
}
