import { voucher } from '#contract/resources/index.ts'
import type { FieldProps } from '#src/office/crud/field-props.ts'
import { ReferencesField } from '#src/office/crud/form/widgets/references-field.tsx'
import { page } from '#src/office/crud/page.tsx'

const PROGRAMMES = { resource: 'snbp-setting', name: 'nama' }

/** Vouchers of SNBP alone. */
export default page(voucher, {
  columns: ['kode', 'jenis', 'nilai', 'terpakai', 'kuota', 'selesai', 'status'],
  sort: 'kode',
  only: { cakupan: 'snbp' },
  form: [
    { title: 'umum', fields: ['kode', 'nama', 'jenis', 'nilai', 'maks_potongan', 'min_belanja', 'status'] },
    { title: 'goods', fields: ['goods_ids'] },
    { title: 'penjualan', fields: ['kuota', 'per_user', 'mulai', 'selesai', 'tampil'] },
  ],
  fields: { goods_ids: ProgrammesField },
})

function ProgrammesField(props: FieldProps) {
  return <ReferencesField {...props} reference={PROGRAMMES} />
}
