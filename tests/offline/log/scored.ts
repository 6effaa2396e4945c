import { sealedAnswers } from '#server/exam/log/sealed.ts'
import type { World } from './world.ts'

export const IDS = ['satu', 'dua', 'tiga', 'lembar']

/** All that is scored of an attempt that is sealed, as a text. */
export async function scored({ net: { store }, exam }: World, attempt_id: string): Promise<string> {
  const row = await store.find(attempt_id)
  const rows = await store.rows(row?.attempt_id ?? '')
  const sealed = row && sealedAnswers({ facts: row.facts, rows, exam, soal_ids: IDS })
  return JSON.stringify(sealed && [sealed.said, [...sealed.folded.answers], [...sealed.uncounted]])
}
