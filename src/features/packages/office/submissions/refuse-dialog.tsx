import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubmissionInFull } from '#contract/packages/tasks.ts'
import { asApiError, reasonOf } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { refuseSubmission } from './calls.ts'

interface RefuseDialogProps {
  sent: SubmissionInFull
  onDone(): Promise<void>
  onClose(): void
}

const LEAST = 3

/** Why a submission is refused, for the student to read; what was typed stays where the server refuses. */
export function RefuseDialog({ sent, onDone, onClose }: RefuseDialogProps) {
  const { t } = useTranslation('packageShop')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < LEAST) return setFailure(t('sent.reasonShort'))
    setBusy(true)
    try {
      await refuseSubmission(sent.id, sent.times, reason.trim())
      onClose()
      await onDone()
    } catch (error) {
      setFailure(reasonOf(error) || asApiError(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog opened title={t('sent.refuse')} onClose={onClose}>
      <form onSubmit={submit}>
        <Textarea
          data-autofocus
          label={t('sent.reason')}
          description={t('sent.reasonText')}
          error={failure}
          value={reason}
          autosize
          minRows={3}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" color="danger" mt="sm" loading={busy}>
          {t('sent.refuse')}
        </Button>
      </form>
    </Dialog>
  )
}
