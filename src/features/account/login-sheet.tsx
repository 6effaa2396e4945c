import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useSession } from '#src/lib/session.ts'
import { useDeviceWords } from '#src/lib/words/device.ts'
import { LoginForm } from './login-form.tsx'

interface LoginSheetProps {
  open: boolean
  onClose(): void
  /** The timer of the exam under it. */
  clock?: ReactNode
}

/** Comes up over a running exam when its log-in has run out; the exam goes on under it, whatever is chosen here. */
export function LoginSheet({ open, onClose, clock }: LoginSheetProps) {
  const { t } = useTranslation('account')
  const device = useDeviceWords()
  const email = useSession((state) => state.session?.profile.email)
  return (
    <Sheet open={open} onClose={onClose} title={t('sheet.title')} hideClose clock={clock}>
      <Text size="md" tone="muted">
        {t('sheet.text', device)}
      </Text>
      <LoginForm submitLabel={t('sheet.submit')} lockedEmail={email} onDone={onClose}>
        <Button variant="quiet" block onClick={onClose}>
          {t('sheet.later')}
        </Button>
      </LoginForm>
    </Sheet>
  )
}
