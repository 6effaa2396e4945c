import { Button, Group, PasswordInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/accounts/auth.ts'
import { ZONE_IDS, type Zone, zoneName } from '#src/lib/format/dates.ts'
import { http } from '#src/lib/http.ts'
import { takeProfile, useSession } from '#src/lib/session.ts'
import { confirm } from '#src/office/kit/refusal/refusals.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { Problem } from './problem.tsx'
import { useAttempt } from './use-attempt.ts'

/** Name, telephone and zone of who is at work here. */
export function OwnProfile() {
  const profile = useSession((state) => state.session?.profile)
  return profile ? <ProfileFields key={profile.version} profile={profile} /> : null
}

function ProfileFields({ profile }: { profile: Profile }) {
  const { t } = useTranslation('secondFactor')
  const [nama, setNama] = useState(profile.nama)
  const [telepon, setTelepon] = useState(profile.telepon ?? '')
  const [zona, setZona] = useState(profile.zona)
  const { problem, busy, run } = useAttempt()
  const same = nama === profile.nama && telepon === (profile.telepon ?? '') && zona === profile.zona
  const save = () =>
    run(async () => {
      const patch = { version: profile.version, nama: nama.trim(), telepon: telepon.trim() || null, zona }
      const reply = await http.post<{ data: Profile }>('/profile', patch)
      await takeProfile(reply.data.data)
      confirm(t('own.saved'))
    })
  return (
    <Section title={t('own.profile')} inset>
      <Group gap="sm" align="end">
        <TextInput label={t('own.name')} value={nama} onChange={(event) => setNama(event.currentTarget.value)} />
        <TextInput
          label={t('own.phone')}
          type="tel"
          value={telepon}
          onChange={(event) => setTelepon(event.currentTarget.value)}
        />
        <Select
          label={t('own.zone')}
          allowDeselect={false}
          w={108}
          data={ZONE_IDS.map((value) => ({ value, label: zoneName(value) }))}
          value={zona}
          onChange={(value) => value && setZona(value as Zone)}
        />
        <Button loading={busy} disabled={same || nama.trim() === ''} onClick={() => void save()}>
          {t('own.save')}
        </Button>
      </Group>
      {problem && <Problem>{problem}</Problem>}
    </Section>
  )
}

/** One's own password: all other devices are logged out by it. */
export function OwnPassword() {
  const { t } = useTranslation('secondFactor')
  const [password, setPassword] = useState('')
  const [new_password, setNew] = useState('')
  const { problem, busy, run } = useAttempt()
  const save = () =>
    run(async () => {
      await http.post('/auth/rs-pw', { password, new_password })
      setPassword('')
      setNew('')
      confirm(t('own.passwordSaved'))
    })
  return (
    <Section title={t('own.password')} help={t('own.passwordText')} inset>
      <Group gap="sm" align="end">
        <PasswordInput
          label={t('own.old')}
          w={220}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('own.new')}
          w={220}
          autoComplete="new-password"
          value={new_password}
          onChange={(event) => setNew(event.currentTarget.value)}
        />
        <Button loading={busy} disabled={!password || !new_password} onClick={() => void save()}>
          {t('own.change')}
        </Button>
      </Group>
      {problem && <Problem>{problem}</Problem>}
    </Section>
  )
}
