import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { GuardianPage } from '#contract/accounts/register.ts'
import { Button } from '#src/components/controls/button.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { LEGAL, SiteLinks } from '#src/components/frame/site-links.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { postJson, requestJson } from '#src/lib/calls/request-json.ts'
import { failureText } from '#src/lib/words/refusal.ts'
import { AccountPage } from '../account-page.tsx'

/** What a guardian reads, decides, and withdraws by the same link. */
export default function Guardian() {
  const { t } = useTranslation('register')
  const { token = '' } = useParams()
  const [page, setPage] = useState<GuardianPage | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isGuardian, setIsGuardian] = useState(false)
  const [busy, setBusy] = useState(false)
  const ask = useCallback(() => {
    setFailure(null)
    requestJson<{ data: GuardianPage }>({ method: 'GET', path: `/auth-ou/guardian/${encodeURIComponent(token)}` }).then(
      ({ data }) => setPage(data),
      setFailure,
    )
  }, [token])
  useEffect(ask, [ask])
  const answer = async (consent: boolean) => {
    setBusy(true)
    setFailure(null)
    try {
      await postJson('/auth-ou/guardian', { token, consent })
      setPage((seen) => seen && { ...seen, consent: consent ? 'given' : 'ended' })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <AccountPage
      title={t('guardian.title')}
      heading={page ? t('guardian.heading', { nama: page.nama }) : t('guardian.title')}
    >
      {page && (
        <Stack gap={5}>
          <Text tone="muted">{t('guardian.for', { guardian: page.guardian })}</Text>
          <p>{t('guardian.text', { nama: page.nama, age: page.age })}</p>
          <p>{t('stored')}</p>
          <p>{t('guardian.notDone')}</p>
          <p>{t('guardian.withdraw')}</p>
          <SiteLinks links={LEGAL} apart />
          {page.consent !== 'asked' && (
            <p role="status">{t(page.consent === 'given' ? 'guardian.given' : 'guardian.ended')}</p>
          )}
          <Row as="label" gap={3}>
            <input type="checkbox" checked={isGuardian} onChange={(event) => setIsGuardian(event.target.checked)} />
            {t('guardian.iAm', { nama: page.nama })}
          </Row>
          {page.consent !== 'given' && (
            <Button variant="accent" size="lg" block busy={busy} disabled={!isGuardian} onClick={() => answer(true)}>
              {t('guardian.yes')}
            </Button>
          )}
          {page.consent !== 'ended' && (
            <Button block busy={busy} disabled={!isGuardian} onClick={() => answer(false)}>
              {t(page.consent === 'given' ? 'guardian.take' : 'guardian.no')}
            </Button>
          )}
        </Stack>
      )}
      {failure !== null && <FieldError>{failureText(failure, t('failed'))}</FieldError>}
      {failure !== null && !page && (
        <Button block onClick={ask}>
          {t('verify.again')}
        </Button>
      )}
    </AccountPage>
  )
}
