import { and, asc, eq } from 'drizzle-orm'
import { type Parameters, PERSON_RANGE, PERSON_STEP } from '#contract/reporting/calibration.ts'
import { SHOWN_TAKERS } from '#contract/reporting/item.ts'
import type { Db } from '../db/connect.ts'
import { itemParameterTable as table } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import type { Run } from './runs.ts'

/** What a run found of the items of a sub-test. Figures of fewer than ten examinees say nothing and look exact: they are withheld. */
export async function parametersOf(db: Db, run: Run, subtes_id: string): Promise<Parameters> {
  const found = run.models.find((model) => model.subtes_id === subtes_id)
  if (!found) throw refusal('missing.calibration')
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.run_id, run.id), eq(table.subtes_id, subtes_id)))
    .orderBy(asc(table.urutan))
  const { persons, ...model } = found
  const few = model.examinees < SHOWN_TAKERS
  const unknown = { p: null, corrected: null, a: null, b: null, se_a: null, se_b: null, s_x2: null, df: null }
  const items = rows.map(({ run_id: _, subtes_id: __, key_sha256: ___, urutan: ____, ...item }) =>
    few ? { ...item, ...unknown, fit_p: null, flags: [], suggested: null } : item,
  )
  return {
    model: few ? { ...model, reliability: null } : model,
    items,
    persons: few ? [] : persons.map((count, step) => ({ theta: step * PERSON_STEP - PERSON_RANGE, count })),
  }
}
