import { CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button, LinkButton } from '#src/components/button.tsx'
import { Notice } from '#src/components/notice.tsx'
import { paths } from '#src/lib/paths.ts'
import { requestJson } from '#src/lib/request-json.ts'
import { AccountPage } from '../account-page.tsx'
import { failureText } from './failure-text.ts'

/** Where the mailed link leads. Opened again it says the same. */
export default function VerifyEmail() {
  const { t } = useTranslation('register')
  const { token = '' } = useParams()
  const [done, setDone] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const ask = useCallback(() => {
    setFailure(null)
    requestJson({ method: 'GET', path: `/auth-ou/v-my-acc/${encodeURIComponent(token)}` }).then(
      () => setDone(true),
      setFailure,
    )
  }, [token])
  useEffect(ask, [ask])
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
        <p role="status">{failure === null ? t('verify.wait') : failureText(failure, t('failed'))}</p>
      )}
      {failure !== null && (
        <Button block onClick={ask}>
          {t('verify.again')}
        </Button>
      )}
    </AccountPage>
  )
}
