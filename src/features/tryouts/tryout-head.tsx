import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { MeLink } from '#src/components/me-link.tsx'
import { Row } from '#src/components/stack.tsx'
import { Tabs } from '#src/components/tabs.tsx'
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
  const tabs = [
    { to: paths.tryout(), label: t('tabs.mine'), count: counts.mine },
    { to: paths.tryoutSelesai(), label: t('tabs.done'), count: counts.done },
    { to: paths.tryoutCari(), label: t('tabs.find') },
  ]
  return (
    <header>
      <title>{`${open ? `${open} · ` : ''}${t('title')} · ELP`}</title>
      <Row between className={styles.top}>
        <h1>{t('title')}</h1>
        <div data-only="narrow">
          <MeLink name={name} to={paths.profil()} />
        </div>
      </Row>
      <Tabs label={t('tabs.label')} items={tabs} />
    </header>
  )
}
