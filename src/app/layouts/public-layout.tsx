import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { landingOf } from '#contract/access/access.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { ScrollTop } from '#src/components/controls/scroll-top.tsx'
import { Logo } from '#src/components/frame/logo.tsx'
import { ProfileLink } from '#src/components/frame/profile-link.tsx'
import { classes } from '#src/components/layout/part.tsx'
import { MAIN_ID, SkipLink } from '#src/components/layout/skip-link.tsx'
import sticky from '#src/components/layout/sticks.module.css'
import { DEFAULT_LAYOUT, type LayoutChoice, type LayoutConfig, useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import app from './app-layout.module.css'
import { Data } from './data.tsx'
import { Footer } from './footer.tsx'
import styles from './public-layout.module.css'

// The end of the page is below what is seen first.
const PublicFooter = lazyScreen(() => import('./public-footer.tsx'))
// A visitor has no places and no notices.
const Bell = lazyScreen(() => import('./bell.tsx'))
const StudentNav = lazyScreen(() => import('./student-nav.tsx'))

/**
 * Pages drawn ahead have the usual frame. Each choice is asked for by itself: one that is as usual is no change, for which React would
 * throw away what was drawn and draw it again.
 */
const useChosen = <Name extends LayoutChoice>(name: Name): LayoutConfig[Name] =>
  useSyncExternalStore(
    useLayoutConfig.subscribe,
    () => useLayoutConfig.getState()[name],
    () => DEFAULT_LAYOUT[name],
  )

/** The frame of the public pages; a student who is logged in keeps the bottom navigation there. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const profile = useSession((state) => state.session?.profile)
  const student = profile?.role === 'Siswa'
  const [menu, navbar, footer, width] = [
    useChosen('menu'),
    useChosen('navbar'),
    useChosen('footer'),
    useChosen('width'),
  ]
  // A stranger has no menu, and finds the way to the log-in. Places stand in the bar of a wide screen, whatever is hidden.
  const bar = student ? navbar : 'sticky'
  const side = student && menu === 'vertical'
  const sticks = bar === 'sticky' || (bar === 'hidden' && side)
  return (
    <div className={side ? app.frame : undefined} data-menu={side ? menu : undefined} data-width={width}>
      <SkipLink />
      <header
        className={classes(classes(styles.head, side ? app.head : undefined), sticks ? sticky.sticks : undefined)}
        data-only={bar === 'hidden' ? 'wide' : 'screen'}
      >
        {bar !== 'hidden' && (
          <Link to={paths.home()} className={classes(styles.brand, side ? app.brand : undefined)}>
            <Logo />
          </Link>
        )}
        {student && (
          <div data-only="wide">
            <Suspense fallback={null}>
              <StudentNav look={side ? 'side' : 'top'} />
            </Suspense>
          </div>
        )}
        <Suspense fallback={null}>{student && <Bell />}</Suspense>
        {bar === 'hidden' ? null : profile ? (
          <ProfileLink
            name={profile.nama}
            photo={profile.photo}
            to={student ? paths.profil() : landingOf(profile.role)}
          />
        ) : (
          <LinkButton variant="quiet" size="sm" className={styles.login} to={paths.login()}>
            {t('login')}
          </LinkButton>
        )}
      </header>
      <div className={student ? app.page : undefined}>
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <Data>{children}</Data>
        </main>
        {!(student && footer === 'hidden') && (
          <Suspense fallback={null}>
            <PublicFooter />
          </Suspense>
        )}
        {footer === 'sticky' && (
          <div className={sticky.sticks} data-only="wide">
            <Footer />
          </div>
        )}
      </div>
      {student && (
        <div data-only="narrow">
          <Suspense fallback={null}>
            <StudentNav look="bottom" />
          </Suspense>
        </div>
      )}
      <ScrollTop last={!student} />
    </div>
  )
}
