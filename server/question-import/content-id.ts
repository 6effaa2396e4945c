import { createHash } from 'node:crypto'
import type { SoalDraft } from './types.ts'

export const BY_CONTENT = 'isi/'

/**
 * Names a question that its author did not name: by what it asks and offers, so that the same file again finds it, and
 * a corrected key or discussion changes it instead of doubling it.
 */
export function contentId({
  jenis,
  teks,
  opsi,
  pernyataan,
}: Pick<SoalDraft, 'jenis' | 'teks' | 'opsi' | 'pernyataan'>): string {
  const said = [jenis, teks, opsi.map((option) => option.teks), pernyataan]
  return `${BY_CONTENT}${createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 40)}`
}
