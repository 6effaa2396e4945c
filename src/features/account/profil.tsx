import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#src/components/avatar.tsx'
import { Button } from '#src/components/button.tsx'
import { useSession } from '#src/lib/session.ts'
import { logOut } from '#src/lib/sign-out.ts'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { Preferences } from './preferences.tsx'
import styles from './profil.module.css'
import { ProfileForm } from './profile-form.tsx'
import { LeavingUnsent } from './unsent-notice.tsx'

export default function Profil() {
  const { t } = useTranslation('account')
  const profile = useSession((state) => state.session?.profile)
  if (!profile) return null
  return (
    <div className={styles.page}>
      <title>{`${t('profile.title')} · ELP`}</title>
      <h1>{t('profile.title')}</h1>
      <header className={styles.who}>
        <Avatar name={profile.nama} size="lg" />
        <div>
          <p className={styles.name}>{profile.nama}</p>
          <p className={styles.email}>{profile.email}</p>
        </div>
      </header>
      <section className={styles.section}>
        <h2>{t('profile.data')}</h2>
        <ProfileForm key={profile.version} profile={profile} />
      </section>
      <section className={styles.section}>
        <h2>{t('prefs.title')}</h2>
        <Preferences />
      </section>
      <section className={styles.section}>
        <h2>{t('newPassword.title')}</h2>
        <PasswordForm />
      </section>
      <section className={styles.section}>
        <h2>{t('devices.title')}</h2>
        <Devices zone={profile.zona} />
      </section>
      <section className={styles.section}>
        <LeavingUnsent />
        <Button block icon={<LogOut aria-hidden="true" />} onClick={() => void logOut()}>
          {t('logOut')}
        </Button>
      </section>
    </div>
  )
}
