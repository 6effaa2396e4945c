import { useSearchParams } from 'react-router-dom'
import { voucher } from '#contract/resources/index.ts'
import { ResourceForm } from '#src/office/crud/form/resource-form.tsx'
import { ResourceList } from '#src/office/crud/list/resource-list.tsx'
import { CREATE, EDIT } from '#src/office/crud/own-parts.ts'
import { specOf } from '#src/office/crud/spec.ts'
import { Effect } from './voucher/effect.tsx'
import { GoodsField } from './voucher/goods-field.tsx'

const spec = specOf(voucher, {
  columns: ['kode', 'cakupan', 'jenis', 'nilai', 'terpakai', 'kuota', 'selesai', 'status'],
  sort: 'kode',
  tabs: 'status',
  form: [
    { title: 'umum', fields: ['kode', 'nama', 'status'] },
    { title: 'potongan', fields: ['jenis', 'nilai', 'maks_potongan', 'min_belanja'] },
    { title: 'goods', fields: ['cakupan', 'goods_ids'] },
    { title: 'penjualan', fields: ['kuota', 'per_user', 'mulai', 'selesai', 'tampil'] },
  ],
  fields: { goods_ids: GoodsField },
})

/** Vouchers, and beside the form what they would do at today's prices. */
export default function Vouchers() {
  const [search] = useSearchParams()
  const edited = search.get(EDIT)
  if (search.has(CREATE)) return <ResourceForm key="new" spec={spec} id={null} aside={Effect} />
  if (edited) return <ResourceForm key={edited} spec={spec} id={edited} aside={Effect} />
  return <ResourceList spec={spec} />
}
