import { and, eq, inArray } from 'drizzle-orm'
import type { FieldError } from '#contract/errors.ts'
import { type Input, inputReplySchema, inputSchema } from '#contract/input.ts'
import { GOODS } from '#contract/money/order.ts'
import type { Draft, Patch, Row } from '#contract/resource.ts'
import { voucher } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { OwnRoutes } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { ebookTable, paketTable, snbpSettingTable, voucherTable } from '../db/tables/index.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'

type VoucherInput = Input<Draft<typeof voucher>, Patch<typeof voucher>>
type Scope = Row<typeof voucher>['cakupan']

/** POST /input/voucher, and the same for those of one scope alone: /input/voucher-paket, /input/voucher-ebook, /input/snbp-voucher. */
const input: OwnRoutes<typeof voucher>['input'] = (app, calls, { db }) => {
  const { draft, patch, row } = voucher.schema
  const tags = [voucher.name]
  const response = { 200: inputReplySchema(row) }
  app.post(
    '/input/voucher',
    { schema: { tags, body: inputSchema(draft.partial(), patch), response } },
    async (request) => {
      const viewer = request.requireViewer()
      const sent = request.body as VoucherInput
      await calls.demandWrite(viewer, sent)
      return (await calls.save(viewer, sent)) as never
    },
  )
  const scoped = { cakupan: true } as const
  const body = inputSchema(draft.omit(scoped).partial(), patch.omit(scoped))
  for (const scope of GOODS) {
    app.post(
      scope === 'snbp' ? '/input/snbp-voucher' : `/input/voucher-${scope}`,
      { schema: { tags, body, response } },
      async (request) => {
        const viewer = request.requireViewer()
        const sent = inScope(request.body as VoucherInput, scope)
        await calls.demandWrite(viewer, sent)
        await demandScope(db, sent, scope)
        return (await calls.save(viewer, sent)) as never
      },
    )
  }
}

const inScope = ({ batch, changes }: VoucherInput, cakupan: Scope): VoucherInput => ({
  batch,
  changes: changes.map((change) =>
    change.op === 'create' ? { ...change, data: { ...change.data, cakupan } } : change,
  ),
})

/** A voucher of another scope is not there for who asks by this path. */
async function demandScope(db: Db, { changes }: VoucherInput, scope: Scope): Promise<void> {
  const ids = changes.filter(({ op }) => op !== 'create').map(({ id }) => id)
  if (!ids.length) return
  const { id, cakupan } = voucherTable
  const known = await db.select({ cakupan }).from(voucherTable).where(inArray(id, ids))
  if (known.some((row) => row.cakupan !== scope)) throw refusal('missing.data')
}

export const voucherRoutes = serve(voucher, voucherTable, {
  own: { input },
  // Who knows the code of another one asks for it with a log-in (offered-vouchers.ts).
  scope: (_viewer, holder) =>
    holder ? undefined : and(eq(voucherTable.tampil, true), eq(voucherTable.status, 'aktif')),
  check: async ({ path, before, after, tx }) => {
    if (!after) return
    after.terpakai = before?.terpakai ?? 0
    refuseFields(path, [...voucherProblems(after, before), ...(await scopeProblems(tx, after))])
  },
})

const OF_SCOPE = { paket: paketTable, ebook: ebookTable, snbp: snbpSettingTable } as const

/** Things of another kind than the voucher's would be refused to every buyer. */
async function scopeProblems(tx: Tx, { cakupan, goods_ids }: Row<typeof voucher>): Promise<FieldError[]> {
  if (!goods_ids.length) return []
  const wanted = new Set(goods_ids)
  const found = await tx.$count(OF_SCOPE[cakupan], inArray(OF_SCOPE[cakupan].id, [...wanted]))
  return found < wanted.size ? [fieldError('goods_ids', 'voucher.other_scope')] : []
}

function voucherProblems(row: Row<typeof voucher>, before: Row<typeof voucher> | undefined): FieldError[] {
  const problems: FieldError[] = []
  if (row.jenis === 'persen' && row.nilai > 100) problems.push(fieldError('nilai', 'voucher.over_100_percent'))
  if (row.mulai && row.selesai && Date.parse(row.mulai) >= Date.parse(row.selesai))
    problems.push(fieldError('selesai', 'voucher.ends_first'))
  // Who pays late takes a use beyond the quota: what stood there before refuses no other change.
  if (row.kuota !== null && row.kuota !== before?.kuota && row.kuota < row.terpakai)
    problems.push(fieldError('kuota', 'voucher.quota_below_used', { count: row.terpakai }))
  return problems
}
