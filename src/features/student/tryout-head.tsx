import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { Avatar } from '#src/components/avatar.tsx'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import styles from './tryout-head.module.css'

/** Title and tabs of the two lists. Counts are absent until they are known. */
export function TryoutHead({ counts }: { counts: { mine?: number; done?: number } }) {
  const { t } = useTranslation('student')
  const name = useSession((state) => state.session?.profile.nama ?? '')
  return (
    <header className={styles.head}>
      <title>{`${t('title')} · ELP`}</title>
      <div className={styles.top}>
        <h1>{t('title')}</h1>
        <Link to={paths.profil()} className={styles.me} aria-label={name}>
          <Avatar name={name} />
        </Link>
      </div>
      <nav className={styles.tabs} aria-label={t('tabs.label')}>
        <Tab to={paths.tryout()} label={t('tabs.mine')} count={counts.mine} />
        <Tab to={paths.tryoutSelesai()} label={t('tabs.done')} count={counts.done} />
      </nav>
    </header>
  )
}

function Tab({ to, label, count }: { to: string; label: string; count?: number }) {
  return (
    <NavLink to={to} className={styles.tab}>
      {label} {count !== undefined && <span className={styles.count}>{count}</span>}
    </NavLink>
  )
}
