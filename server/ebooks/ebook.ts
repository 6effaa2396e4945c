import { eq } from 'drizzle-orm'
import type { FieldError } from '#contract/errors.ts'
import type { Row } from '#contract/resource.ts'
import { ebook } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import { ebookTable } from '../db/tables/index.ts'
import { fieldError } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'

export const ebookRoutes = serve(ebook, ebookTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(ebookTable.status, 'terbit')),
  check: async ({ path, before, after }) => {
    if (!after) return
    const { format = null, halaman = null, ukuran = null, peminat = 0 } = before ?? {}
    Object.assign(after, { format, halaman, ukuran, peminat })
    refuseFields(path, ebookProblems(after))
  },
})

function ebookProblems(row: Row<typeof ebook>): FieldError[] {
  const problems: FieldError[] = []
  if (row.tipe === 'berbayar' && row.harga === 0) problems.push(fieldError('harga', 'paket.no_price'))
  if (row.tipe === 'gratis' && row.harga > 0) problems.push(fieldError('harga', 'paket.free_has_price'))
  if (row.harga_coret !== null && row.harga_coret <= row.harga)
    problems.push(fieldError('harga_coret', 'paket.struck_price'))
  if (row.status === 'terbit' && row.format === null) problems.push(fieldError('status', 'ebook.no_file'))
  return problems
}
