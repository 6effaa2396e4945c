import { Payment } from './payment.tsx'

/** Orders an e-book, by the same steps as a package. */
export default function PaymentEbook() {
  return <Payment goods="ebook" />
}
