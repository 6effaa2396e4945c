import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { MeLink } from '#src/components/me-link.tsx'
import { Row } from '#src/components/stack.tsx'
import { Text } from '#src/components/text.tsx'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import styles from './tryout-head.module.css'

/** Title and tabs of the lists. Counts are absent until they are known. */
export function TryoutHead({ counts }: { counts: { mine?: number; done?: number } }) {
  const { t } = useTranslation('student')
  const { pathname, search } = useLocation()
  const others = { [paths.tryoutSelesai()]: t('tabs.done'), [paths.tryoutCari()]: t('tabs.find') }
  const open = others[pathname + search]
  const name = useSession((state) => state.session?.profile.nama ?? '')
  return (
    <header>
      <title>{`${open ? `${open} · ` : ''}${t('title')} · ELP`}</title>
      <Row between className={styles.top}>
        <h1>{t('title')}</h1>
        <div data-only="narrow">
          <MeLink name={name} to={paths.profil()} />
        </div>
      </Row>
      <nav className={styles.tabs} aria-label={t('tabs.label')}>
        <Tab to={paths.tryout()} label={t('tabs.mine')} count={counts.mine} />
        <Tab to={paths.tryoutSelesai()} label={t('tabs.done')} count={counts.done} />
        <Tab to={paths.tryoutCari()} label={t('tabs.find')} />
      </nav>
    </header>
  )
}

/** Two of the tabs share a path: the whole address says which is open. */
function Tab({ to, label, count }: { to: string; label: string; count?: number }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={to} className={styles.tab} aria-current={pathname + search === to ? 'page' : undefined}>
      {label}{' '}
      {count !== undefined && (
        <Text as="span" size="xs" tone="muted" weight="regular" numeric>
          {count}
        </Text>
      )}
    </Link>
  )
}
