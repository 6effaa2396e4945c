import { Admin } from '../admin.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The dialog on a page outside of the back office: the discussion of a trial shows keys. */
export default function ConfirmAlone() {
  return (
    <Admin>
      <ConfirmDialog />
    </Admin>
  )
}
