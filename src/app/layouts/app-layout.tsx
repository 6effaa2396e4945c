import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { ScrollTop } from '#src/components/controls/scroll-top.tsx'
import { Avatar } from '#src/components/display/avatar.tsx'
import { Logo } from '#src/components/frame/logo.tsx'
import { classes } from '#src/components/layout/part.tsx'
import { MAIN_ID, SkipLink } from '#src/components/layout/skip-link.tsx'
import sticky from '#src/components/layout/sticks.module.css'
import { Text } from '#src/components/layout/text.tsx'
import { useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { paths } from '#src/lib/paths.ts'
import { useFreshProfile } from '#src/lib/queries/profile.ts'
import { useSession } from '#src/lib/session.ts'
import styles from './app-layout.module.css'
import { Data } from './data.tsx'
import { Footer } from './footer.tsx'
import StudentNav from './student-nav.tsx'

const Bell = lazyScreen(() => import('./bell.tsx'))

/** The student's frame: bottom navigation on phones; on wide screens a side menu or links on top, as configured. */
export default function AppLayout({ children }: { children: ReactNode }) {
  const { menu, navbar, footer, width } = useLayoutConfig()
  // The way to one's places stays, whatever is hidden.
  const sticks = navbar === 'sticky' || (navbar === 'hidden' && menu === 'vertical')
  return (
    <div className={styles.frame} data-menu={menu} data-width={width}>
      <SkipLink />
      <header className={classes(styles.head, sticks ? sticky.sticks : undefined)} data-only="wide">
        {navbar !== 'hidden' && (
          <Link to={paths.home()} className={styles.brand}>
            <Logo />
          </Link>
        )}
        <StudentNav look={menu === 'vertical' ? 'side' : 'top'} />
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
        {navbar !== 'hidden' && <Me />}
      </header>
      <div className={styles.page}>
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <Data>
            <FreshProfile />
            {children}
          </Data>
        </main>
        {footer !== 'hidden' && (
          <div className={footer === 'sticky' ? sticky.sticks : undefined} data-only="wide">
            <Footer />
          </div>
        )}
      </div>
      <div data-only="narrow">
        <StudentNav look="bottom" />
      </div>
      <ScrollTop />
    </div>
  )
}

function FreshProfile() {
  useFreshProfile()
  return null
}

function Me() {
  const me = useSession((state) => state.session?.profile)
  if (!me) return null
  return (
    <Link to={paths.profil()} className={styles.me} aria-label={me.nama}>
      <Avatar name={me.nama} photo={me.photo} />
      <Text as="span" line>
        {me.nama}
      </Text>
    </Link>
  )
}
