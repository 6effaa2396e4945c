import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { rekening } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { useWords } from '#src/office/kit/words.ts'

/** The ways of paying stand below the menu of the accounts. */
function PaymentMethodsLink() {
  return (
    <Button component={Link} to={menuUrl('payment/methods')}>
      {useWords('payment').title}
    </Button>
  )
}

export default page(rekening, {
  columns: ['bank', 'nomor', 'atas_nama', 'urutan', 'status', 'updated_at'],
  sort: 'urutan',
  tabs: 'status',
  form: [{ title: 'umum', fields: ['bank', 'nomor', 'atas_nama', 'petunjuk', 'urutan', 'status'] }],
  headActions: PaymentMethodsLink,
})
