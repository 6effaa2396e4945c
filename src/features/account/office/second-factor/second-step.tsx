import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Enrolled, Proof, SecondStep as Step } from '#contract/accounts/second-factor.ts'
import { enterWith } from '#src/lib/session/sign-in.ts'
import { factorApi } from './api.ts'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

/** What follows the right password: showing the second factor, or setting up the one that the level demands. */
export function SecondStep({ step, onBack }: { step: Step; onBack(): void }) {
  const { t } = useTranslation('secondFactor')
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const finish = async (done: Enrolled) => {
    if (done.recovery_codes) setEnrolled(done)
    else if (done.login) await enterWith(done.login)
  }
  if (enrolled?.recovery_codes) {
    const { login, recovery_codes } = enrolled
    return (
      <Stack w="23.75rem" maw="100%">
        <h1>{t('codes.title')}</h1>
        <RecoveryCodes
          codes={recovery_codes}
          doneLabel={t('codes.enter')}
          onDone={() => login && void enterWith(login)}
        />
      </Stack>
    )
  }
  return (
    <Stack w="23.75rem" maw="100%">
      <title>{`${t(step.set_up_required ? 'setUp.title' : 'title')} · ELP`}</title>
      <h1>{t(step.set_up_required ? 'setUp.title' : 'title')}</h1>
      <Text c="var(--color-text-muted)" mb="xs">
        {t(step.set_up_required ? 'setUp.demanded' : 'lead')}
      </Text>
      {step.set_up_required ? (
        <SetUp ticket={step.ticket} onDone={(done) => void finish(done)} />
      ) : (
        <ProofForm
          methods={step.methods}
          submitLabel={t('enter')}
          options={() => factorApi.asHolder(step.ticket).requestOptions()}
          onProof={async (proof) => enterWith(await factorApi.enter(step.ticket, proof as Proof))}
        />
      )}
      <Button variant="subtle" onClick={onBack}>
        {t('otherAccount')}
      </Button>
    </Stack>
  )
}
