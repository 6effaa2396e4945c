import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { useSession } from '#src/lib/session.ts'
import styles from './home.module.css'
import { LoginCall } from './login-call.tsx'
import { PaketList } from './paket-list.tsx'
import { Steps } from './steps.tsx'
import { TryCall } from './try-call.tsx'
import { TwoTracks } from './two-tracks.tsx'

// The next tryout comes from the server, after the page.
const NextNational = lazyScreen(() => import('./next-national.tsx'))

/** What a student sees here: what is theirs within the page, or, while an exam runs, instead of it. */
export type StudentHome = ComponentType<{ page: (live: ReactNode, weeks: number) => ReactNode }>

interface HomeProps {
  StudentHome: StudentHome
  /** How the student does: what to practise, the last score. */
  Progress: ComponentType
  /** What is advertised here. */
  Banners: ComponentType<{ tempat: 'beranda' }>
}

export default function Home({ StudentHome, Progress, Banners }: HomeProps) {
  const { t } = useTranslation('home')
  const role = useSession((state) => state.session?.profile.role)
  const banners = <Banners tempat="beranda" />
  return (
    <>
      <title>{`ELP · ${t('title').replace('\n', ' ')}`}</title>
      {role === 'Siswa' ? (
        <Suspense fallback={<HomeComing />}>
          <StudentHome page={(live, weeks) => <OwnPage {...{ live, weeks, banners }} progress={<Progress />} />} />
        </Suspense>
      ) : (
        <Page live={role === undefined && <ForStrangers />} banners={banners} />
      )}
    </>
  )
}

const ForStrangers = () => (
  <Stack gap={6}>
    <div className={styles.next}>
      <Suspense fallback={<LoginCall />}>
        <NextNational />
      </Suspense>
    </div>
    <TryCall />
  </Stack>
)

/** Nothing of the page is shown before it is known whether an exam runs: it would be taken away again. */
const HomeComing = () => (
  <div className={styles.page}>
    <SkeletonBlock height="15rem" />
  </div>
)

interface OwnPageProps {
  live: ReactNode
  progress: ReactNode
  banners: ReactNode
  weeks: number
}

/** A student knows what this is: what is theirs has the page, then the shop. */
function OwnPage({ live, progress, banners, weeks }: OwnPageProps) {
  const { t } = useTranslation('home')
  const nama = useSession((state) => state.session?.profile.nama ?? '')
  return (
    <div className={styles.page}>
      <Stack gap={1} data-across="">
        <Text as="h1" size="2xl">
          {t('hello', { name: nama.split(' ')[0] })}
        </Text>
        {weeks > 0 && <Text tone="muted">{t('streak', { count: weeks })}</Text>}
      </Stack>
      <Stack gap={8} data-across="">
        <div>{live}</div>
        <Suspense fallback={null}>{progress}</Suspense>
      </Stack>
      <div className={styles.pakets} data-above="4" data-across="">
        <PaketList banners={banners} />
      </div>
    </div>
  )
}

function Page({ live, banners }: { live: ReactNode; banners: ReactNode }) {
  const { t } = useTranslation('home')
  return (
    <div className={styles.page}>
      <Stack className={styles.hero}>
        <Text as="h1" size="3xl" data-lines="">
          {t('title')}
        </Text>
        <Text size="lg" tone="muted">
          {t('lead')}
        </Text>
      </Stack>
      {live && (
        <div className={styles.live} data-across="">
          {live}
        </div>
      )}
      <Stack gap={2} className={styles.how} data-above="4" data-across="">
        <h2 data-text="2xl">{t('how.title')}</h2>
        <Text tone="muted">{t('how.lead')}</Text>
      </Stack>
      <div className={styles.picture}>
        <TwoTracks />
      </div>
      <div data-across="">
        <Steps />
      </div>
      <div className={styles.pakets} data-above="4" data-across="">
        <PaketList banners={banners} />
      </div>
    </div>
  )
}
