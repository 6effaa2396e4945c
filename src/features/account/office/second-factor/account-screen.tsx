import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeyRound, Plus, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Enrolled, Factor } from '#contract/accounts/second-factor.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Page } from '#src/office/kit/page/page.tsx'
import { attempt, confirm } from '#src/office/kit/refusal/refusals.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { factorApi } from './api.ts'
import { OwnPassword, OwnProfile } from './own-data.tsx'
import { Problem } from './problem.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

/** One's own second factors in the back office: what there is, one more, new recovery codes. */
export default function AccountScreen() {
  const { t } = useTranslation('secondFactor')
  const own = useQuery({ queryKey: ['admin', 'factors'], queryFn: factorApi.own, staleTime: 0 })
  const [adding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const done = (enrolled: Enrolled) => {
    setAdding(false)
    setCodes(enrolled.recovery_codes)
    confirm(t('added'))
    void own.refetch()
  }
  const act = async (work: () => Promise<unknown>) => {
    await attempt(work)
    void own.refetch()
  }
  const { data } = own
  return (
    <Page title={t('own.title')}>
      <Stack maw="42rem" px="gutter" pb="md">
        <OwnProfile />
        <OwnPassword />
        <Section title={t('account.title')} help={t(data?.required ? 'account.demanded' : 'account.text')} inset>
          {own.isError && <Problem>{t('unreachable')}</Problem>}
          {!data && !own.isError && <Skeleton height={96} />}
          {data && (
            <>
              {data.factors.length === 0 && <p>{t('account.none')}</p>}
              <Lines>
                {data.factors.map((factor) => (
                  <FactorRow key={factor.id} factor={factor} onRemove={() => act(() => factorApi.remove(factor.id))} />
                ))}
              </Lines>
              <Group gap="xs">
                <Button leftSection={<Plus size={16} />} onClick={() => setAdding(true)}>
                  {t('account.add')}
                </Button>
                {data.factors.length > 0 && (
                  <Button
                    leftSection={<KeyRound size={16} />}
                    onClick={() => void act(async () => setCodes(await factorApi.newCodes()))}
                  >
                    {t('account.newCodes')}
                  </Button>
                )}
              </Group>
              {data.factors.length > 0 && (
                <Text c="var(--color-text-muted)">{t('account.codesLeft', { n: data.recovery_codes })}</Text>
              )}
            </>
          )}
        </Section>
      </Stack>
      <Dialog opened={adding} onClose={() => setAdding(false)} title={t('setUp.title')}>
        <SetUp onDone={done} />
      </Dialog>
      <Dialog
        opened={codes !== null}
        onClose={() => setCodes(null)}
        title={t('codes.title')}
        closeOnClickOutside={false}
      >
        {codes && <RecoveryCodes codes={codes} doneLabel={t('codes.done')} onDone={() => setCodes(null)} />}
      </Dialog>
    </Page>
  )
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove(): void }) {
  const { t } = useTranslation('secondFactor')
  const zone = useZone()
  const Icon = factor.kind === 'totp' ? Smartphone : Fingerprint
  const name = factor.nama ? `${t(`kind.${factor.kind}`)} · ${factor.nama}` : t(`kind.${factor.kind}`)
  return (
    <Line>
      <Icon size={20} aria-hidden="true" />
      <Box flex={1} py="2xs">
        <p>{name}</p>
        <Text size="xs" c="dimmed">
          {t('account.since', { when: dateTime(factor.created_at, zone) })}
          {factor.used_at && ` · ${t('account.used', { when: dateTime(factor.used_at, zone) })}`}
        </Text>
      </Box>
      <Button leftSection={<Trash2 size={16} />} aria-label={t('account.removeOne', { name })} onClick={onRemove}>
        {t('account.remove')}
      </Button>
    </Line>
  )
}
