import type { ImportSoalMend } from '#contract/question-bank/import-soal.ts'
import type { Finding } from './findings.ts'

type Keys = NonNullable<ImportSoalMend['keys']>

const PAIR = /(?<!\d)(\d{1,4})\s{0,3}[.:)=-]?\s{0,3}([A-H](?:\s?[,/&+]\s?[A-H]){0,8})(?![A-Z])/gi

/**
 * The keys of a paper as people type them: `ACBD …` in the order of the questions that lack one, or `1A 2C 3B,D` by their numbers.
 * Undefined where they do not fit.
 */
export function typedKeys(typed: string, lacking: readonly Finding[]): Keys | undefined {
  return /\d/.test(typed) ? byNumber(typed, lacking) : inOrder(typed, lacking)
}

function inOrder(typed: string, lacking: readonly Finding[]): Keys | undefined {
  const letters = typed.toUpperCase().replace(/[\s,;.]+/g, '')
  if (letters.length !== lacking.length || !/^[A-H]+$/.test(letters)) return undefined
  return lacking.flatMap(({ number }, at) => (number === null ? [] : [{ number, kunci: [letters.charAt(at)] }]))
}

function byNumber(typed: string, lacking: readonly Finding[]): Keys | undefined {
  const pairs = [...typed.matchAll(PAIR)]
  const rest = typed.replace(PAIR, '').replace(/[\s,;.]+/g, '')
  if (rest) return undefined
  const keys = pairs.map(([, number = '', said = '']) => {
    // Two parts of a paper may begin at 1: then a number says nothing.
    const named = lacking.filter(({ soal }) => Number(/(?:^|\D)(\d{1,9})$/.exec(soal)?.[1]) === Number(number))
    const [only] = named
    if (named.length !== 1 || !only || only.number === null) return undefined
    return {
      number: only.number,
      kunci: said
        .toUpperCase()
        .split(/[^A-H]+/)
        .filter(Boolean),
    }
  })
  const found = keys.flatMap((key) => key ?? [])
  return found.length === keys.length && found.length > 0 ? found : undefined
}
