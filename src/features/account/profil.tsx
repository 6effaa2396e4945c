import { LogOut } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Avatar } from '#src/components/display/avatar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { NoticeSettings } from '#src/features/notices/settings.tsx'
import { lazyBeside } from '#src/lib/loading/lazy-screen.tsx'
import { logOut } from '#src/lib/session/sign-out.ts'
import { useSession } from '#src/lib/session.ts'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { Photo } from './photo/photo.tsx'
import { Preferences } from './preferences.tsx'
import styles from './profil.module.css'
import { ProfileForm } from './profile-form.tsx'
import { LeavingUnsent } from './unsent-notice.tsx'

// What the server keeps of a student: without a network there is nothing to show of it.
const OwnData = lazyBeside(() => import('./own-data/own-data.tsx'))

export default function Profil() {
  const { t } = useTranslation(['account', 'appearance'])
  const profile = useSession((state) => state.session?.profile)
  if (!profile) return null
  return (
    <Page gap={6}>
      <title>{`${t('profile.title')} · ELP`}</title>
      <h1>{t('profile.title')}</h1>
      <Row as="header" gap={4}>
        <Avatar name={profile.nama} photo={profile.photo} size="lg" />
        <Rest>
          <Text size="lg" weight="bold">
            {profile.nama}
          </Text>
          <Text tone="muted">{profile.email}</Text>
        </Rest>
      </Row>
      <Photo profile={profile} />
      <Stack as="section" gap={4} className={styles.section}>
        <h2>{t('profile.data')}</h2>
        <ProfileForm key={profile.version} profile={profile} />
      </Stack>
      <Stack as="section" gap={4} className={styles.section}>
        <Preferences />
      </Stack>
      <Stack as="section" gap={4} className={styles.section}>
        <h2>{t('notices')}</h2>
        <NoticeSettings />
      </Stack>
      <Stack as="section" gap={4} className={styles.section}>
        <h2>{t('newPassword.title')}</h2>
        <PasswordForm />
      </Stack>
      <Stack as="section" gap={4} className={styles.section}>
        <h2>{t('devices.title')}</h2>
        <Devices zone={profile.zona} />
      </Stack>
      <Suspense fallback={null}>
        <OwnData profile={profile} />
      </Suspense>
      <Stack as="section" gap={4} className={styles.section}>
        <LeavingUnsent />
        <Button block icon={<LogOut aria-hidden="true" />} onClick={() => void logOut()}>
          {t('logOut')}
        </Button>
      </Stack>
    </Page>
  )
}
