import { Admin } from '#src/office/kit/office-provider.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The dialog on a page outside of the back office: the discussion of a trial shows keys. */
export default function ConfirmAlone() {
  return (
    <Admin>
      <ConfirmDialog />
    </Admin>
  )
}
