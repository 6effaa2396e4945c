import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError, reasonOf } from '../api-failure.ts'
import { Dialog } from './dialog.tsx'

interface ReasonDialogProps {
  title: string
  /** What the button says; the title where nothing else is said. */
  act?: string
  /** Who reads the reason, and what becomes of the thing. */
  description: string
  /** What stands there to begin with. */
  preset?: string
  danger?: boolean
  /** Sends it, trimmed; the dialog closes once that is done. */
  run(reason: string): Promise<unknown>
  onClose(): void
  /** Asked before the reason. */
  children?: ReactNode
  /** Something is missing yet. */
  waits?: boolean
}

const LEAST = 3
const MOST = 500

/** Staff say why; what was typed stays where the server refuses. */
export function ReasonDialog({
  title,
  act = title,
  description,
  preset = '',
  danger = false,
  run,
  onClose,
  children,
  waits = false,
}: ReasonDialogProps) {
  const { t } = useTranslation('admin')
  const [reason, setReason] = useState(preset)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (waits || busy) return
    if (reason.trim().length < LEAST) return setFailure(t('reason.short'))
    setBusy(true)
    try {
      await run(reason.trim())
      onClose()
    } catch (error) {
      setFailure(reasonOf(error) || asApiError(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog opened title={title} onClose={onClose}>
      <form onSubmit={submit}>
        {children}
        <Textarea
          data-autofocus={children === undefined || undefined}
          label={t('reason.label')}
          description={description}
          error={failure}
          value={reason}
          autosize
          minRows={3}
          maxLength={MOST}
          // A reason that is there already is sent by Enter; a line break is one with Shift.
          onKeyDown={(event) => preset && event.key === 'Enter' && !event.shiftKey && void submit(event)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="filled"
          color={danger ? 'danger' : undefined}
          mt="sm"
          loading={busy}
          disabled={waits}
        >
          {act}
        </Button>
      </form>
    </Dialog>
  )
}
