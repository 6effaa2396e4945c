import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonBlock } from '#src/components/skeleton.tsx'
import { lazyScreen } from '#src/lib/lazy-screen.tsx'
import { useSession } from '#src/lib/session.ts'
import styles from './home.module.css'
import { LoginCall } from './login-call.tsx'
import { PaketList } from './paket-list.tsx'
import { Steps } from './steps.tsx'
import { TwoTracks } from './two-tracks.tsx'

// A visitor has no tryouts: their calls and dates are loaded for students only.
const NextTryout = lazyScreen(() => import('./next-tryout.tsx'))

export default function Home() {
  const { t } = useTranslation('home')
  const role = useSession((state) => state.session?.profile.role)
  return (
    <div className={styles.page}>
      <title>{`ELP · ${t('title').replace('\n', ' ')}`}</title>
      <div className={styles.hero}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <div className={styles.live}>
        {role === 'Siswa' && (
          <Suspense fallback={<SkeletonBlock height="15rem" />}>
            <NextTryout />
          </Suspense>
        )}
        {role === undefined && <LoginCall />}
      </div>
      <div className={styles.how}>
        <h2>{t('how.title')}</h2>
        <p>{t('how.lead')}</p>
      </div>
      <div className={styles.picture}>
        <TwoTracks />
      </div>
      <div className={styles.steps}>
        <Steps />
      </div>
      <div className={styles.pakets}>
        <PaketList />
      </div>
    </div>
  )
}
