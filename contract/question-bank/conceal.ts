import { OPTION_IDS } from '../choices.ts'
import { seedOf } from '../exam/shuffle.ts'

interface Option<Id extends string> {
  id: Id
  teks: string
}

/** Files name their pictures otherwise than the bank. */
const wordsOf = ({ teks }: { teks: string }) =>
  teks
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Options of a question whose key is an order, under letters that say nothing of it: papers name options by these letters, and authors
 * write them as they belong together. The same options get the same letters, however they are written.
 */
export function concealed<Id extends string>(
  opsi: readonly Option<Id>[],
  kunci: readonly string[],
): { opsi: Option<Id>[]; kunci: string[] } {
  const dealt = [...opsi].sort((a, b) => seedOf(wordsOf(a)) - seedOf(wordsOf(b)) || (a.teks < b.teks ? -1 : 1))
  const isKey = kunci.length > 1 && kunci.every((id, index) => id === dealt[index]?.id)
  const shown = isKey ? [...dealt.slice(1), ...dealt.slice(0, 1)] : dealt
  const letters = new Map<string, Id>(shown.map(({ id }, index) => [id, OPTION_IDS[index] as string as Id]))
  return {
    opsi: shown.map(({ id, teks }) => ({ id: letters.get(id) as Id, teks })),
    kunci: kunci.map((id) => letters.get(id) ?? id),
  }
}
