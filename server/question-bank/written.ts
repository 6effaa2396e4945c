import { randomUUID } from 'node:crypto'
import type { Versioned } from '#contract/question-bank/questions.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { WriteContext } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { auditTable } from '../db/tables/index.ts'
import { keepFingerprints } from './duplicates/find.ts'
import { keepVersions, type Written } from './versions.ts'

/**
 * What every save of a question, sheet or stimulus leaves behind: its versions, the prints of stems, and a line in the audit
 * trail. The trail names the fields alone: its readers are more than those who may see keys.
 */
export async function questionsWritten<R extends AnyResource>(
  tx: Tx,
  jenis: Versioned,
  written: readonly WriteContext<R>[],
  now: number,
): Promise<void> {
  const saved = written
    .filter(({ after }) => after)
    .map(({ before, after }) => ({ before, after }) as unknown as Written)
  const by = written[0]?.viewer.user_id ?? null
  await keepVersions(tx, jenis, saved, { by, sumber: 'tulis' })
  if (jenis === 'soal') await keepFingerprints(tx, newest(saved) as never)
  const at = new Date(now).toISOString()
  const lines = written.map(({ viewer, change, before, after }) => ({
    ...{ id: randomUUID(), at, actor_id: viewer.user_id, action: `${jenis}/${change.op}` as const, subject: change.id },
    reason: null,
    detail: { fields: before && after ? changedFields(before as Fields, after as Fields) : [] },
  }))
  if (lines.length) await tx.insert(auditTable).values(lines)
}

type Fields = Record<string, unknown>
const OWN = new Set(['id', 'version', 'created_at', 'updated_at'])

const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((key) => !OWN.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))

/** A row changed twice in one batch counts as it ends. */
const newest = (written: readonly Written[]) => [...new Map(written.map(({ after }) => [after.id, after])).values()]
