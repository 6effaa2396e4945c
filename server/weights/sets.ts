import { inArray } from 'drizzle-orm'
import {
  bobotPenilaianPas,
  settingBobotSubcat,
  settingBobotSubtestBintara,
  settingBobotSubtestKedinasan,
  settingBobotSubtestUtbk,
} from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Tx } from '../db/connect.ts'
import {
  bobotPenilaianPasTable,
  settingBobotSubcatTable,
  settingBobotSubtestBintaraTable,
  settingBobotSubtestKedinasanTable,
  settingBobotSubtestUtbkTable,
  subcatPaketTable,
} from '../db/tables/index.ts'
import { fieldError } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'

/** The weights of every type (contract/weights/weights.ts). */
export const weightSets = [
  serve(bobotPenilaianPas, bobotPenilaianPasTable),
  serve(settingBobotSubtestUtbk, settingBobotSubtestUtbkTable),
  serve(settingBobotSubtestKedinasan, settingBobotSubtestKedinasanTable),
  serve(settingBobotSubtestBintara, settingBobotSubtestBintaraTable),
  serve(settingBobotSubcat, settingBobotSubcatTable, {
    check: async ({ tx, path, after }) => {
      if (after) await demandOwnSubcats(tx, path, after)
    },
  }),
]

/** Sub-categories stand in a list that no foreign key guards, each once. */
async function demandOwnSubcats(
  tx: Tx,
  path: string,
  { kategori_id, bagian }: { kategori_id: string; bagian: { subcat_id: string }[] },
): Promise<void> {
  const ids = bagian.map(({ subcat_id }) => subcat_id)
  const known = await tx.select().from(subcatPaketTable).where(inArray(subcatPaketTable.id, ids))
  const own = new Set(known.filter((row) => row.kategori_id === kategori_id).map(({ id }) => id))
  refuseFields(
    path,
    ids.flatMap((id, place) =>
      own.has(id) && ids.indexOf(id) === place
        ? []
        : [fieldError(`bagian.${place}.subcat_id`, 'weight.other_category')],
    ),
  )
}
