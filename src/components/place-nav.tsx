import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import styles from './place-nav.module.css'

export interface Place {
  key: string
  to: string
  Icon: LucideIcon
}

/** `bottom`: the phone's bar · `side`: a column · `top`: links in the header. */
export function PlaceNav({ places, look }: { places: readonly Place[]; look: 'bottom' | 'side' | 'top' }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.nav} data-look={look} data-only="screen" aria-label={t('nav.label')}>
      <ul>
        {places.map(({ key, to, Icon }) => (
          <li key={key}>
            <NavLink to={to} className={styles.link}>
              {look !== 'top' && <Icon aria-hidden="true" />}
              <span>{t(`nav.${key}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
