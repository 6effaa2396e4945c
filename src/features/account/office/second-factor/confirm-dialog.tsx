import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { offerToAsk, useAsked } from '#src/lib/session/confirm-access.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { factorApi } from './api.ts'
import { ProofForm } from './proof-form.tsx'

/** Comes up over any screen when the server asks who is there; the call that was refused then goes on by itself. */
export function ConfirmDialog() {
  const { t } = useTranslation('secondFactor')
  const asked = useAsked((state) => state.asked)
  useEffect(offerToAsk, [])
  return (
    <Dialog opened={asked !== null} onClose={() => asked?.settle(false)} title={t('confirm.title')} zIndex={400}>
      {asked && (
        <>
          <Text c="var(--color-text-muted)" mb="md">
            {t('confirm.text')}
          </Text>
          <ProofForm
            methods={asked.methods}
            submitLabel={t('confirm.submit')}
            options={() => factorApi.asHolder(undefined).requestOptions()}
            onProof={async (proof) => {
              await factorApi.confirm(proof)
              asked.settle(true)
            }}
          />
        </>
      )}
    </Dialog>
  )
}
