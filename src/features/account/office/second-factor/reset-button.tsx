import { Button, Stack, TextInput } from '@mantine/core'
import { ShieldOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { confirm } from '#src/office/kit/refusal/refusals.ts'
import { factorApi } from './api.ts'
import { Problem } from './problem.tsx'
import { useAttempt } from './use-attempt.ts'

/** Takes away the second factors of somebody who lost them, with a reason. */
export function ResetButton({ user_id, disabled }: { user_id: string; disabled: boolean }) {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState(false)
  const [reason, setAlasan] = useState('')
  const { problem, busy, run } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await factorApi.reset(user_id, reason)
      setOpen(false)
      confirm(t('people.resetDone'))
    })
  }
  return (
    <>
      <Button
        leftSection={<ShieldOff size={16} strokeWidth={1.75} />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {t('people.resetFactors')}
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={t('people.resetFactors')}>
        <Stack component="form" onSubmit={submit}>
          <p>{t('people.resetText')}</p>
          <TextInput
            label={t('people.resetReason')}
            value={reason}
            maxLength={500}
            data-autofocus=""
            onChange={(event) => setAlasan(event.currentTarget.value)}
          />
          {problem && <Problem>{problem}</Problem>}
          <Button type="submit" variant="filled" color="accent" loading={busy} disabled={reason.trim().length < 3}>
            {t('people.resetFactors')}
          </Button>
        </Stack>
      </Dialog>
    </>
  )
}
