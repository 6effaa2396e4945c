import { Button } from '@mantine/core'
import { CalendarClock, CircleCheck, FileCheck, Layers, Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { leadsSomewhere, menuUrl } from '#src/office/kit/addresses.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useCount } from './counts.ts'
import styles from './dashboard.module.css'

const size = { size: 16, strokeWidth: 1.75 } as const

/** Work that has been begun and waits for somebody; each leads to the list that shows just that. */
export function Waiting() {
  const { t } = useTranslation('admin')
  const go = useGo()
  const kinds = [
    {
      name: 'review',
      icon: <Layers {...size} />,
      menu: 'bank-soal',
      status: 'ditinjau',
      count: useCount('soal', 'bank-soal', { status: 'ditinjau' }),
    },
    {
      name: 'jadwal',
      icon: <CalendarClock {...size} />,
      menu: 'jadwal-admin',
      status: 'draf',
      count: useCount('jadwal-paket', 'jadwal-admin', { status: 'draf' }),
    },
    {
      name: 'ujian',
      icon: <FileCheck {...size} />,
      menu: 'ujian-admin',
      status: 'draf',
      count: useCount('ujian', 'ujian-admin', { status: 'draf' }),
    },
    {
      name: 'paket',
      icon: <Package {...size} />,
      menu: 'paket-tryout',
      status: 'draf',
      count: useCount('paket', 'paket-tryout', { status: 'draf' }),
    },
    {
      name: 'soal',
      icon: <Layers {...size} />,
      menu: 'bank-soal',
      status: 'draf',
      count: useCount('soal', 'bank-soal', { status: 'draf' }),
    },
  ] as const
  const open = kinds.filter(({ count }) => count)
  return (
    <section className={styles.part}>
      <header className={styles.sectionHead}>
        <h2>{t('dashboard.waiting')}</h2>
      </header>
      {open.length === 0 && (
        <p className={styles.quiet}>
          <CircleCheck {...size} aria-hidden="true" /> {t('dashboard.nothingWaits')}
        </p>
      )}
      <ul>
        {open.map(({ name, icon, menu, status, count }) => (
          <li key={name} className={styles.waiting}>
            <span className={styles.tile} aria-hidden="true">
              {icon}
            </span>
            <span>{t(`dashboard.wait.${name}`, { count })}</span>
            {leadsSomewhere(menuUrl(menu)) && (
              <Button onClick={() => go(`${menuUrl(menu)}?status=${status}`)}>{t('dashboard.open')}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
