import type { FieldError } from '#contract/errors.ts'
import type { Row } from '#contract/resource.ts'
import { voucher } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import { voucherTable } from '../db/tables/index.ts'
import { fieldError } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'

export const voucherRoutes = serve(voucher, voucherTable, {
  check: async ({ path, before, after }) => {
    if (!after) return
    after.terpakai = before?.terpakai ?? 0
    refuseFields(path, voucherProblems(after))
  },
})

function voucherProblems(row: Row<typeof voucher>): FieldError[] {
  const problems: FieldError[] = []
  if (row.jenis === 'persen' && row.nilai > 100) problems.push(fieldError('nilai', 'voucher.over_100_percent'))
  if (row.mulai && row.selesai && Date.parse(row.mulai) >= Date.parse(row.selesai))
    problems.push(fieldError('selesai', 'voucher.ends_first'))
  if (row.kuota !== null && row.kuota < row.terpakai)
    problems.push(fieldError('kuota', 'voucher.quota_below_used', { count: row.terpakai }))
  return problems
}
