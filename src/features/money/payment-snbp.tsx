import { Payment } from './payment.tsx'

/** Orders a place in an SNBP programme, by the same steps as a package. */
export default function PaymentSnbp() {
  return <Payment goods="snbp" />
}
