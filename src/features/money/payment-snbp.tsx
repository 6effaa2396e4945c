import { Navigate, useSearchParams } from 'react-router-dom'
import { snbpPaths } from '#src/lib/paths/snbp.ts'
import { Payment } from './payment.tsx'

/** Orders a place in an SNBP programme, by the same steps as a package. */
export default function PaymentSnbp() {
  const [search] = useSearchParams()
  if (!search.get('id')) return <Navigate to={snbpPaths.programs} replace />
  return <Payment goods="snbp" />
}
