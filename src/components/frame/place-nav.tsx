import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import styles from './place-nav.module.css'

export interface Place {
  key: string
  to: string
  Icon: LucideIcon
  /** Where it is not one of the fixed places, which have words of their own. */
  label?: string
}

interface PlaceNavProps {
  places: readonly Place[]
  /** `bottom`: the phone's bar · `side`: a column · `top`: links in the header. */
  look: 'bottom' | 'side' | 'top'
  label?: string
  /** Stands last and opens what has no place of its own here; `here`: the screen shown is one of these. */
  button?: { label: string; Icon: LucideIcon; here: boolean; open: boolean; onPress(): void } | undefined
}

export function PlaceNav({ places, look, label, button }: PlaceNavProps) {
  const { t } = useTranslation()
  const icons = look !== 'top'
  const hover = look === 'bottom' ? undefined : ''
  return (
    <nav className={styles.nav} data-look={look} data-only="screen" aria-label={label ?? t('nav.label')}>
      <ul>
        {places.map(({ key, to, Icon, label: own }) => (
          <li key={key}>
            <NavLink to={to} className={styles.link} data-hover={hover}>
              {icons && <Icon aria-hidden="true" />}
              <span>{own ?? t(`nav.${key}`)}</span>
            </NavLink>
          </li>
        ))}
        {button && (
          <li>
            <button
              type="button"
              className={styles.link}
              data-hover={hover}
              aria-haspopup="dialog"
              aria-expanded={button.open}
              aria-current={button.here || undefined}
              onClick={button.onPress}
            >
              {icons && <button.Icon aria-hidden="true" />}
              <span>{button.label}</span>
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}
