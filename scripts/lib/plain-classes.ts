import type { Plugin } from 'vite'

/** Ours, and what keeps lists. None of these classes inherits from one that has a private name of the same letters. */
const PLACES = /\/(?:src|contract)\/.*\.tsx?$|\/@tanstack\/query-core\/build\/modern\/\w+\.js$/

/**
 * As the build's own target, but for `?.`: V8 before 9.1 fails at it only where in an optional call something follows a spread
 * (crbug.com/v8/11558), which none of ours does (tests/house). Fields are assigned: none stands in the place of an accessor.
 */
const TRANSFORM = {
  target: ['chrome91', 'safari15.4', 'firefox102'],
  assumptions: { setPublicClassFields: true },
}

interface Part {
  type?: string
  start: number
  end: number
  value?: unknown
  static?: boolean
}

/**
 * Classes with plain properties. For the oldest browsers the compiler would keep each private name in a WeakMap of its own and ask helpers
 * for it: a fifth more bytes in whatever is written as a class, and slower. A private name becomes one that begins with a dollar, and a
 * field that only says its type is left out.
 */
export function plainClasses(): Plugin {
  return {
    name: 'plain-classes',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: { rolldownOptions: { transform: TRANSFORM } },
      worker: { rolldownOptions: { transform: TRANSFORM } },
    }),
    transform(code, id) {
      if (!PLACES.test(id) || !code.includes('this.#')) return null
      const letters = code.split('')
      const look = (part: unknown): void => {
        if (typeof part !== 'object' || part === null) return
        const { type, start, end, value, static: ofClass } = part as Part
        if (type === 'PrivateIdentifier') letters[start] = '$'
        if (type === 'PropertyDefinition' && value === null && !ofClass) blank(letters, start, end)
        else for (const each of Object.values(part)) look(each)
      }
      look(this.parse(code, { lang: id.endsWith('.js') ? 'js' : id.endsWith('x') ? 'tsx' : 'ts' }))
      // Each is as long as it was: the map of places stays right.
      return { code: letters.join(''), map: null }
    },
  }
}

function blank(letters: string[], start: number, end: number): void {
  for (let at = start; at < end; at++) if (letters[at] !== '\n') letters[at] = ' '
}
