import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError, reasonOf } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import type { StaffAction } from './api.ts'

interface ReasonDialogProps {
  action: StaffAction | 'refund' | 'end_access' | 'create'
  /** What stands there to begin with. */
  preset?: string
  run(reason: string): Promise<unknown>
  onDone(): void
  onClose(): void
  /** Asked before the reason. */
  children?: ReactNode
  /** Something is missing yet. */
  waits?: boolean
}

const LEAST = 3

/** Staff say why; what was typed stays where the server refuses. */
export function ReasonDialog({
  action,
  preset = '',
  run,
  onDone,
  onClose,
  children,
  waits = false,
}: ReasonDialogProps) {
  const { t } = useTranslation('transactions')
  const [reason, setReason] = useState(preset)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (waits || busy) return
    if (reason.trim().length < LEAST) return setFailure(t('reasonShort'))
    setBusy(true)
    try {
      await run(reason.trim())
      onDone()
      onClose()
    } catch (error) {
      setFailure(reasonOf(error) || asApiError(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog opened title={t(`action.${action}`)} onClose={onClose}>
      <form onSubmit={submit}>
        {children}
        <Textarea
          data-autofocus={children === undefined || undefined}
          label={t('reason')}
          description={t(`explain.${action}`)}
          error={failure}
          value={reason}
          autosize
          minRows={3}
          maxLength={500}
          // A reason that is there already is sent by Enter; a line break is one with Shift.
          onKeyDown={(event) => preset && event.key === 'Enter' && !event.shiftKey && void submit(event)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" mt="sm" loading={busy} disabled={waits}>
          {t(`action.${action}`)}
        </Button>
      </form>
    </Dialog>
  )
}
