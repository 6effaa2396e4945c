import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '#src/office/kit/dialog/reason-dialog.tsx'
import type { StaffAction } from './api.ts'

interface OrderReasonProps {
  action: StaffAction | 'refund' | 'end_access' | 'create'
  preset?: string
  run(reason: string): Promise<unknown>
  onDone(): void
  onClose(): void
  children?: ReactNode
  waits?: boolean
}

/** Why staff act on an order, in the words of that action. */
export function OrderReason({ action, run, onDone, ...of }: OrderReasonProps) {
  const { t } = useTranslation('transactions')
  return (
    <ReasonDialog
      title={t(`action.${action}`)}
      description={t(`explain.${action}`)}
      run={async (reason) => {
        await run(reason)
        onDone()
      }}
      {...of}
    />
  )
}
