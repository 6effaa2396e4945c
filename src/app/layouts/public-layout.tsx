import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { landingOf } from '#contract/access/access.ts'
import { LinkButton } from '#src/components/button.tsx'
import { Logo } from '#src/components/logo.tsx'
import { ProfileLink } from '#src/components/profile-link.tsx'
import { ScrollTop } from '#src/components/scroll-top.tsx'
import { MAIN_ID, SkipLink } from '#src/components/skip-link.tsx'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { Data } from './data.tsx'
import { PublicFooter } from './public-footer.tsx'
import styles from './public-layout.module.css'

// A visitor has no places and no notices.
const Bell = lazyScreen(() => import('./bell.tsx'))
const StudentNav = lazyScreen(() => import('./student-nav.tsx'))

/** The frame of the public pages; a student who is logged in keeps the bottom navigation there. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const profile = useSession((state) => state.session?.profile)
  const student = profile?.role === 'Siswa'
  return (
    <div className={styles.frame} data-student={student ? '' : undefined}>
      <SkipLink />
      <header className={styles.head}>
        <Link to={paths.home()} className={styles.brand}>
          <Logo />
        </Link>
        {student && (
          <div data-only="wide">
            <Suspense fallback={null}>
              <StudentNav look="top" />
            </Suspense>
          </div>
        )}
        <Suspense fallback={null}>{student && <Bell />}</Suspense>
        {profile ? (
          <ProfileLink
            name={profile.nama}
            foto={profile.foto}
            to={student ? paths.profil() : landingOf(profile.role)}
          />
        ) : (
          <LinkButton variant="quiet" size="sm" className={styles.login} to={paths.login()}>
            {t('login')}
          </LinkButton>
        )}
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Data>{children}</Data>
      </main>
      <PublicFooter />
      {student && (
        <div data-only="narrow">
          <Suspense fallback={null}>
            <StudentNav look="bottom" />
          </Suspense>
        </div>
      )}
      <ScrollTop />
    </div>
  )
}
