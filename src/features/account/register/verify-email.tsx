import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { postJson } from '#src/lib/calls/request-json.ts'
import { paths } from '#src/lib/paths.ts'
import { failureText } from '#src/lib/words/refusal.ts'
import { AccountPage } from '../account-page.tsx'

/** Where the mailed link leads. A press of its button verifies: mail scanners open links, and press nothing. */
export default function VerifyEmail() {
  const { t } = useTranslation('register')
  const { token = '' } = useParams()
  const [done, setDone] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await postJson(`/auth-ou/v-my-acc/${encodeURIComponent(token)}`, {})
      setDone(true)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <AccountPage title={t('verify.title')} heading={t('verify.title')}>
      {done ? (
        <>
          <Notice tone="success" icon={<CircleCheck />}>
            <p>{t('verify.done')}</p>
          </Notice>
          <LinkButton to={paths.login()} variant="accent" size="lg" block>
            {t('logIn')}
          </LinkButton>
        </>
      ) : (
        <>
          <p>{t('verify.text')}</p>
          {failure !== null && <FieldError>{failureText(failure, t('failed'))}</FieldError>}
          <Button variant="accent" size="lg" block busy={busy} onClick={verify}>
            {t('verify.press')}
          </Button>
        </>
      )}
    </AccountPage>
  )
}
