import { createHash } from 'node:crypto'
import { plainStem } from './shingles.ts'

export interface Asked {
  teks: string
  opsi: readonly { teks: string }[]
  pernyataan: readonly string[]
}

/**
 * What a question asks and offers, as one short text: two with the same one have the same key. Mark-up, punctuation,
 * capitals and the order of options and statements make no difference. Null where there is nothing to compare.
 */
export function fingerprint({ teks, opsi, pernyataan }: Asked): string | null {
  const said = [plainStem(teks), sorted(opsi.map((option) => option.teks)), sorted(pernyataan)]
  if (!said.flat().some(Boolean)) return null
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)
}

const sorted = (texts: readonly string[]): string[] => texts.map(plainStem).sort()
