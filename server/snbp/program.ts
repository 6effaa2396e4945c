import { eq, inArray } from 'drizzle-orm'
import { snbpDescription, snbpSetting } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Db, Tx } from '../db/connect.ts'
import { snbpDescriptionTable, snbpSettingTable } from '../db/tables/index.ts'
import { updateIndexes } from './index-of-choices.ts'

export type ProgramRow = typeof snbpSettingTable.$inferSelect

/** Whether one may join it at this moment (epoch ms). */
export const isOpenAt = ({ status, mulai, selesai }: ProgramRow, now: number): boolean =>
  status === 'terbit' && (mulai === null || Date.parse(mulai) <= now) && (selesai === null || now < Date.parse(selesai))

/** Ids of the programmes that students are shown. */
export const publishedPrograms = (db: Db | Tx) =>
  db.select({ id: snbpSettingTable.id }).from(snbpSettingTable).where(eq(snbpSettingTable.status, 'terbit'))

export const snbpSettingRoutes = serve(snbpSetting, snbpSettingTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(snbpSettingTable.status, 'terbit')),
  // Another weight makes other indexes.
  after: async (tx, written) => {
    for (const { before, after } of written)
      if (before && after && before.bobot_rapor !== after.bobot_rapor) await updateIndexes(tx, { program_id: after.id })
  },
})

export const snbpDescriptionRoutes = serve(snbpDescription, snbpDescriptionTable, {
  scope: (_viewer, holder, db) =>
    holder ? undefined : inArray(snbpDescriptionTable.program_id, publishedPrograms(db)),
})
