import Register from '#src/features/account/register/register.tsx'
import { Data } from '../layouts/data.tsx'

/** A bare page that asks the server something: which school. */
export default function RegisterPage() {
  return (
    <Data>
      <Register />
    </Data>
  )
}
